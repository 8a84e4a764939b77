// SPDX-License-Identifier: GPL-3.0-or-later
// Colour profiles and EXIF: taking them from what probes find in image files, and inserting them
// into encoded files.
#pragma once
#include "app/media/image/exif_block.h"
#include "app/media/image/image_probe.h"
#include "engine/array/image.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace imago {

/// The maximum length of a profile. Longer profiles are dropped.
inline constexpr std::size_t longest_profile = std::size_t{4} << 20;

/// The colour space of a profile's picture.
enum class ProfileSpace { rgb, gray, other };

/// Whether these bytes begin like an ICC profile and have the length that it states (ICC.1, 7.2).
bool is_profile(std::span<const unsigned char> bytes);
/// The colour space of a profile.
ProfileSpace profile_space(std::span<const unsigned char> profile);

/// Adds a note to the probe unless the probe has it already.
void add_note(ImageProbe &probe, const Sentence &note);
/// Keeps the profile in the probe, or notes that it is damaged or too long.
void take_profile(std::span<const unsigned char> profile, ImageProbe &probe);
/// Keeps the profile of a PNG's iCCP chunk, which is a name, a zero, the method and a zlib stream.
/// Adds a note if the program was built without zlib.
void take_png_profile(std::span<const unsigned char> chunk, ImageProbe &probe);
/// Keeps what is readable of the EXIF block, without its thumbnail, and takes its orientation. A
/// TIFF file is its own block, of which this is the directory, and its decoder handles its
/// orientation.
void take_exif(std::span<const unsigned char> exif, ExifSource source, ImageProbe &probe,
               std::size_t directory = 0);

/// Takes the density of a PNG's pHYs chunk, of a BMP's header (pixels per metre), and of a JPEG's
/// JFIF segment, unless none is stated.
void take_png_density(std::span<const unsigned char> chunk, ImageProbe &probe);
void take_metre_density(std::uint32_t x, std::uint32_t y, ImageProbe &probe);
void take_jfif_density(std::span<const unsigned char> segment, ImageProbe &probe);
/// The density that a block states; not known if it states none.
PixelDensity exif_density(const ExifBlock &block);
/// States the density in the block, unless it is unknown or stated already.
void set_exif_density(ExifBlock &block, PixelDensity density);
/// Returns the data of a pHYs chunk.
std::vector<unsigned char> png_density(PixelDensity density);
/// States the density in the JFIF segment of an encoded JPEG; false if that cannot hold it.
bool set_jfif_density(std::vector<unsigned char> &file, PixelDensity density);

/// Returns PNG chunks with the profile (iCCP), the data of pHYs and the EXIF block (eXIf), each
/// unless it is empty. Empty if the program was built without zlib.
std::optional<std::vector<unsigned char>>
png_metadata_chunks(const std::vector<unsigned char> &profile,
                    const std::vector<unsigned char> &density,
                    const std::vector<unsigned char> &exif);

/// The file into which metadata is inserted.
struct MetadataTarget {
    std::string_view ending; ///< of a name in its format: "png"
    std::size_t width = 0, height = 0;
    bool gray = false; ///< whether the file holds gray samples
};

/// Returns an encoded file with the profile, the density and the EXIF block inserted, with
/// orientation 1 and the sides of the target. What the file cannot hold is dropped, with a sentence
/// in `notes`.
std::vector<unsigned char> with_metadata(std::vector<unsigned char> file,
                                         const ImageMetadata &metadata,
                                         const MetadataTarget &target,
                                         std::vector<Sentence> &notes);

} // namespace imago
