// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the first directory of a TIFF (TIFF 6.0).
#include "app/media/image/image_metadata.h"
#include "app/media/image/probe_parts.h"

#include <algorithm>
#include <optional>

namespace imago::probe {

namespace {

enum Tag : unsigned {
    image_width = 256,
    image_length = 257,
    bits_per_sample = 258,
    compression = 259,
    photometric = 262,
    strip_offsets = 273,
    orientation = 274,
    samples_per_pixel = 277,
    rows_per_strip = 278,
    strip_byte_counts = 279,
    planar_configuration = 284,
    tile_width = 322,
    tile_length = 323,
    tile_offsets = 324,
    tile_byte_counts = 325,
    extra_samples = 338,
    sample_format = 339,
    icc_profile = 34675,
};

class TiffDirectory {
  public:
    TiffDirectory(std::span<const unsigned char> bytes, const std::string &name)
        : big_(!bytes.empty() && bytes[0] == 'M'), in_(bytes, name, big_), at_(in_.u32(4)),
          count_(in_.u16(at_)) {
        if (in_.u16(2) != 42)
            throw image_error(name, image_says.no_tiff);
        in_.part(at_ + 2, std::size_t{12} * count_);
    }

    /// The position of a tag's value, and its type.
    struct Entry {
        std::size_t value_at = 0;
        unsigned width = 0; ///< bytes of a value
        std::size_t count = 0;
    };

    std::optional<Entry> find(unsigned tag) const {
        for (std::size_t i = 0; i < count_; ++i) {
            const std::size_t entry = at_ + 2 + 12 * i;
            if (in_.u16(entry) != tag)
                continue;
            const unsigned type = in_.u16(entry + 2);
            const unsigned width = type == 3 ? 2 : type == 4 ? 4 : 1;
            const std::size_t count = in_.u32(entry + 4);
            const bool within = count * width <= 4;
            return Entry{within ? entry + 8 : in_.u32(entry + 8), width, count};
        }
        return std::nullopt;
    }

    std::vector<std::size_t> values(unsigned tag) const {
        const std::optional<Entry> entry = find(tag);
        std::vector<std::size_t> numbers;
        if (!entry)
            return numbers;
        in_.part(entry->value_at, entry->count * entry->width);
        for (std::size_t i = 0; i < entry->count; ++i) {
            const std::size_t at = entry->value_at + i * entry->width;
            numbers.push_back(entry->width == 1   ? in_.u8(at)
                              : entry->width == 2 ? in_.u16(at)
                                                  : in_.u32(at));
        }
        return numbers;
    }

    std::size_t value(unsigned tag, std::size_t otherwise) const {
        const std::vector<std::size_t> numbers = values(tag);
        return numbers.empty() ? otherwise : numbers.front();
    }

    /// Returns the bytes of a tag's value; empty if they are not in the file.
    std::optional<std::span<const unsigned char>> bytes(unsigned tag) const {
        const std::optional<Entry> entry = find(tag);
        if (!entry)
            return std::nullopt;
        const std::size_t length = entry->count * entry->width;
        const bool there = entry->value_at <= in_.size() && length <= in_.size() - entry->value_at;
        return in_.part(there ? entry->value_at : 0, there ? length : 0);
    }

    bool has_next() const {
        const std::size_t next = at_ + 2 + 12 * count_;
        return in_.size() >= next + 4 && in_.u32(next) != 0;
    }

    /// Adds the change that sets the first value of a tag to `value` (below 256).
    void patch(unsigned tag, unsigned char value, ImageProbe &probe) const {
        const std::optional<Entry> entry = find(tag);
        if (!entry || entry->count == 0)
            return;
        for (unsigned i = 0; i < entry->width; ++i)
            probe.patches.emplace_back(entry->value_at + i,
                                       i == (big_ ? entry->width - 1 : 0) ? value : 0);
    }

