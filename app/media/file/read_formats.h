// SPDX-License-Identifier: GPL-3.0-or-later
// The formats that are read: one table for dialogs, completions, texts and refusals.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// A format, and the extensions of its files, lower case with the dot.
struct ReadFormat {
    std::string_view name;
    std::vector<std::string_view> extensions;
};

/// Those of read_image() and of read_sound().
std::span<const ReadFormat> picture_formats();
std::span<const ReadFormat> sound_formats();

/// "PNG, JPEG, TIFF", each name once.
std::string format_names(std::span<const ReadFormat> formats);

/// All of their extensions.
std::vector<std::string> format_extensions(std::span<const ReadFormat> formats);

} // namespace imago
