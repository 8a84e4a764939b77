// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/png_pixels.h"
#include "app/media/file/byte_parts.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/probe_parts.h"

#include <array>

namespace imago {
namespace {

using namespace probe;

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

// PNG: the chunks follow the header, which has 33 bytes with the signature.

void insert_png(Bytes &file, const PictureExtras &extras, std::vector<Sentence> &notes) {
    if (const std::optional<Bytes> chunks = png_metadata_chunks(
            extras.profile, extras.density.known() ? png_density(extras.density) : Bytes{},
            extras.exif))
        insert(file, 33, *chunks);
    else
        notes.push_back(image_says.no_zlib_to_write);
}

Bytes encode_png_rows(const PictureRows &rows, const std::string &) {
    const auto side = [](std::size_t value) { return static_cast<int>(value); };
    return encode_png(
        {side(rows.width), side(rows.height), side(rows.channels), side(rows.bits)}, [&](int y) {
            return static_cast<const unsigned char *>(rows.row(static_cast<std::size_t>(y)));
        });
}

} // namespace

extern const PictureCodec png_codec;
const PictureCodec png_codec{.name = "PNG",
                             .probe = probe_png,
                             .encode = encode_png_rows,
                             .insert = insert_png,
                             .inserts_density = true};

} // namespace imago
