// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/media/image_bytes.h"

#include <algorithm>
#include <cstring>

namespace imago::test {

namespace {

void put(Bytes &bytes, std::uint64_t value, unsigned width, bool big) {
    for (unsigned i = 0; i < width; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> 8 * (big ? width - 1 - i : i)));
}

void append(Bytes &bytes, const Bytes &more) {
    for (const unsigned char byte : more)
        bytes.push_back(byte);
}

std::uint32_t crc32(const Bytes &bytes) {
    std::uint32_t crc = 0xffffffff;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

std::uint32_t adler32(const Bytes &bytes) {
    std::uint32_t a = 1, b = 0;
    for (const unsigned char byte : bytes) {
        a = (a + byte) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

} // namespace

Bytes png_chunk(const std::string &type, const Bytes &data) {
    Bytes named(type.begin(), type.end());
    append(named, data);
    Bytes chunk;
    put(chunk, data.size(), 4, true);
    append(chunk, named);
    put(chunk, crc32(named), 4, true);
    return chunk;
}

Bytes make_png(std::uint32_t width, std::uint32_t height, unsigned bits, unsigned colour,
               const Bytes &rows, const Bytes &chunks) {
    Bytes header;
    put(header, width, 4, true);
    put(header, height, 4, true);
    for (const unsigned field : {bits, colour, 0u, 0u, 0u})
        header.push_back(static_cast<unsigned char>(field));
    Bytes stream{0x78, 0x01, 0x01};
    put(stream, rows.size(), 2, false);
    put(stream, ~rows.size() & 0xffff, 2, false);
    append(stream, rows);
    put(stream, adler32(rows), 4, true);

    Bytes png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    append(png, png_chunk("IHDR", header));
    append(png, chunks);
    append(png, png_chunk("IDAT", stream));
    append(png, png_chunk("IEND", {}));
    return png;
}

Bytes make_tiff(const TiffParts &parts) {
    const bool big = parts.big_endian;
    struct Field {
        unsigned tag, type;
        std::uint64_t value;
    };
    const std::uint64_t data_bytes = parts.values.size() * parts.bits / 8;
    std::vector<Field> fields{{256, 4, parts.width},       {257, 4, parts.height},
                              {258, 3, parts.bits},        {259, 3, 1},
                              {262, 3, parts.photometric}, {273, 4, 0},
                              {274, 3, parts.orientation}, {277, 3, parts.samples},
                              {278, 4, parts.height},      {279, 4, data_bytes},
                              {284, 3, parts.planar},      {338, 3, parts.extra_samples},
                              {339, 3, parts.format}};
    std::erase_if(fields,
                  [](const Field &f) { return (f.tag == 274 || f.tag == 338) && !f.value; });

    const std::size_t directory = 8, end = directory + 2 + 12 * fields.size() + 4;
    const std::size_t bits_at = end, format_at = bits_at + 2 * parts.samples;
    const std::size_t data_at = format_at + 2 * parts.samples;
    // Writes one value for each sample; the values follow the directory unless they fit into four
    // bytes.
    const auto repeated = [&](unsigned tag) { return tag == 258 || tag == 339; };
    Bytes tiff;
    append(tiff, big ? Bytes{'M', 'M'} : Bytes{'I', 'I'});
    put(tiff, 42, 2, big);
    put(tiff, directory, 4, big);
    put(tiff, fields.size(), 2, big);
    for (const Field &field : fields) {
        const unsigned count = repeated(field.tag) ? parts.samples : 1;
        put(tiff, field.tag, 2, big);
        put(tiff, field.type, 2, big);
        put(tiff, count, 4, big);
        if (field.tag == 273) {
            put(tiff, data_at, 4, big);
        } else if (count > 2) {
            put(tiff, field.tag == 258 ? bits_at : format_at, 4, big);
        } else if (field.type == 3) {
            put(tiff, field.value, 2, big);
            put(tiff, count == 2 ? field.value : 0, 2, big);
        } else {
            put(tiff, field.value, 4, big);
        }
    }
    put(tiff, 0, 4, big);
    for (unsigned i = 0; i < parts.samples; ++i)
        put(tiff, parts.bits, 2, big);
    for (unsigned i = 0; i < parts.samples; ++i)
        put(tiff, parts.format, 2, big);
    for (const double value : parts.values) {
        std::uint64_t bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
        if (parts.format == 3 && parts.bits == 32) {
            const float single = static_cast<float>(value);
            std::uint32_t word = 0;
            std::memcpy(&word, &single, 4);
            bits = word;
        } else if (parts.format == 3) {
            std::memcpy(&bits, &value, 8);
        }
        put(tiff, bits, parts.bits / 8, big);
    }
    return tiff;
}

Bytes make_exif(unsigned orientation, bool big_endian) {
    const bool big = big_endian;
    Bytes exif{'E', 'x', 'i', 'f', 0, 0};
    append(exif, big ? Bytes{'M', 'M'} : Bytes{'I', 'I'});
    put(exif, 42, 2, big);
    put(exif, 8, 4, big);
    put(exif, 1, 2, big);
    put(exif, 274, 2, big);
    put(exif, 3, 2, big);
    put(exif, 1, 4, big);
    put(exif, orientation, 2, big);
    put(exif, 0, 2, big);
    put(exif, 0, 4, big);
    return exif;
}

Bytes with_app1(const Bytes &jpeg, const Bytes &content) {
    Bytes segment{0xff, 0xe1};
    put(segment, content.size() + 2, 2, true);
    append(segment, content);
    Bytes result(jpeg.begin(), jpeg.begin() + 2);
    append(result, segment);
    result.insert(result.end(), jpeg.begin() + 2, jpeg.end());
    return result;
}

} // namespace imago::test
