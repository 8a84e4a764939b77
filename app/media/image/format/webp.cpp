// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/picture_library.h"
#include "app/media/file/byte_parts.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/probe_parts.h"

#include <algorithm>

namespace imago {
namespace {

using namespace probe;

ImageProbe probe_webp(const ImageBytes &image) {
    const ByteReader in(image.bytes, image.name, false);
    ImageProbe probe;
    const std::size_t end = std::size_t{in.u32(4)} + 8;
    if (end > in.size())
        throw image_error(image.name, image_says.cut_off);
    for (std::size_t at = 12; at + 8 <= end;) {
        const std::size_t length = in.u32(at + 4);
        const auto data = in.part(at + 8, length);
        if (in.has_text(at, "VP8X")) {
            if (in.u8(at + 8) & 2)
                throw image_error(image.name, {image_says.animated, "WebP"});
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

// Metadata are chunks of the extended format, whose header the file may lack.

void add_riff(Bytes &chunks, std::string_view type, std::span<const unsigned char> data) {
    add_text(chunks, type);
    add_number(chunks, data.size(), 4, false);
    add(chunks, data);
    if (data.size() % 2)
        chunks.push_back(0);
}

void insert_webp(Bytes &file, const PictureExtras &extras, std::vector<Sentence> &) {
    constexpr unsigned char has_profile = 0x20, has_alpha = 0x10, has_exif = 0x08;
    const std::span<const unsigned char> all(file);
    const auto is = [&](std::size_t at, std::string_view type) {
        return std::equal(type.begin(), type.end(), all.begin() + static_cast<std::ptrdiff_t>(at),
                          [](char a, unsigned char b) { return a == static_cast<char>(b); });
    };
    unsigned char flags = 0;
    std::size_t pixels = 12; // offset of the chunks with the picture
    if (is(12, "VP8X")) {
        flags = all[20];
        pixels = 12 + 8 + 10;
    } else if (is(12, "VP8L") && all.size() > 24 && all[24] & 0x10) {
        flags = has_alpha;
    }
    flags |= static_cast<unsigned char>((extras.profile.empty() ? 0 : has_profile) |
                                        (extras.exif.empty() ? 0 : has_exif));
    Bytes header{flags, 0, 0, 0};
    add_number(header, extras.width - 1, 3, false);
    add_number(header, extras.height - 1, 3, false);
    Bytes body;
    add_text(body, "WEBP");
    add_riff(body, "VP8X", header);
    if (!extras.profile.empty())
        add_riff(body, "ICCP", extras.profile);
    add(body, all.subspan(pixels));
    if (body.size() % 2)
        body.push_back(0);
    if (!extras.exif.empty())
        add_riff(body, "EXIF", extras.exif);
    Bytes whole;
    add_text(whole, "RIFF");
    add_number(whole, body.size(), 4, false);
    add(whole, body);
    file = std::move(whole);
}

constexpr int lossless = 101; // a quality above 100

} // namespace

extern const PictureCodec webp_codec;
const PictureCodec webp_codec{.name = "WebP",
                              .probe = probe_webp,
                              .parameter = webp_quality_parameter,
                              .value = lossless,
                              .gray = false,
                              .insert = insert_webp};

} // namespace imago
