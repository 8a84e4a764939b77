// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts metadata into files that the encoders wrote without them.
#include "app/media/image/image_metadata.h"
#include "app/media/image/sentences.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace imago {

namespace {

using Bytes = std::vector<unsigned char>;

void add_number(Bytes &bytes, std::uint64_t value, unsigned width, bool big_endian) {
    for (unsigned i = 0; i < width; ++i)
        bytes.push_back(static_cast<unsigned char>(value >> 8 * (big_endian ? width - 1 - i : i)));
}

std::uint64_t little(std::span<const unsigned char> bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;)
        value = value << 8 | bytes[at + i];
    return value;
}

void add_text(Bytes &bytes, std::string_view text) {
    bytes.insert(bytes.end(), text.begin(), text.end());
}

void add(Bytes &bytes, std::span<const unsigned char> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

void insert(Bytes &file, std::size_t at, const Bytes &more) {
    file.insert(file.begin() + static_cast<std::ptrdiff_t>(at), more.begin(), more.end());
}

// PNG: the chunks follow the header, which has 33 bytes with the signature.

void splice_png(Bytes &file, const Bytes &profile, PixelDensity density, const Bytes &exif,
                std::vector<Sentence> &notes) {
    if (const std::optional<Bytes> chunks =
            png_metadata_chunks(profile, density.known() ? png_density(density) : Bytes{}, exif))
        insert(file, 33, *chunks);
    else
        notes.push_back(image_says.no_zlib_to_write);
}

// JPEG: APP1 and APP2 segments follow the start and a JFIF segment.

constexpr std::size_t segment_room = 65535 - 2;

void add_segment(Bytes &segments, unsigned char marker, std::string_view name,
                 std::span<const unsigned char> data) {
    segments.push_back(0xff);
    segments.push_back(marker);
    add_number(segments, 2 + name.size() + data.size(), 2, true);
    add_text(segments, name);
    add(segments, data);
}

void splice_jpeg(Bytes &file, const Bytes &profile, const Bytes &exif,
                 std::vector<Sentence> &notes) {
    using namespace std::string_view_literals;
    Bytes segments;
    const std::string_view exif_name = "Exif\0\0"sv, profile_name = "ICC_PROFILE\0"sv;
    if (exif.size() > segment_room - exif_name.size())
        notes.push_back({image_says.exif_too_long, exif.size(), segment_room - exif_name.size()});
    else if (!exif.empty())
        add_segment(segments, 0xe1, exif_name, exif);
    const std::size_t room = segment_room - profile_name.size() - 2;
    const std::size_t parts = (profile.size() + room - 1) / room; // at most 65, for 4 MiB
    for (std::size_t i = 0; i < parts; ++i) {
        Bytes data{static_cast<unsigned char>(i + 1), static_cast<unsigned char>(parts)};
        add(data, std::span(profile).subspan(i * room, std::min(room, profile.size() - i * room)));
        add_segment(segments, 0xe2, profile_name, data);
    }
    std::size_t at = 2;
    if (file.size() > 6 && file[2] == 0xff && file[3] == 0xe0)
        at += 2 + (std::size_t{file[4]} << 8 | file[5]);
    insert(file, std::min(at, file.size()), segments);
}

// WebP: these are chunks of the extended format, whose header the file may lack.

void add_riff(Bytes &chunks, std::string_view type, std::span<const unsigned char> data) {
    add_text(chunks, type);
    add_number(chunks, data.size(), 4, false);
    add(chunks, data);
    if (data.size() % 2)
        chunks.push_back(0);
}

void splice_webp(Bytes &file, const Bytes &profile, const Bytes &exif,
                 const MetadataTarget &target) {
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
    flags |= static_cast<unsigned char>((profile.empty() ? 0 : has_profile) |
                                        (exif.empty() ? 0 : has_exif));
    Bytes header{flags, 0, 0, 0};
    add_number(header, target.width - 1, 3, false);
    add_number(header, target.height - 1, 3, false);
    Bytes body;
    add_text(body, "WEBP");
    add_riff(body, "VP8X", header);
    if (!profile.empty())
        add_riff(body, "ICCP", profile);
    add(body, all.subspan(pixels));
    if (body.size() % 2)
        body.push_back(0);
    if (!exif.empty())
        add_riff(body, "EXIF", exif);
    Bytes whole;
    add_text(whole, "RIFF");
    add_number(whole, body.size(), 4, false);
    add(whole, body);
    file = std::move(whole);
}

// TIFF: a new directory at the end has the encoder's entries and the metadata.

/// Returns the entries of the first directory unchanged. Those of long values are offsets.
std::vector<ExifEntry> own_entries(const Bytes &file, TiffSizes sizes) {
    std::vector<ExifEntry> entries;
    const std::size_t directory = little(file, sizes.number, sizes.number);
    const std::size_t count = little(file, directory, sizes.count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = directory + sizes.count + sizes.entry() * i;
        const auto value = file.begin() + static_cast<std::ptrdiff_t>(at + sizes.value());
        entries.push_back({static_cast<unsigned>(little(file, at, 2)),
                           static_cast<unsigned>(little(file, at + 2, 2)),
                           static_cast<std::uint32_t>(little(file, at + 4, sizes.number)),
                           Bytes(value, value + static_cast<std::ptrdiff_t>(sizes.number))});
    }
    return entries;
}

void splice_tiff(Bytes &file, const Bytes &profile, const Bytes &exif,
                 std::vector<Sentence> &notes) {
    const TiffSizes sizes = TiffSizes::of(little(file, 2, 2) == big_tiff_version);
    std::vector<ExifEntry> entries = own_entries(file, sizes);
    std::set<unsigned> there;
    for (const ExifEntry &entry : entries)
        there.insert(entry.tag);
    ExifWriter writer(file, sizes);
    if (!profile.empty())
        entries.push_back({34675, 7, static_cast<std::uint32_t>(profile.size()), profile});
    if (std::optional<ExifBlock> block = parse_exif(exif, ExifSource::block)) {
        if (block->big_endian)
            swap_exif_order(*block);
        if (block->maker_note_at != 0)
            notes.push_back(image_says.maker_note);
        for (ExifEntry &entry : block->image)
            if (entry.tag > exif_image_length && entry.tag != exif_orientation &&
                !there.contains(entry.tag))
                entries.push_back(std::move(entry));
        for (ExifEntry &entry : writer.write_below(*block))
            entries.push_back(std::move(entry));
    }
    const std::size_t directory = writer.reserve(entries.size());
    writer.write(directory, std::move(entries));
    writer.put(sizes.number, directory, sizes.number);
}

/// Returns the profile if it is for the samples that the file holds.
Bytes fitting_profile(const ImageMetadata &metadata, const MetadataTarget &target,
                      std::vector<Sentence> &notes) {
    if (metadata.profile.empty())
        return {};
    const ProfileSpace space = profile_space(metadata.profile);
    if (space == (target.gray ? ProfileSpace::gray : ProfileSpace::rgb))
        return metadata.profile;
    const Argument held = target.gray ? Argument(Sentence(image_says.gray)) : "RGB";
    notes.push_back(space == ProfileSpace::rgb    ? Sentence(image_says.rgb_profile)
                    : space == ProfileSpace::gray ? Sentence(image_says.gray_profile)
                                                  : Sentence(image_says.other_profile, held));
    return {};
}

} // namespace

