// SPDX-License-Identifier: GPL-3.0-or-later
// Other libraries, which bench opens when it measures them: imago-cli itself is not linked to them,
// so that it starts without them, and nobody can substitute them where it runs.
#pragma once
#include <string>
#include <vector>

namespace imago::cli {

/// A library's name for the loader ("libfftw3f.so.3"), and its path at the build.
struct LibraryFile {
    const char *soname;
    const char *path; ///< absolute
};

/// Libraries that act as one for their caller. They stay open until the process ends: some have
/// threads and destructors of their own.
class PeerLibrary {
  public:
    /// Opens each library by its soname if the loader finds it (LD_LIBRARY_PATH, its list, the
    /// system's folders), otherwise by its path. Throws Error with the loader's reason.
    explicit PeerLibrary(const std::vector<LibraryFile> &files);
    /// Opens these files, each a path with a folder. Throws Error with the loader's reason.
    explicit PeerLibrary(const std::vector<std::string> &paths);
    /// Opens the libraries in `place`, a folder, by their sonames, or by their usual places if it
    /// is empty. Throws Error.
    PeerLibrary(const std::vector<LibraryFile> &files, const std::string &place);

    /// The function or variable with this name, from the first library that has it. Throws Error.
    void *find(const char *name) const;
    bool has(const char *name) const;

    /// A pointer of the declared type to the symbol.
    template <class Pointer>
    void find(const char *name, Pointer &pointer) const {
        pointer = reinterpret_cast<Pointer>(find(name));
    }

    /// The path of the last library, as the loader knows it.
    std::string file() const;

  private:
    std::vector<void *> handles_;
    std::string names_; ///< "libfftw3f.so.3, libfftw3.so.3"
};

/// The file that a place names: the place itself, or the first of `names` that is in it if it is a
/// folder. The path is absolute. Throws Error if there is none.
std::string file_at(const std::string &place, const std::vector<std::string> &names);

} // namespace imago::cli
