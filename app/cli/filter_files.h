// SPDX-License-Identifier: GPL-3.0-or-later
// What imago-cli filter reads and writes: images, where OpenCV is there, and arrays.
#pragma once
#include "app/cli/filter_options.h"
#include "engine/array/image.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {

/// Whether the file's extension is `extension` (lower case, with the dot), in any case.
bool has_extension(const std::filesystem::path &path, const std::string &extension);

struct FilterInput {
    Image image; ///< of an array: gray, float
    std::vector<std::string> notes;
};

/// Reads an image, or a .npy array of two axes of float32 or float64, which is rounded to float32.
/// Throws Error: as read_image() and read_npy() do, other arrays, non-finite samples unless
/// options.image.nan is zero.
FilterInput read_filter_input(const FilterOptions &options);

/// A mask's picture: the luma of an image, 0 .. 1 of its depth's range (float as it is); or an
/// array as above. Throws Error.
std::shared_ptr<const Plane> read_mask_picture(const std::string &path);

/// Throws the Error that writing to this path would throw, as far as it can be known before.
void check_filter_output(const FilterOptions &options, const std::string &path);

/// Writes an image, or a .npy array: height x width, or 3 x height x width, float32, not rounded.
SavedImage write_filter_output(const FilterOptions &options, const std::string &path,
                               const Image &image);

/// Writes what was taken away, original - result, for path's depth: float as it is, integers about
/// the middle of their range (128, 32768), without alpha.
SavedImage write_removed(const FilterOptions &options, const std::string &path,
                         const Image &original, const Image &result);

} // namespace imago::cli
