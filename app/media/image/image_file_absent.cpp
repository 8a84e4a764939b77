// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the reader and the writer of images if OpenCV was not found.
#include "app/media/image/image_file.h"
#include "engine/support/error.h"

namespace imago {
namespace {

Error no_images(const char *verb, const std::filesystem::path &path) {
    return Error(std::string("cannot ") + verb + " '" + path.string() +
                 "': this program was built without OpenCV, so it cannot " + verb +
                 " images; install libopencv-imgcodecs-dev and build again");
}

} // namespace

ImageReadResult read_image(const std::filesystem::path &path, const ImageReadOptions &) {
    throw no_images("read", path);
}

std::vector<std::string> readable_image_extensions() {
    return {};
}

void check_image_output(const std::filesystem::path &path, const ImageWriteOptions &) {
    throw no_images("write", path);
}

SampleDepth natural_output_depth(const std::filesystem::path &path, SampleDepth) {
    throw no_images("write", path);
}

bool loses_detail(const std::filesystem::path &path) {
    throw no_images("write", path);
}

ImageWriteResult write_image(const std::filesystem::path &path, const Image &,
                             const ImageWriteOptions &) {
    throw no_images("write", path);
}

} // namespace imago
