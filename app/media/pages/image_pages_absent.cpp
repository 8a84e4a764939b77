// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the reader of pages if OpenCV was not found.
#include "app/media/pages/image_pages.h"

namespace imago {

ImagePages::ImagePages(const std::filesystem::path &path, const ImageReadOptions &options)
    : name_(path.string()), options_(options), bytes_(image_file_bytes(path, options)) {}

ImageReadResult ImagePages::read(std::size_t) {
    return decode_image(bytes_, name_, options_);
}

} // namespace imago
