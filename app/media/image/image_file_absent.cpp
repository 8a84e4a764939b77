// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the reader and the writer of images if OpenCV was not found.
#include "app/media/image/image_file.h"
#include "app/media/image/sentences.h"
#include "engine/support/error.h"

namespace imago {

ImageReadResult read_image(const std::filesystem::path &path, const ImageReadOptions &) {
    throw Error(image_says.no_opencv_to_read, path.string());
}

ImageReadResult decode_image(std::vector<unsigned char>, const std::string &name,
                             const ImageReadOptions &) {
    throw Error(image_says.no_opencv_to_read, name);
}

ImageReadResult read_tiff_page(TiffFile &, std::size_t, std::span<const unsigned char>,
                               const std::string &name, const ImageReadOptions &) {
    throw Error(image_says.no_opencv_to_read, name);
}

std::vector<unsigned char> image_file_bytes(const std::filesystem::path &path,
                                            const ImageReadOptions &) {
    throw Error(image_says.no_opencv_to_read, path.string());
}

EncodedImage encode_image(const std::filesystem::path &path, const Image &,
                          const ImageWriteOptions &) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

std::vector<std::string> readable_image_extensions() {
    return {};
}

void check_image_output(const std::filesystem::path &path, const ImageWriteOptions &) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

void check_image_format(const std::filesystem::path &path, const ImageWriteOptions &) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

SampleDepth natural_output_depth(const std::filesystem::path &path, SampleDepth) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

bool loses_detail(const std::filesystem::path &path) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

ImageWriteResult write_image(const std::filesystem::path &path, const Image &,
                             const ImageWriteOptions &) {
    throw Error(image_says.no_opencv_to_write, path.string());
}

} // namespace imago
