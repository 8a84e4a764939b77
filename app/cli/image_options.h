// SPDX-License-Identifier: GPL-3.0-or-later
// How a subcommand reads and writes images, as the command line says it.
#pragma once
#include "app/cli/options.h"
#include "engine/array/image.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image_file.h"
#endif

#include <cstddef>
#include <string>
#include <vector>

namespace imago::cli {

/// As they were given.
struct ImageOptions {
    std::string nan = "refuse";
    std::string depth; ///< empty: the input's
    std::string quality = "95";
    std::string levels; ///< empty: samples are saved as they are
};

/// Throws Error (usage) where levels are given: they are for pictures.
void refuse_levels(const ImageOptions &options, const std::string &path);

void add_image_options(CLI::App &command, ImageOptions &options);

/// Whether samples that are not finite become 0, or are refused. Throws Error (usage).
bool nan_to_zero(const ImageOptions &options);

/// Width, height, channels and depth in words, behind the file's name.
std::string image_text(const std::string &path, const Image &image);

/// What writing a result gave.
struct SavedImage {
    SampleDepth depth = SampleDepth::f32; ///< of the file
    std::size_t clipped = 0;              ///< samples outside its range
    std::vector<std::string> notes;
};

#ifdef IMAGO_HAVE_OPENCV

/// Each throws Error (usage) for an option that is wrong.
ImageReadOptions read_options(const ImageOptions &options);
/// Of a file of this name for an image of this depth.
SampleDepth saved_depth(const ImageOptions &options, const std::string &path, SampleDepth depth);
/// Throws the Error that save_image() would throw, as far as it can be known before.
void check_saved_image(const ImageOptions &options, const std::string &path);
SavedImage save_image(const ImageOptions &options, const std::string &path, const Image &image);

#endif

} // namespace imago::cli
