// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces npz_archive.cpp if libzip was not found.
#include "app/media/npy/npz_file.h"
#include "app/media/npy/sentences.h"
#include "engine/support/error.h"

namespace imago {
namespace {

Error no_libzip(const std::filesystem::path &path) {
    return Error(npy_says.no_libzip, path.string());
}

} // namespace

std::vector<NpzEntry> npz_entries(const std::filesystem::path &path) {
    throw no_libzip(path);
}

NpyArray read_npz(const std::filesystem::path &path, const std::string &, std::size_t) {
    throw no_libzip(path);
}

std::vector<unsigned char> npz_bytes(const std::filesystem::path &path,
                                     const std::vector<std::span<const std::byte>> &) {
    throw Error(npy_says.no_libzip_to_write, path.string());
}

} // namespace imago
