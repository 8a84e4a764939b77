// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/image_pages.h"

#include "app/media/array/raw_reader.h"
#include "app/media/image/image_probe.h"
#include "app/media/pages/sentences.h"

namespace imago {

ImagePages::ImagePages(const std::filesystem::path &path, const ImageReadOptions &options)
    : name_(path.string()), options_(options), bytes_(image_file_bytes(path, options)) {
    const FileFormat &format = image_format(bytes_, name_);
    if (format.pages && !is_raw_format(format))
        tiff_.emplace(bytes_, name_);
}

ImageReadResult ImagePages::read(std::size_t page) {
    if (!tiff_)
        return decode_image(bytes_, name_, options_);
    const bool several = count() > 1;
    const Sentence name{pages_says.page_of, name_, page + 1};
    return read_tiff_page(*tiff_, page, bytes_, several ? name.text() : name_, options_);
}

} // namespace imago
