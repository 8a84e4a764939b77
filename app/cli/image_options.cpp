// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/image_options.h"

#include <utility>

namespace imago::cli {
namespace {

constexpr std::pair<const char *, bool> nan_names[] = {{"refuse", false}, {"zero", true}};

#ifdef IMAGO_HAVE_OPENCV

constexpr std::pair<const char *, SampleDepth> depth_names[] = {
    {"8", SampleDepth::u8}, {"16", SampleDepth::u16}, {"float", SampleDepth::f32}};

ImageWriteOptions write_options(const ImageOptions &options, SampleDepth otherwise) {
    ImageWriteOptions write;
    write.jpeg_quality = static_cast<int>(parse_whole(options.quality, "--quality", 1, 100));
    write.depth = options.depth.empty() ? otherwise : choice(depth_names, options.depth, "--depth");
    return write;
}

#endif

} // namespace

void add_image_options(CLI::App &command, ImageOptions &options) {
    command.add_option("--nan", options.nan, "Non-finite samples: refuse or zero");
    command.add_option("--depth", options.depth,
                       "Samples of the output: 8, 16 or float; the input's where possible");
    command.add_option("--quality", options.quality, "JPEG quality, 1 to 100");
}

bool nan_to_zero(const ImageOptions &options) {
    return choice(nan_names, options.nan, "--nan");
}

std::string image_text(const std::string &path, const Image &image) {
    return path + ": " + std::to_string(image.width) + " x " + std::to_string(image.height) + ", " +
           (image.channels == 1 ? "gray" : "RGB") + (image.alpha.empty() ? "" : " and alpha") +
           ", " + depth_name(image.depth);
}

#ifdef IMAGO_HAVE_OPENCV

ImageReadOptions read_options(const ImageOptions &options) {
    ImageReadOptions read;
    read.nan = nan_to_zero(options) ? NanPolicy::zero : NanPolicy::refuse;
    return read;
}

SampleDepth saved_depth(const ImageOptions &options, const std::string &path, SampleDepth depth) {
    return write_options(options, natural_output_depth(path, depth)).depth;
}

void check_saved_image(const ImageOptions &options, const std::string &path) {
    check_image_output(path, write_options(options, SampleDepth::u8));
}

SavedImage save_image(const ImageOptions &options, const std::string &path, const Image &image) {
    const ImageWriteOptions write = write_options(options, natural_output_depth(path, image.depth));
    ImageWriteResult written = write_image(path, image, write);
    return {write.depth, written.clipped, std::move(written.notes)};
}

#endif

} // namespace imago::cli
