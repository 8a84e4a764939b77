// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/spectrum_measure.h"
#include "app/cli/spectrum_picture.h"
#include "app/media/spectrum_file.h"
#include "engine/array/error.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago::cli {

/// What is thrown where OpenCV would be needed.
Error no_opencv(const std::string &work);

enum class SpectrumFormat { none, csv, npy, png }; ///< none: only the report

/// By the extension; an empty path: none. Throws Error (usage) for others, and as
/// check_output_path(), and for a picture when the program was built without OpenCV.
SpectrumFormat check_spectrum_output(const std::filesystem::path &path);

inline constexpr std::size_t most_csv_values = std::size_t{1} << 25;
inline constexpr std::size_t most_pixels = std::size_t{1} << 26;

/// Throws Error (usage) for a table of more than most_csv_values; `advice` says what has fewer.
void check_table_size(std::size_t values, const std::string &advice);

/// Throws Error (usage) when a picture has more than most_pixels; `advice` says what makes it
/// smaller.
void check_picture_size(std::size_t width, std::size_t height, const std::string &advice);

/// Writes rows of values in colours.
void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture);

} // namespace imago::cli
