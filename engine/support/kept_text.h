// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace imago {

/// FNV-1a of a text in hexadecimal digits, as a name of files.
std::string short_name(const std::string &text);

/// A small text that was kept in a folder under a key; nothing where there is none, and where its
/// file is not whole. Does not throw.
std::optional<std::string> kept_text(const std::filesystem::path &folder, const std::string &key);

/// Keeps one, in the place of the one before; makes the folder (make_own_folder()). As a whole, or
/// not at all; whether it did. Does not throw.
bool keep_text(const std::filesystem::path &folder, const std::string &key,
               const std::string &text);

} // namespace imago
