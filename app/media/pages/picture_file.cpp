// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/picture_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/picture_array.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/pages/sentences.h"
#include "app/media/pages/tiff_pages.h"
#include "engine/support/error.h"

#include <algorithm>
#include <span>
#include <utility>

namespace imago {
namespace {

bool is_tiff_name(const std::filesystem::path &path) {
    const std::string extension = lower_extension(path);
    return extension == ".tif" || extension == ".tiff";
}

ImageWriteOptions options_for(const std::filesystem::path &path, const RecipeOutput &output,
                              const Image &image) {
    ImageWriteOptions options;
    options.depth = output.depth.value_or(natural_output_depth(path, image.depth));
    options.jpeg_quality = output.jpeg_quality;
    if (output.levels)
        options.levels = resolve_levels(*output.levels, image);
    return options;
}

} // namespace

void check_picture_output(const std::filesystem::path &path, const RecipeOutput &output,
                          std::size_t pages) {
    if (is_array_name(path)) {
        if (output.levels)
            throw usage_error(pages_says.array_levels, path.string());
        return;
    }
    check_image_format(path, {output.depth.value_or(SampleDepth::u8), output.jpeg_quality, {}});
    if (pages > 1 && !is_tiff_name(path))
        throw usage_error(pages_says.one_page, path.string(), pages);
}

PictureFile::PictureFile(std::filesystem::path path, const RecipeOutput &output, std::size_t pages)
    : path_(std::move(path)), output_(output), array_(is_array_name(path_)), waiting_(pages),
      encoded_(array_ ? 0 : pages), pictures_(array_ ? pages : 0) {
    check_picture_output(path_, output, pages);
}

void PictureFile::add_notes(const std::vector<Sentence> &notes) {
    for (const Sentence &note : notes)
        if (std::find(notes_.begin(), notes_.end(), note) == notes_.end())
            notes_.push_back(note);
}

bool PictureFile::set(std::size_t page, std::shared_ptr<const Image> image,
                      const std::shared_ptr<const JpegFile> &jpeg) {
    EncodedImage encoded;
    if (jpeg && !array_ && !output_.levels && loses_detail(path_))
        encoded = {jpeg->bytes, {0, jpeg->notes}};
    else if (!array_)
        encoded = encode_image(path_, *image, options_for(path_, output_, *image));
    else if (const Sentence lost = lost_in_array(*image); !lost.empty())
        encoded.written.notes.push_back(lost);
    const std::lock_guard lock(mutex_);
    if (array_)
        pictures_.at(page) = std::move(image);
    else
        encoded_.at(page) = std::move(encoded.bytes);
    clipped_ += encoded.written.clipped;
    add_notes(encoded.written.notes);
    return --waiting_ == 0;
}

void PictureFile::write() {
    if (array_)
        return write_picture_array(path_, pictures_);
    if (encoded_.size() == 1)
        return write_file_atomically(path_, {std::as_bytes(std::span(encoded_.front()))});
    std::uint64_t total = 0;
    for (const std::vector<unsigned char> &page : encoded_)
        total += page.size();
    TiffJoiner joiner(total > longest_classic_tiff);
    for (std::vector<unsigned char> &page : encoded_)
        joiner.add(std::exchange(page, {}));
    write_file_atomically(path_, {std::as_bytes(std::span(joiner.bytes()))});
}

} // namespace imago
