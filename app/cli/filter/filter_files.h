// SPDX-License-Identifier: GPL-3.0-or-later
// The input and output of imago-cli filter: images and arrays.
#pragma once
#include "app/cli/filter/filter_options.h"
#include "engine/array/image.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {

/// Whether the file has this extension, in any case (`extension` is lower case, with the dot).
bool has_extension(const std::filesystem::path &path, const std::string &extension);

struct FilterInput {
    Image image; ///< from an array: gray, float
    std::vector<std::string> notes;
};

/// Reads an image, or a .npy array of two axes of float32 or float64, which is rounded to float32.
/// Throws Error as read_image() and read_npy() do, for other arrays, and for non-finite samples
/// unless options.image.nan is zero.
FilterInput read_filter_input(const FilterOptions &options);

/// Throws the Error that writing to this path would throw, as far as this is known in advance.
void check_filter_output(const FilterOptions &options, const std::string &path);

/// Writes an image, or a .npy array: height x width, or 3 x height x width, float32, not rounded.
SavedImage write_filter_output(const FilterOptions &options, const std::string &path,
                               const Image &image);

/// Writes the removed part, original - result, at the depth of the path's format: float unchanged,
/// integers around the middle of their range (128, 32768), without alpha.
SavedImage write_removed(const FilterOptions &options, const std::string &path,
                         const Image &original, const Image &result);

} // namespace imago::cli
