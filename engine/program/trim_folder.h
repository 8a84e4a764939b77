// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace imago {

/// Removes files of a folder whose names end in `suffix`, least recently changed first, until the
/// others together have at most `limit_bytes`. Nothing throws: files may disappear meanwhile, and
/// what cannot be queried or removed belongs to others.
void trim_folder(const std::filesystem::path &folder, std::string_view suffix,
                 std::uint64_t limit_bytes) noexcept;

/// Cuts a file of lines with more than `limit_bytes` down to its last whole lines of half as many
/// bytes, by a temporary file that is renamed, so that readers see the old file or the new one. A
/// line that another process appends meanwhile may be lost. Nothing throws.
/// Lines for which `keeps` holds stay, whatever their bytes; null: none.
void trim_lines(const std::filesystem::path &file, std::uint64_t limit_bytes,
                const std::function<bool(const std::string &)> &keeps = {}) noexcept;

} // namespace imago
