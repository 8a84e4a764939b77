// SPDX-License-Identifier: GPL-3.0-or-later
// Options by which a subcommand reads and writes images.
#pragma once
#include "app/cli/options/options.h"
#include "app/media/image/image_file.h"
#include "engine/array/image.h"
#include "engine/values/recipe/recipe.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The options as given.
struct ImageOptions {
    std::string nan = "refuse";
    std::string depth;           ///< empty: the input's
    std::string quality;         ///< of JPEG; empty: 95
    std::string levels;          ///< empty: samples are saved unchanged
    std::string dpi, pixel_size; ///< the picture's density; both empty: the file's
    std::string crop;            ///< empty: all of the picture
};

/// Throws Error (usage) if levels are given, which apply to pictures only.
void refuse_levels(const ImageOptions &options, const std::string &path);

void add_image_options(CLI::App &command, ImageOptions &options);

/// The sample depth of --depth: 8, 16 or float. Throws Error (usage) for others.
SampleDepth parse_depth(const std::string &text);

/// Adds --nan, which add_image_options() adds, too.
void add_nan_option(CLI::App &command, std::string &nan);
/// What --nan says. Throws Error (usage).
NanPolicy parse_nan(const std::string &text);
NanPolicy nan_policy(const ImageOptions &options);

/// Adds --crop, which add_image_options() adds, too.
void add_crop_option(CLI::App &command, std::string &crop);
/// What --crop says; empty if it is not given. Throws Error (usage).
std::optional<PictureRegion> parse_crop(const std::string &text);

/// Adds --dpi and --pixel-size, which add_image_options() adds, too.
void add_density_options(CLI::App &command, std::string &dpi, std::string &pixel_size);
/// The density that one of them gives; empty if none does. Throws Error (usage).
std::optional<PixelDensity> given_density(const std::string &dpi, const std::string &pixel_size);
/// The same, or else that of the picture, which may be unknown.
PixelDensity density_for(const ImageOptions &options, const Image &image);
/// Refuses --dpi and --pixel-size where all pages are written, which keep what their file states.
/// Throws Error (usage).
void refuse_density(const ImageOptions &options);
/// A density in words: "600 dpi", "600 x 300 dpi"; for fine pixels their size, "0.25 um a pixel",
/// "0.02 nm a pixel".
std::string density_text(PixelDensity density);
/// A frequency (cycles per pixel) in units of length: "2.36 cycles/mm, 60 lpi, period 0.424 mm", or
/// "1.84 1/nm, period 0.5435 nm (5.435 angstrom)" for short ones.
std::string length_text(double across, double down, PixelDensity density);

/// The file's name with width, height, channels, depth and density in words.
std::string image_text(const std::string &path, const Image &image);

/// What the options say of results, for a recipe. Throws Error (usage) for a wrong option.
RecipeOutput recipe_output(const ImageOptions &options);

/// Adds --save-recipe, which names a file.
void add_save_recipe(CLI::App &command, std::string &path);

/// The outcome of writing a result.
struct SavedImage {
    SampleDepth depth = SampleDepth::f32; ///< of the file
    std::size_t clipped = 0;              ///< samples outside its range
    std::vector<std::string> notes;
};

/// Each of these throws Error (usage) for a wrong option.
ImageReadOptions read_options(const std::string &nan, const std::string &crop);
ImageReadOptions read_options(const ImageOptions &options);
/// The depth of a file with this name for an image of this depth.
SampleDepth saved_depth(const ImageOptions &options, const std::string &path, SampleDepth depth);
/// Throws the Error that save_image() would throw, as far as this is known in advance. Both write
/// images, or arrays of floats (.npy, .npz), as write_picture_array() does.
void check_saved_image(const ImageOptions &options, const std::string &path);
SavedImage save_image(const ImageOptions &options, const std::string &path, const Image &image);

} // namespace imago::cli
