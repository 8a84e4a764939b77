// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <initializer_list>
#include <set>
#include <span>
#include <string>

namespace imago {

/// Throws Error if a file cannot be written at `path`: its folder is missing or not writable, the
/// path is a folder or something else that is not a plain file (a device, a pipe, /dev/stdout), its
/// symbolic links have no end, or an existing file is read-only. It writes nothing. Commands call
/// it to check the path before they work.
void check_output_path(const std::filesystem::path &path);

/// Replaces the file at `path` by the concatenation of `parts`. It writes and syncs a temporary
/// file in the same folder, renames it, and then syncs the folder. After a crash or on a full disk,
/// a reader sees the old file or the new one, never a torn one. A symbolic link stays, and its
/// target is replaced or, if missing, created. An existing file keeps its permissions. Throws Error
/// naming the path and the reason; an existing file is then unchanged and no temporary file is
/// left.
void write_file_atomically(const std::filesystem::path &path,
                           std::initializer_list<std::span<const std::byte>> parts);

/// Removes the temporary files that a killed write_file_atomically() has left in a folder for files
/// of these names. No one may be writing them.
void remove_abandoned_files(const std::filesystem::path &folder,
                            const std::set<std::string> &names);

} // namespace imago
