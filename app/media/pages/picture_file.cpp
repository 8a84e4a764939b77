// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/picture_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/exif_block.h"
#include "app/media/image/image_file.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/picture_array.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/pages/sentences.h"
#include "engine/support/error.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace imago {
namespace {

constexpr unsigned strip_offsets = 273, tile_offsets = 324;
constexpr unsigned long_type = 4, long8_type = 16;
constexpr unsigned type_widths[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};

bool is_pointer(unsigned tag) {
    return tag == exif_directory || tag == exif_gps_directory || tag == exif_interoperability;
}

/// A number as so many bytes.
std::vector<unsigned char> bytes_of(std::uint64_t value, std::size_t width) {
    std::vector<unsigned char> bytes(width);
    for (std::size_t i = 0; i < width; ++i)
        bytes[i] = static_cast<unsigned char>(value >> 8 * i);
    return bytes;
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

TiffJoiner::TiffJoiner(bool big) : sizes_(TiffSizes::of(big)), link_(sizes_.number) {
    bytes_.resize(2 * sizes_.number);
    bytes_[0] = bytes_[1] = 'I';
    bytes_[2] = static_cast<unsigned char>(big ? big_tiff_version : tiff_version);
    if (big)
        bytes_[4] = 8; // the bytes of an offset
}

std::uint64_t TiffJoiner::number(std::size_t at, std::size_t width) const {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;)
        value = value << 8 | bytes_.at(at + i);
    return value;
}

void TiffJoiner::put(std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < sizes_.number; ++i)
        bytes_.at(at + i) = static_cast<unsigned char>(value >> 8 * i);
}

/// Writes a directory of a page anew, and returns where. Its offsets count from the page's first
/// byte, `base`; long values stay where they are.
std::size_t TiffJoiner::copied(std::size_t directory, TiffSizes from, std::size_t base, int depth) {
    std::vector<ExifEntry> entries;
    const std::size_t count = number(directory, from.count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = directory + from.count + from.entry() * i;
        ExifEntry entry{static_cast<unsigned>(number(at, 2)),
                        static_cast<unsigned>(number(at + 2, 2)),
                        static_cast<std::uint32_t>(number(at + 4, from.number)),
                        {}};
        const std::size_t width = entry.type < std::size(type_widths) ? type_widths[entry.type] : 0,
                          length = width * entry.count, value = at + from.value();
        const std::size_t place = length <= from.number ? value : number(value, from.number) + base;
        if (is_pointer(entry.tag)) {
            if (depth > 1) // the EXIF directory has the one of interoperability
                continue;
            const std::size_t below =
                copied(number(value, from.number) + base, from, base, depth + 1);
            entry.type = sizes_.number == 4 ? long_type : long8_type;
            entry.value = bytes_of(below, sizes_.number);
        } else if (entry.tag == strip_offsets || entry.tag == tile_offsets) {
            entry.type = sizes_.number == 4 ? long_type : long8_type;
            for (std::size_t n = 0; n < entry.count; ++n) {
                const auto offset =
                    bytes_of(number(place + n * width, width) + base, sizes_.number);
                entry.value.insert(entry.value.end(), offset.begin(), offset.end());
            }
        } else if (length <= sizes_.number) {
            const auto first = bytes_.begin() + static_cast<std::ptrdiff_t>(place);
            entry.value.assign(first, first + static_cast<std::ptrdiff_t>(length));
        } else {
            entry.value = bytes_of(place, sizes_.number);
        }
        entries.push_back(std::move(entry));
    }
    ExifWriter writer(bytes_, sizes_);
    const std::size_t to = writer.reserve(entries.size());
    writer.write(to, std::move(entries));
    return to;
}

void TiffJoiner::add(std::span<const unsigned char> file) {
    while (bytes_.size() % 8) // where offsets of 64 bits may be
        bytes_.push_back(0);
    const std::size_t base = bytes_.size();
    bytes_.insert(bytes_.end(), file.begin(), file.end());
    const TiffSizes from = TiffSizes::of(number(base + 2, 2) == big_tiff_version);
    const std::size_t directory =
        copied(number(base + from.number, from.number) + base, from, base, 0);
    put(link_, directory);
    link_ = directory + sizes_.count + sizes_.entry() * number(directory, sizes_.count);
}

void check_picture_output(const std::filesystem::path &path, const RecipeOutput &output,
                          std::size_t pages) {
    if (is_array_name(path)) {
        check_array_format(path);
        if (output.levels)
            throw usage_error(pages_says.array_levels, path.string());
        return;
    }
    const SampleDepth usual = natural_output_depth(path, SampleDepth::u8);
    check_image_format(path, {output.depth.value_or(usual), output.jpeg_quality, {}});
    if (pages > 1 && !format_written_in(name_ending(path))->pages)
        throw usage_error(pages_says.one_page, path.string(), pages);
}

PictureFile::PictureFile(std::filesystem::path path, const RecipeOutput &output, std::size_t pages)
    : path_(std::move(path)), output_(output),
      array_(is_array_name(path_) || (pages > 1 && is_raw_name(path_))), waiting_(pages),
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
