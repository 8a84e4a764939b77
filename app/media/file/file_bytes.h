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

/// Opens a file. Throws Error naming the path if there is no such file, if it is a folder, not
/// readable or not a plain file. (A pipe or a device might never end.)
InputFile open_input_file(const std::filesystem::path &path);

/// Returns the first bytes of the file, at most `count`. The stream is left at its start.
std::vector<unsigned char> peek(InputFile &file, std::size_t count);

/// Returns ".png" for "A.PNG"; empty if there is no extension.
std::string lower_extension(const std::filesystem::path &path);
/// The same without the dot, as the table of formats has it.
std::string name_ending(const std::filesystem::path &path);

/// Reads the whole file. Throws Error if it is longer than `limit` bytes or cannot be read.
std::vector<unsigned char> read_all(InputFile &file, const std::filesystem::path &path,
                                    std::uintmax_t limit);

} // namespace imago
