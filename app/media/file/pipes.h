// SPDX-License-Identifier: GPL-3.0-or-later
// Pipes as files. Readers look at a file's start, and then read it by its name or from another
// place; a pipe can be read once. So its bytes are kept in memory, as a file without a name.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>

namespace imago {

/// Whether the path leads to a pipe or a socket, such as /dev/stdin, a FIFO or a shell's <(...).
bool is_pipe(const std::filesystem::path &path);

/// Reads a pipe to its end. From then on open_input_file() reads its bytes by the path or any
/// name_pipe(). Throws Error naming the path if it cannot be read, or has more than `limit` bytes.
void keep_pipe(const std::filesystem::path &path, std::uintmax_t limit);

/// Gives what was kept, or a plain file, another name, whose extension says what it is.
void name_pipe(const std::filesystem::path &path, const std::filesystem::path &name);

/// The path by which the system opens what has this name: the path itself for files that were not
/// kept.
std::filesystem::path readable_path(const std::filesystem::path &path);

/// From now on write_file_atomically() writes what has this name to a descriptor that is open.
void name_output(const std::filesystem::path &name, int descriptor);
/// The descriptor of a name_output().
std::optional<int> named_output(const std::filesystem::path &path);

} // namespace imago
