// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/media/metadata_bytes.h"

#include <zlib.h>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace imago::test {

namespace {

/// Writes at the end, or over existing bytes.
struct Pen {
    Bytes bytes;
    bool big = true;

    void number(std::uint64_t value, unsigned width) {
        for (unsigned i = 0; i < width; ++i)
            bytes.push_back(static_cast<unsigned char>(value >> 8 * (big ? width - 1 - i : i)));
    }
    void text(const std::string &words) { bytes.insert(bytes.end(), words.begin(), words.end()); }
    void fill_to(std::size_t length) { bytes.resize(length); }
    void entry(unsigned tag, unsigned type, std::uint32_t count, std::uint32_t value) {
        number(tag, 2);
        number(type, 2);
        number(count, 4);
        number(value, type == 3 && count == 1 ? 2 : 4);
        if (type == 3 && count == 1)
            number(0, 2);
    }
};

std::uint32_t number_of(const Bytes &bytes, std::size_t at, unsigned width, bool big) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < width; ++i)
        value = value << 8 | bytes.at(big ? at + i : at + width - 1 - i);
    return value;
}

std::string text_at(const Bytes &bytes, std::size_t at, std::size_t length) {
    if (at + length > bytes.size())
        throw std::out_of_range("text");
    return {bytes.begin() + static_cast<std::ptrdiff_t>(at),
            bytes.begin() + static_cast<std::ptrdiff_t>(at + length)};
}

Bytes part(const Bytes &bytes, std::size_t at, std::size_t length) {
    const std::string text = text_at(bytes, at, length);
    return {text.begin(), text.end()};
}

/// Reads the directory at an offset; returns where the next one is.
std::uint32_t read_directory(const Bytes &block, std::uint32_t at, const std::string &name,
                             ReadExif &read) {
    constexpr unsigned widths[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};
    const unsigned count = number_of(block, at, 2, read.big_endian);
    unsigned before = 0;
    for (unsigned i = 0; i < count; ++i) {
        const std::size_t entry = at + 2 + 12 * i;
        const unsigned tag = number_of(block, entry, 2, read.big_endian);
        const unsigned type = number_of(block, entry + 2, 2, read.big_endian);
        const std::size_t length =
            std::size_t{number_of(block, entry + 4, 4, read.big_endian)} * widths[type];
        const std::size_t place =
            length <= 4 ? entry + 8 : number_of(block, entry + 8, 4, read.big_endian);
        if (tag <= before && i > 0)
            throw std::out_of_range("tags of " + name + " are not in order");
        before = tag;
        read.values[{name, tag}] = part(block, place, length);
        read.places[{name, tag}] = place;
    }
    return number_of(block, at + 2 + 12 * count, 4, read.big_endian);
}

FoundMetadata of_png(const Bytes &file) {
    FoundMetadata found;
    for (std::size_t at = 8; at + 12 <= file.size();) {
        const std::size_t length = number_of(file, at, 4, true);
        const std::string type = text_at(file, at + 4, 4);
        const Bytes data = part(file, at + 8, length);
        if (type == "eXIf")
            found.exif = data;
        if (type == "iCCP") {
            const auto name = std::find(data.begin(), data.end(), 0) - data.begin();
            uLongf size = 8 << 20;
            found.profile.resize(size);
            if (::uncompress(found.profile.data(), &size, data.data() + name + 2,
                             static_cast<uLong>(data.size()) - static_cast<uLong>(name + 2)) !=
                Z_OK)
                throw std::out_of_range("iCCP");
            found.profile.resize(size);
        }
        at += length + 12;
    }
    return found;
}

FoundMetadata of_jpeg(const Bytes &file) {
    FoundMetadata found;
    for (std::size_t at = 2; file.at(at) == 0xff && file.at(at + 1) != 0xda;) {
        const std::size_t length = number_of(file, at + 2, 2, true);
        if (file[at + 1] == 0xe1 && text_at(file, at + 4, 6) == std::string("Exif\0\0", 6))
            found.exif = part(file, at + 10, length - 8);
        if (file[at + 1] == 0xe2 && text_at(file, at + 4, 12) == std::string("ICC_PROFILE\0", 12)) {
            const Bytes more = part(file, at + 18, length - 16);
            found.profile.insert(found.profile.end(), more.begin(), more.end());
        }
        at += 2 + length;
    }
    return found;
}

FoundMetadata of_webp(const Bytes &file) {
    FoundMetadata found;
    if (number_of(file, 4, 4, false) + 8 != file.size())
        throw std::out_of_range("RIFF");
    for (std::size_t at = 12; at + 8 <= file.size();) {
        const std::size_t length = number_of(file, at + 4, 4, false);
        const std::string type = text_at(file, at, 4);
        if (type == "ICCP")
            found.profile = part(file, at + 8, length);
        if (type == "EXIF")
            found.exif = part(file, at + 8, length);
        at += 8 + length + length % 2;
    }
    return found;
}

Bytes riff(const std::string &type, const Bytes &data) {
    Pen pen{{}, false};
    pen.text(type);
    pen.number(data.size(), 4);
    pen.bytes.insert(pen.bytes.end(), data.begin(), data.end());
    if (data.size() % 2)
        pen.bytes.push_back(0);
    return pen.bytes;
}

Bytes joined(std::initializer_list<Bytes> parts) {
    Bytes all;
    for (const Bytes &one : parts)
        all.insert(all.end(), one.begin(), one.end());
    return all;
}

Bytes segment(unsigned char marker, const std::string &name, const Bytes &data) {
    Pen pen;
    pen.number(0xff00u | marker, 2);
    pen.number(2 + name.size() + data.size(), 2);
    pen.text(name);
    return joined({pen.bytes, data});
}

} // namespace

