// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/image_pages.h"

#include "app/media/image/image_probe.h"
#include "app/media/image/sentences.h"
#include "app/media/pages/sentences.h"
#include "app/media/pages/tiff_pages.h"

#include <algorithm>

namespace imago {

ImagePages::ImagePages(const std::filesystem::path &path, const ImageReadOptions &options)
    : name_(path.string()), options_(options), bytes_(image_file_bytes(path, options)) {
    if (image_format(bytes_, name_) == ImageFormat::tiff)
        offsets_ = tiff_page_offsets(bytes_, name_);
}

ImageReadResult ImagePages::read(std::size_t page) {
    if (count() == 1)
        return decode_image(bytes_, name_, options_);
    set_first_directory(bytes_, offsets_.at(page));
    const Sentence name{pages_says.page_of, name_, page + 1};
    ImageReadResult result = decode_image(bytes_, name.text(), options_);
    std::erase(result.notes, Sentence(image_says.first_page));
    return result;
}

} // namespace imago
