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

    /// The function or variable with this name, from the first library that has it. Throws Error.
    void *find(const char *name) const;

    /// A pointer of the declared type to the symbol.
    template <class Pointer>
    void find(const char *name, Pointer &pointer) const {
        pointer = reinterpret_cast<Pointer>(find(name));
    }

  private:
    std::vector<void *> handles_;
    std::string names_; ///< "libfftw3f.so.3, libfftw3.so.3"
};

} // namespace imago::cli
