// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/byte_parts.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/sentences.h"
#include "app/media/tiff/tiff_encode.h"

#include <set>

namespace imago {
namespace {

// A new directory at the end has the encoder's entries and the metadata.

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

void insert_tiff(Bytes &file, const PictureExtras &extras, std::vector<Sentence> &notes) {
    const TiffSizes sizes = TiffSizes::of(little(file, 2, 2) == big_tiff_version);
    std::vector<ExifEntry> entries = own_entries(file, sizes);
    std::set<unsigned> there;
    for (const ExifEntry &entry : entries)
        there.insert(entry.tag);
    ExifWriter writer(file, sizes);
    if (!extras.profile.empty())
        entries.push_back(
            {34675, 7, static_cast<std::uint32_t>(extras.profile.size()), extras.profile});
    if (std::optional<ExifBlock> block = parse_exif(extras.exif, ExifSource::block)) {
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

Bytes encode_tiff_rows(const PictureRows &rows, const std::string &name) {
    return encode_tiff({rows.width, rows.height, rows.channels, rows.bits}, rows.row, name);
}

} // namespace

extern const PictureCodec tiff_codec;
const PictureCodec tiff_codec{
    .name = "TIFF", .encode = encode_tiff_rows, .red_first = true, .insert = insert_tiff};

} // namespace imago