  private:
    bool big_;
    ByteReader in_;
    std::size_t at_;
    std::size_t count_;
};

/// Accepts layouts that the decoder reads correctly and throws Error for the others. The decoder
/// would read them wrongly (planes of 16-bit images as uninitialised memory, CMYK without its
/// profile) or not at all.
void check_layout(const ImageBytes &image, const TiffDirectory &tiff) {
    const std::size_t bits = tiff.value(bits_per_sample, 1);
    const std::size_t samples = tiff.value(samples_per_pixel, 1);
    const std::size_t format = tiff.value(sample_format, 1);
    const std::size_t colours = tiff.value(photometric, 1);
    const bool integer = format == 1 && (bits == 1 || bits == 4 || bits == 8 || bits == 16);
    const bool floating = format == 3 && (bits == 32 || (bits == 64 && samples == 1));
    if (!integer && !floating)
        throw image_error(image.name, {image_says.tiff_samples, bits});
    if (colours == 5)
        throw image_error(image.name, image_says.cmyk);
    if (colours > 3 && colours != 6)
        throw image_error(image.name, {image_says.colour_space, colours});
    if (samples == 0 || samples > 4)
        throw image_error(image.name, {image_says.many_samples, samples});
    if (tiff.value(planar_configuration, 1) == 2 && samples > 1 && bits > 8)
        throw image_error(image.name, image_says.separate_planes);
    if (samples == 2 && bits != 8)
        throw image_error(image.name, image_says.tiff_gray_alpha);
    if (floating && colours == 0)
        throw image_error(image.name, image_says.inverted_float);
}

/// A picture with the most rows allowed has a strip for each row. More strips would only cost time.
constexpr std::size_t most_parts = 65536;

void check_strips(const ImageBytes &image, const TiffDirectory &tiff, const ImageProbe &probe) {
    const bool tiled = tiff.find(tile_width).has_value();
    const std::size_t w = tiled ? tiff.value(tile_width, 0) : probe.width;
    const std::size_t h = tiled ? tiff.value(tile_length, 0)
                                : std::min(tiff.value(rows_per_strip, probe.height), probe.height);
    if (w == 0 || h == 0 || w > (1u << 24) || h > (1u << 24))
        throw image_error(image.name, image_says.bad_strip_sides);
    check_size(image, w, h);
    // The decoder has one part in memory at a time, with four bytes per pixel.
    const double area = static_cast<double>(w) * static_cast<double>(h);
    if (area > std::max(1048576.0,
                        4 * static_cast<double>(probe.width) * static_cast<double>(probe.height)))
        throw image_error(image.name, image_says.wide_strips);
    const std::size_t samples = tiff.value(samples_per_pixel, 1);
    const std::size_t planes = tiff.value(planar_configuration, 1) == 2 ? samples : 1;
    const std::size_t needed = ((probe.width + w - 1) / w) * ((probe.height + h - 1) / h) * planes;
    const auto offsets = tiff.values(tiled ? tile_offsets : strip_offsets);
    const auto counts = tiff.values(tiled ? tile_byte_counts : strip_byte_counts);
    if (offsets.size() < needed || counts.size() < needed)
        throw image_error(image.name, image_says.no_strips);
    if (needed > most_parts)
        throw image_error(image.name, {image_says.too_many_strips, needed, most_parts});
    double stored = 0;
    for (std::size_t i = 0; i < needed; ++i) {
        if (offsets[i] > image.bytes.size() || counts[i] > image.bytes.size() - offsets[i])
            throw image_error(image.name, image_says.cut_off);
        stored += static_cast<double>(counts[i]);
    }
    const std::size_t coder = tiff.value(compression, 1);
    const double raw = static_cast<double>(probe.width) * static_cast<double>(probe.height) *
                       static_cast<double>(samples * tiff.value(bits_per_sample, 1)) / 8;
    // Strips may share bytes, but the file has no more bytes than its length.
    stored = std::min(stored, static_cast<double>(image.bytes.size()));
    // Fax coders store a blank row in a bit. LZW and Deflate expand a byte to at most about 1400
    // bytes.
    const bool fax = coder >= 2 && coder <= 4;
    const double ratio = coder == 1 ? 1 : fax ? static_cast<double>(probe.width) : 1500;
    check_plausible(image, raw, stored + (coder == 1 ? 0 : 16), ratio);
    const std::size_t bits = tiff.value(bits_per_sample, 1);
    check_decoded(image, static_cast<double>(probe.width) * static_cast<double>(probe.height) *
                             static_cast<double>(tiff.value(photometric, 1) == 3 ? 3 : samples) *
                             std::max(1.0, static_cast<double>(bits) / 8));
}

} // namespace

ImageProbe probe_tiff(const ImageBytes &image) {
    const TiffDirectory tiff(image.bytes, image.name);
    ImageProbe probe;
    probe.format = ImageFormat::tiff;
    probe.width = tiff.value(image_width, 0);
    probe.height = tiff.value(image_length, 0);
    check_size(image, probe.width, probe.height);
    check_layout(image, tiff);
    check_strips(image, tiff, probe);

    const std::size_t bits = tiff.value(bits_per_sample, 1);
    const std::size_t samples = tiff.value(samples_per_pixel, 1);
    const std::size_t colours = tiff.value(photometric, 1);
    probe.gray = colours <= 1;
    probe.white_is_zero = colours == 0 && bits == 16;
    const std::size_t turned = tiff.value(orientation, 1);
    if (turned >= 2 && turned <= 8) {
        probe.orientation = static_cast<int>(turned);
        tiff.patch(orientation, 1, probe);
    }
    const std::size_t alpha = tiff.value(extra_samples, 0);
    if (alpha == 2 && samples == 4)
        tiff.patch(extra_samples, 1, probe);
    if (alpha == 1)
        probe.notes.push_back(image_says.premultiplied);
    if (probe.gray && samples > 1)
        probe.notes.push_back(image_says.alpha_of_gray);
    take_exif(image.bytes, ExifSource::tiff_file, probe);
    if (const auto profile = tiff.bytes(icc_profile))
        take_profile(*profile, probe);
    if (tiff.has_next())
        probe.notes.push_back(image_says.first_page);
    return probe;
}

} // namespace imago::probe
