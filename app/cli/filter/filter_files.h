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
    Image image;
    std::vector<std::string> notes;
};

/// read_picture() as the options say. Throws Error as it does.
FilterInput read_filter_input(const FilterOptions &options);

/// Writes the removed part, original - result, at the depth of the path's format: float unchanged,
/// integers around the middle of their range (128, 32768), without alpha.
SavedImage write_removed(const FilterOptions &options, const std::string &path,
                         const Image &original, const Image &result);

} // namespace imago::cli
