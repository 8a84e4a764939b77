// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace imago {

/// A plain file opened for reading, and its length in bytes.
struct InputFile {
    std::ifstream stream;
    std::uintmax_t bytes = 0;
};

/// Throws Error naming the path: no such file, a folder, not a plain file (a pipe or a device,
/// which might never end), not readable.
InputFile open_input_file(const std::filesystem::path &path);

/// The first bytes of the file, at most `count`; the stream is left at its start.
std::vector<unsigned char> peek(InputFile &file, std::size_t count);

/// ".png" for "A.PNG"; empty if there is none.
std::string lower_extension(const std::filesystem::path &path);

/// Reads the whole file. Throws Error if it is longer than `limit` bytes or cannot be read.
std::vector<unsigned char> read_all(InputFile &file, const std::filesystem::path &path,
                                    std::uintmax_t limit);

} // namespace imago
