// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_probe.h"

#include "app/media/file/netpbm_magic.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/probe_parts.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace imago {

namespace probe {

namespace {

/// Returns the CRC of a PNG chunk's type and data (PNG specification, annex D).
std::uint32_t crc32(std::span<const unsigned char> bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> rows{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t row = i;
            for (int bit = 0; bit < 8; ++bit)
                row = row & 1 ? row >> 1 ^ 0xedb88320u : row >> 1;
            rows[i] = row;
        }
        return rows;
    }();
    std::uint32_t crc = 0xffffffffu;
    for (const unsigned char byte : bytes)
        crc = table[(crc ^ byte) & 255] ^ crc >> 8;
    return ~crc;
}

/// What the chunks of a PNG file state.
struct PngChunks {
    double stored = 0; ///< bytes of compressed samples
    bool transparent = false;
};

/// Reads the chunks, checks their sums and adds their properties to the probe.
PngChunks take_png_chunks(const ByteReader &in, const std::string &name, unsigned colour,
                          ImageProbe &probe) {
    PngChunks chunks;
    for (std::size_t at = 8;;) {
        const std::size_t length = in.u32(at);
        const auto data = in.part(at + 8, length + 4).first(length);
        // The decoder would find this, too, but it would print a warning.
        if (crc32(in.part(at + 4, length + 4)) != in.u32(at + 8 + length))
            throw image_error(name, image_says.bad_checksum);
        const bool transparency = in.has_text(at + 4, "tRNS");
        if (in.has_text(at + 4, "IEND"))
            return chunks;
        if (in.has_text(at + 4, "IDAT"))
            chunks.stored += static_cast<double>(length);
        if (in.has_text(at + 4, "pHYs"))
            take_png_density(data, probe);
        if (in.has_text(at + 4, "eXIf"))
            take_exif(data, ExifSource::block, probe);
        if (transparency && colour == 0)
            probe.notes.push_back(image_says.transparent_gray);
        if (in.has_text(at + 4, "iCCP"))
            take_png_profile(data, probe);
        chunks.transparent = chunks.transparent || transparency;
        if (in.u8(at + 4) & 0x20 && !transparency) // ancillary
            probe.cuts.emplace_back(at, length + 12);
        at += length + 12;
    }
}

/// Throws Error for sizes that the compressed bytes cannot hold, or that take too long to decode.
void check_png_size(const ImageBytes &image, const ImageProbe &probe, const PngChunks &chunks) {
    const ByteReader in(image.bytes, image.name, true);
    const unsigned bits = in.u8(24), colour = in.u8(25);
    const double pixels = static_cast<double>(probe.width) * static_cast<double>(probe.height);
    const double samples = colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
    // Deflate expands a byte to at most 1032 bytes.
    check_plausible(image.name, pixels * samples * bits / 8, chunks.stored + 16, 1032);
    const bool alpha = colour >= 4 || (chunks.transparent && colour != 0);
    const double decoded = alpha ? 4 : colour == 2 || colour == 3 ? 3 : 1;
    // The decoder passes over all rows of interlaced files seven times. Colour takes longer to
    // filter than gray.
    const double effort = (in.u8(28) != 0 ? 4 : 1) * (colour == 2 || colour >= 4 ? 1.5 : 1);
    check_decoded(image.name, image.bytes.size(), pixels * decoded * (bits == 16 ? 2 : 1) * effort);
}

ImageProbe probe_png(const ImageBytes &image) {
    const ByteReader in(image.bytes, image.name, true);
    ImageProbe probe;
    probe.format = ImageFormat::png;
    if (!in.has_text(12, "IHDR"))
        throw image_error(image.name, image_says.no_ihdr);
    probe.width = in.u32(16);
    probe.height = in.u32(20);
    const unsigned colour = in.u8(25);
    check_size(image, probe.width, probe.height);
    probe.gray = colour == 0 || colour == 4;
    check_png_size(image, probe, take_png_chunks(in, image.name, colour, probe));
    return probe;
}

ImageProbe probe_bmp(const ImageBytes &image) {
    const ByteReader in(image.bytes, image.name, false);
    ImageProbe probe;
    probe.format = ImageFormat::bmp;
    const std::size_t data = in.u32(10), header = in.u32(14);
    std::size_t bits = 0, compression = 0;
    if (header == 12) {
        probe.width = in.u16(18);
        probe.height = in.u16(20);
        bits = in.u16(24);
    } else if (header >= 40) {
        const auto width = static_cast<std::int32_t>(in.u32(18));
        const auto height = static_cast<std::int64_t>(static_cast<std::int32_t>(in.u32(22)));
        probe.width = width < 0 ? 0 : static_cast<std::size_t>(width);
        probe.height =
            // A negative height means that the top row is first.
            static_cast<std::size_t>(height < 0 ? -height : height);
        bits = in.u16(28);
        compression = in.u32(30);
        take_metre_density(in.u32(38), in.u32(42), probe);
    } else {
        throw image_error(image.name, image_says.bmp_header);
    }
    check_size(image, probe.width, probe.height);
    if (compression > 3)
        throw image_error(image.name, image_says.bmp_compression);
    const bool run_lengths = compression == 1 || compression == 2;
    const std::size_t stored = image.bytes.size() > data ? image.bytes.size() - data : 0;
    if (run_lengths) {
        check_plausible(image.name,
                        static_cast<double>(probe.width) * static_cast<double>(probe.height),
                        static_cast<double>(stored), 256);
    } else if (stored < (probe.width * bits + 31) / 32 * 4 * probe.height) {
        throw image_error(image.name, image_says.cut_off);
    }
    check_decoded(image.name, image.bytes.size(),
                  3 * static_cast<double>(probe.width) * static_cast<double>(probe.height));
    return probe;
}

ImageProbe probe_webp(const ImageBytes &image) {
    const ByteReader in(image.bytes, image.name, false);
    ImageProbe probe;
    probe.format = ImageFormat::webp;
    const std::size_t end = std::size_t{in.u32(4)} + 8;
    if (end > in.size())
        throw image_error(image.name, image_says.cut_off);
    for (std::size_t at = 12; at + 8 <= end;) {
        const std::size_t length = in.u32(at + 4);
        const auto data = in.part(at + 8, length);
        if (in.has_text(at, "VP8X")) {
            if (in.u8(at + 8) & 2)
                throw image_error(image.name, image_says.animated);
            probe.width = (in.u32(at + 11) >> 8) + 1;
            probe.height = (in.u32(at + 14) >> 8) + 1;
        } else if (in.has_text(at, "VP8 ")) {
            probe.width = in.u16(at + 14) & 0x3fff;
            probe.height = in.u16(at + 16) & 0x3fff;
        } else if (in.has_text(at, "VP8L")) {
            const std::uint32_t sides = in.u32(at + 9);
            probe.width = (sides & 0x3fff) + 1;
            probe.height = (sides >> 14 & 0x3fff) + 1;
        } else if (in.has_text(at, "EXIF")) {
            const bool named = in.has_text(at + 8, std::string_view("Exif\0\0", 6));
            take_exif(named ? data.subspan(6) : data, ExifSource::block, probe);
        } else if (in.has_text(at, "ICCP")) {
            take_profile(data, probe);
        }
        if (probe.width != 0)
            check_size(image, probe.width, probe.height);
        at += 8 + length + length % 2;
    }
    check_size(image, probe.width, probe.height);
    check_decoded(image.name, image.bytes.size(),
                  4 * static_cast<double>(probe.width) * static_cast<double>(probe.height));
    return probe;
}

} // namespace
} // namespace probe

