// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces npz_archive.cpp if libzip was not found.
#include "app/media/npy/npz_file.h"
#include "engine/support/error.h"

namespace imago {
namespace {

Error no_libzip(const std::filesystem::path &path) {
    return Error("cannot read '" + path.string() +
                 "': this program was built without libzip, so it cannot read .npz; install "
                 "libzip-dev and build again, or save the array as .npy");
}

} // namespace

std::vector<NpzEntry> npz_entries(const std::filesystem::path &path) {
    throw no_libzip(path);
}

NpyArray read_npz(const std::filesystem::path &path, const std::string &) {
    throw no_libzip(path);
}

} // namespace imago
