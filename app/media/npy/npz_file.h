// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// The properties of an array of a NumPy .npz file, from its header.
struct NpzEntry {
    std::string name; ///< name of the array, without .npy
    std::string type; ///< type as NumPy writes it, such as "<c8"
    std::vector<std::size_t> shape;
    Sentence problem; ///< the reason why the array cannot be read; empty if no problem is known
};

/// The maximum ratio of an array's unpacked bytes to its packed bytes, unless smallest_unpacked is
/// more. A higher ratio means a decompression bomb.
inline constexpr std::uint64_t most_unpacked_ratio = 256;
inline constexpr std::uint64_t smallest_unpacked = std::uint64_t{1} << 26;

/// Returns the arrays of a .npz file in its order: the files of the ZIP archive whose names end in
/// .npy, at most 1024 of them. Throws Error naming the file if it is not an archive, if it has no
/// array, or if the program was built without libzip.
std::vector<NpzEntry> npz_entries(const std::filesystem::path &path);

/// Reads the array with this name, or the only one if `name` is empty. Sizes are compared before
/// anything is unpacked, and memory grows with what is unpacked. Throws Error as npz_entries() and
/// read_npy() do. Throws Error (usage) that lists the existing arrays if there are several and none
/// is named, or if none has that name. Throws Error also for an encrypted or damaged array and for
/// more bytes than most_unpacked_ratio allows.
NpyArray read_npz(const std::filesystem::path &path, const std::string &name = {},
                  std::size_t most_numbers = SIZE_MAX);

/// Returns an archive of one array, which is named arr_0 and consists of these parts. Throws Error
/// naming the file if the program was built without libzip.
std::vector<unsigned char> npz_bytes(const std::filesystem::path &path,
                                     const std::vector<std::span<const std::byte>> &parts);

/// Describes an entry in words: "3 x 1000, complex64".
Sentence npz_words(const NpzEntry &entry);

} // namespace imago
