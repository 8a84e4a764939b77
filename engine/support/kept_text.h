// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace imago {

/// FNV-1a of a text in hexadecimal digits, for use as a file name.
std::string short_name(const std::string &text);

/// The small text that was kept in a folder under a key; empty if there is none, or if its file is
/// not whole. Does not throw.
std::optional<std::string> kept_text(const std::filesystem::path &folder, const std::string &key);

/// Keeps a text, replacing an earlier one; makes the folder (make_own_folder()). The text is kept
/// whole or not at all; returns which. Does not throw.
bool keep_text(const std::filesystem::path &folder, const std::string &key,
               const std::string &text);

} // namespace imago