Bytes make_profile(const std::string &space, std::size_t length) {
    Pen pen;
    pen.number(length, 4);
    pen.fill_to(16);
    pen.text(space);
    pen.fill_to(36);
    pen.text("acsp");
    std::mt19937 random(11);
    while (pen.bytes.size() < length)
        pen.bytes.push_back(static_cast<unsigned char>(random()));
    return pen.bytes;
}

Bytes make_camera_exif(unsigned orientation, bool big_endian) {
    Pen pen{{}, big_endian};
    pen.text(big_endian ? "MM" : "II");
    pen.number(42, 2);
    pen.number(8, 4);
    pen.number(7, 2); // the image's directory: 8 to 98
    pen.entry(256, 4, 1, 9999);
    pen.entry(257, 4, 1, 8888);
    pen.entry(271, 2, 12, 150); // maker
    pen.entry(274, 3, 1, orientation);
    pen.entry(282, 5, 1, 170); // resolution
    pen.entry(34665, 4, 1, 200);
    pen.entry(34853, 4, 1, 300);
    pen.number(500, 4); // the thumbnail's directory
    pen.fill_to(150);
    pen.text(std::string("Imago works\0", 12));
    pen.fill_to(170);
    pen.number(300, 4);
    pen.number(1, 4);
    pen.fill_to(200);
    pen.number(4, 2);
    pen.entry(36867, 2, 20, 260);
    pen.entry(37500, 7, static_cast<std::uint32_t>(camera_note.size()), camera_note_at);
    pen.entry(40962, 4, 1, 9999);
    pen.entry(40963, 3, 1, 8888);
    pen.number(0, 4);
    pen.fill_to(260);
    pen.text(std::string("2026:11:22 12:00:00\0", 20));
    pen.fill_to(300);
    pen.number(1, 2);
    pen.entry(2, 5, 3, 330);
    pen.number(0, 4);
    pen.fill_to(330);
    for (const unsigned value : {40u, 1u, 26u, 1u, 46u, 1u})
        pen.number(value, 4);
    pen.fill_to(camera_note_at);
    pen.text(camera_note);
    pen.fill_to(500);
    pen.number(2, 2);
    pen.entry(513, 4, 1, 560);
    pen.entry(514, 4, 1, 300);
    pen.number(0, 4);
    pen.fill_to(560);
    pen.big = true;
    pen.number(0xffd8, 2);
    pen.fill_to(860);
    return pen.bytes;
}

std::uint32_t ReadExif::number(const std::string &directory, unsigned tag) const {
    const Bytes &value = values.at({directory, tag});
    return number_of(value, 0, static_cast<unsigned>(value.size()), big_endian);
}

std::string ReadExif::text(const std::string &directory, unsigned tag) const {
    const Bytes &value = values.at({directory, tag});
    return {value.begin(), value.end()};
}

bool ReadExif::has(const std::string &directory, unsigned tag) const {
    return values.count({directory, tag}) > 0;
}

ReadExif read_exif(const Bytes &block) {
    ReadExif read;
    read.big_endian = block.at(0) == 'M';
    if (number_of(block, 2, 2, read.big_endian) != 42)
        throw std::out_of_range("42");
    const std::uint32_t next =
        read_directory(block, number_of(block, 4, 4, read.big_endian), "image", read);
    if (next != 0)
        read_directory(block, next, "next", read);
    if (read.has("image", 34665))
        read_directory(block, read.number("image", 34665), "exif", read);
    if (read.has("image", 34853))
        read_directory(block, read.number("image", 34853), "gps", read);
    return read;
}

FoundMetadata find_metadata(const Bytes &file) {
    if (file.at(0) == 0x89)
        return of_png(file);
    if (file[0] == 0xff)
        return of_jpeg(file);
    if (file[0] == 'R')
        return of_webp(file);
    const ReadExif own = read_exif(file);
    return {own.has("image", 34675) ? own.values.at({"image", 34675}) : Bytes(), file};
}

Bytes with_metadata_of(const Bytes &file, const Bytes &profile, const Bytes &exif) {
    const auto from = [&](std::size_t at) { return part(file, at, file.size() - at); };
    if (file.at(0) == 0x89) {
        uLongf size = ::compressBound(static_cast<uLong>(profile.size()));
        Bytes data{'m', 'i', 'n', 'e', 0, 0}, stream(size);
        ::compress(stream.data(), &size, profile.data(), static_cast<uLong>(profile.size()));
        stream.resize(size);
        return joined({part(file, 0, 33), png_chunk("iCCP", joined({data, stream})),
                       png_chunk("eXIf", exif), from(33)});
    }
    if (file[0] == 0xff) {
        Bytes segments = segment(0xe1, std::string("Exif\0\0", 6), exif);
        const std::size_t room = 50000; // an own cut, and the parts out of order
        const auto parts = static_cast<unsigned char>((profile.size() + room - 1) / room);
        for (unsigned char i = parts; i-- > 0;)
            segments = joined(
                {segments, segment(0xe2, std::string("ICC_PROFILE\0", 12),
                                   joined({{static_cast<unsigned char>(i + 1), parts},
                                           part(profile, i * room,
                                                std::min(room, profile.size() - i * room))}))});
        return joined({part(file, 0, 2), segments, from(2)});
    }
    Pen header{{}, false};
    header.number(0x28, 4);
    header.number(15 - 1, 3); // the picture of the tests is 15 x 9
    header.number(9 - 1, 3);
    const Bytes body = joined({{'W', 'E', 'B', 'P'},
                               riff("VP8X", header.bytes),
                               riff("ICCP", profile),
                               from(12),
                               riff("EXIF", exif)});
    return riff("RIFF", body);
}

} // namespace imago::test
