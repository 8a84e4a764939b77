// SPDX-License-Identifier: GPL-3.0-or-later
// Other libraries, which bench opens when it measures them: imago-cli itself is neither linked to
// them nor compiled with their headers, so that it starts without them, measures those that the
// machine has, and nobody can substitute them where it runs.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// Where a library is looked for that has no place.
struct UsualPlaces {
    const char *peer; ///< its name in --peers
    /// Sonames of libraries that act as one, the best set first. A set is opened whole.
    std::vector<std::vector<std::string>> sets;
    /// Folders after the loader's own: a variable of the environment that holds an absolute path,
    /// and the folder below it; without a variable an absolute folder.
    std::vector<std::pair<const char *, const char *>> folders;
    const char *advice; ///< how to install it: "pip install mkl"
};

/// Libraries that act as one for their caller. They stay open until the process ends: some have
/// threads and destructors of their own.
class PeerLibrary {
  public:
    /// Opens these files: each a path with a folder, or a name that the loader finds
    /// (LD_LIBRARY_PATH, its list, the system's folders; never the current folder). Throws Error
    /// with the loader's reason.
    explicit PeerLibrary(const std::vector<std::string> &files);
    /// Opens the first set that is in `place`, a folder or the file of a set's last library; with
    /// an empty place the first that opens at the usual ones. Throws Error.
    PeerLibrary(const UsualPlaces &usual, const std::string &place);

    /// The function or variable with this name, from the first library that has it. Throws Error.
    void *find(const std::string &name) const;
    bool has(const std::string &name) const;

    /// A pointer of the declared type to the symbol.
    template <class Pointer>
    void find(const std::string &name, Pointer &pointer) const {
        pointer = reinterpret_cast<Pointer>(find(name));
    }

    /// The path of the last library, as the loader knows it.
    std::string file() const;

  private:
    std::vector<void *> handles_;
    std::string names_; ///< "libfftw3f_threads.so.3, libfftw3f.so.3"
};

/// The file that a place names: the place itself, or the first of `names` that is in it if it is a
/// folder. The path is absolute. Throws Error if there is none.
std::string file_at(const std::string &place, const std::vector<std::string> &names);

} // namespace imago::cli