std::vector<unsigned char> with_metadata(std::vector<unsigned char> file,
                                         const ImageMetadata &metadata,
                                         const MetadataTarget &target,
                                         std::vector<Sentence> &notes) {
    const Bytes profile = fitting_profile(metadata, target, notes);
    const PixelDensity density = metadata.density;
    const bool in_jfif =
        density.known() && target.format == ImageFormat::jpeg && set_jfif_density(file, density);
    Bytes exif;
    std::optional<ExifBlock> block = parse_exif(metadata.exif, ExifSource::block);
    if (!block && density.known() && target.format != ImageFormat::png && !in_jfif)
        block.emplace(); // for the density alone
    if (block) {
        set_exif_picture(*block, static_cast<std::uint32_t>(target.width),
                         static_cast<std::uint32_t>(target.height));
        set_exif_density(*block, density);
        exif = exif_bytes(*block);
    }
    const bool chunk = density.known() && target.format == ImageFormat::png;
    if (profile.empty() && exif.empty() && !chunk)
        return file;
    switch (target.format) {
    case ImageFormat::jpeg:
        splice_jpeg(file, profile, exif, notes);
        break;
    case ImageFormat::tiff:
        splice_tiff(file, profile, exif, notes);
        break;
    case ImageFormat::webp:
        splice_webp(file, profile, exif, target);
        break;
    default:
        splice_png(file, profile, density, exif, notes);
        break;
    }
    return file;
}

} // namespace imago
