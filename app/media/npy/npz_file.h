// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/support/sentence.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// An array of a NumPy .npz file, by its header.
struct NpzEntry {
    std::string name; ///< without .npy
    std::string type; ///< as NumPy writes it, "<c8"
    std::vector<std::size_t> shape;
    Sentence problem; ///< why it cannot be read; says nothing if no problem is known
};

/// The most unpacked bytes of an array relative to its packed bytes, unless smallest_unpacked is
/// more. A higher ratio is a bomb.
inline constexpr std::uint64_t most_unpacked_ratio = 256;
inline constexpr std::uint64_t smallest_unpacked = std::uint64_t{1} << 26;

/// The arrays of a .npz file, in its order: files of the ZIP archive whose names end in .npy; at
/// most 1024 of them are read. Throws Error naming the file: not an archive, no array in it, or
/// built without libzip.
std::vector<NpzEntry> npz_entries(const std::filesystem::path &path);

/// Reads the array with this name, or the only one if `name` is empty. Sizes are compared before
/// anything is unpacked, and memory grows with what is unpacked. Throws Error as npz_entries() and
/// read_npy() do; usage if there are several and none is named, or none with that name, listing the
/// existing ones; encrypted, damaged, more bytes than most_unpacked_ratio allows.
NpyArray read_npz(const std::filesystem::path &path, const std::string &name = {});

/// An entry in words: "3 x 1000, complex64".
Sentence npz_words(const NpzEntry &entry);

} // namespace imago
