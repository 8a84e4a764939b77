// SPDX-License-Identifier: GPL-3.0-or-later
// Makes and finds colour profiles and EXIF for tests, with separate code.
#pragma once
#include "tests/media/image_bytes.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace imago::test {

/// Bytes with the header of an ICC profile for "RGB ", "GRAY" or "CMYK", the rest noise.
Bytes make_profile(const std::string &space, std::size_t length);

/// An EXIF block without its name: maker, description, orientation and sides of the image; date,
/// sides and a maker note below; a position; and a thumbnail of 300 bytes that begin FF D8.
Bytes make_camera_exif(unsigned orientation, bool big_endian);
inline constexpr std::uint32_t camera_note_at = 400; ///< offset of its maker note
inline const std::string camera_note(64, 'n');

/// What a reader of EXIF sees: values as bytes by directory ("image", "exif", "gps", "next") and
/// tag. Throws std::out_of_range if anything is outside the bytes.
struct ReadExif {
    bool big_endian = false;
    std::map<std::pair<std::string, unsigned>, Bytes> values;
    std::map<std::pair<std::string, unsigned>, std::size_t> places; ///< of the values
    std::uint32_t number(const std::string &directory, unsigned tag) const;
    std::string text(const std::string &directory, unsigned tag) const;
    bool has(const std::string &directory, unsigned tag) const;
};
ReadExif read_exif(const Bytes &block);

/// The metadata of an encoded PNG, JPEG, WebP or TIFF file; empty if there are none. A TIFF file is
/// its own EXIF block.
struct FoundMetadata {
    Bytes profile, exif;
};
FoundMetadata find_metadata(const Bytes &file);

/// The file with a colour profile and EXIF added, as other programs add them. `file` is a PNG, JPEG
/// or simple WebP.
Bytes with_metadata_of(const Bytes &file, const Bytes &profile, const Bytes &exif);

} // namespace imago::test
