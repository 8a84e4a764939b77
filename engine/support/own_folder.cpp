// SPDX-License-Identifier: MIT
#include "engine/support/own_folder.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// Makes each missing folder of the path; returns errno of the first that cannot be made, else 0.
int make_missing(const fs::path &folder) {
    fs::path path;
    for (const fs::path &part : folder) {
        path /= part;
        if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
            const int failure = errno;
            struct stat seen {};
            if (::stat(path.c_str(), &seen) != 0 || !S_ISDIR(seen.st_mode))
                return failure;
        }
    }
    return 0;
}

} // namespace

bool has_room(const fs::path &folder) {
    struct statvfs disk {};
    if (::statvfs(folder.c_str(), &disk) != 0)
        return true;
    const bool files_left = disk.f_files == 0 || disk.f_favail > 0; // 0: files are not counted
    return files_left && std::uint64_t{disk.f_bavail} * disk.f_frsize >= least_room;
}

FolderTrouble make_own_folder(const fs::path &folder) {
    if (const int failure = make_missing(folder))
        return failure == ENOTDIR ? FolderTrouble::not_a_folder : FolderTrouble::not_writable;
    struct stat link {};
    if (::lstat(folder.c_str(), &link) != 0)
        return FolderTrouble::not_writable;
    if (link.st_uid != ::geteuid())
        return FolderTrouble::foreign;
    // Uses one descriptor, so that the folder that is checked is the one that is changed.
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOTDIR ? FolderTrouble::not_a_folder : FolderTrouble::not_writable;
    struct stat seen {};
    FolderTrouble trouble = FolderTrouble::none;
    if (::fstat(file, &seen) != 0 || seen.st_uid != ::geteuid())
        trouble = FolderTrouble::foreign;
    else if ((seen.st_mode & 022) && ::fchmod(file, seen.st_mode & 0755) != 0)
        trouble = FolderTrouble::foreign; // others can write to it
    else if (::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
        trouble = FolderTrouble::not_writable;
    ::close(file);
    return trouble;
}

} // namespace imago
