// SPDX-License-Identifier: MIT
// The only way in which small files are read whole: texts, records, settings, wisdom.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <istream>
#include <string>

namespace imago {

/// All that is left to read, at most `most` bytes. `name` stands in sentences. What has more, as
/// /dev/zero has, is an Error (failure) that names it and the limit, and takes no more memory than
/// the limit. So is what cannot be read.
std::string read_up_to(std::uint64_t most, std::FILE *file, const std::string &name);
/// The same, of a stream.
std::string read_up_to(std::uint64_t most, std::istream &file, const std::string &name);
/// The same, of an open file, by its descriptor.
std::string read_up_to(std::uint64_t most, int file, const std::string &name);
/// The same, of a file by its name. A pipe is read to its end; a folder is refused.
std::string read_file(std::uint64_t most, const std::filesystem::path &path);

} // namespace imago
