// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace imago {

/// Bytes of the well-formed UTF-8 character that the text begins with, 1 to 4; 0 if it begins with
/// none (a stray or missing continuation, an overlong form, a surrogate), or is empty.
std::size_t utf8_length(std::string_view text);

/// Whether the whole text is well-formed UTF-8.
bool is_utf8(std::string_view text);

/// The text with U+FFFD for every byte that is not UTF-8, so that files in UTF-8 may hold it.
std::string to_utf8(std::string_view text);

/// Text of any origin, safe for a terminal: control characters other than the newline and the tab
/// are written as "\u001b", bytes that are not UTF-8 as "\x9b". The rest is unchanged.
std::string printable_text(std::string_view text);

/// A name in a line of a report: printable_text(), with newlines and tabs as "\n" and "\t", so that
/// no name makes lines or columns of its own.
std::string printable_name(std::string_view name);

} // namespace imago