const char *image_format_name(ImageFormat format) {
    switch (format) {
    case ImageFormat::png:
        return "PNG";
    case ImageFormat::jpeg:
        return "JPEG";
    case ImageFormat::tiff:
        return "TIFF";
    case ImageFormat::bmp:
        return "BMP";
    case ImageFormat::webp:
        return "WebP";
    case ImageFormat::pnm:
        break;
    }
    return "PNM";
}

ImageFormat image_format(std::span<const unsigned char> start, const std::string &name) {
    using namespace std::string_view_literals;
    const probe::ByteReader in(start, name, true);
    if (in.has_text(0, "\x89PNG\r\n\x1a\n"sv))
        return ImageFormat::png;
    if (in.has_text(0, "\xff\xd8\xff"sv))
        return ImageFormat::jpeg;
    if (in.has_text(0, "II*\0"sv) || in.has_text(0, "MM\0*"sv) || in.has_text(0, "II+\0"sv) ||
        in.has_text(0, "MM\0+"sv))
        return ImageFormat::tiff;
    if (in.has_text(0, "RIFF"sv) && in.has_text(8, "WEBP"sv))
        return ImageFormat::webp;
    if (in.has_text(0, "BM"sv))
        return ImageFormat::bmp;
    if (is_netpbm(start))
        return ImageFormat::pnm;
    throw probe::image_error(name, image_says.unknown_format);
}

ImageProbe probe_image(const ImageBytes &image) {
    switch (image_format(image.bytes, image.name)) {
    case ImageFormat::png:
        return probe::probe_png(image);
    case ImageFormat::jpeg:
        return probe::probe_jpeg(image);
    case ImageFormat::bmp:
        return probe::probe_bmp(image);
    case ImageFormat::webp:
        return probe::probe_webp(image);
    case ImageFormat::tiff: // these are read by what checks them
    case ImageFormat::pnm:
        break;
    }
    throw std::logic_error("A format without a probe.");
}

} // namespace imago
