// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/spectrum/spectrum_measure.h"
#include "app/cli/spectrum/spectrum_picture.h"
#include "app/media/signal/spectrum_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago::cli {

enum class SpectrumFormat { none, csv, npy, png, tif }; ///< none: only the report

/// The format by the extension; none for an empty path. Throws Error (usage) for other extensions,
/// and as check_output_path() does, or check_image_output() for a picture.
SpectrumFormat check_spectrum_output(const std::filesystem::path &path);

inline constexpr std::size_t most_csv_values = std::size_t{1} << 25;
inline constexpr std::size_t most_pixels = std::size_t{1} << 26;

/// Throws Error (usage) for a table of more than most_csv_values; `advice` says how to get fewer
/// values.
void check_table_size(std::size_t values, const std::string &advice);

/// Throws Error (usage) if a picture has more than most_pixels; `advice` says how to make it
/// smaller.
void check_picture_size(std::size_t width, std::size_t height, const std::string &advice);

/// Writes rows of values in colours.
void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture);

} // namespace imago::cli
