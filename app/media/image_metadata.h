// SPDX-License-Identifier: GPL-3.0-or-later
// Colour profiles and EXIF: out of what probes find in image files, and into encoded ones.
#pragma once
#include "app/media/exif_block.h"
#include "app/media/image_probe.h"
#include "engine/array/image.h"

#include <span>
#include <string>
#include <vector>

namespace imago {

/// Longer ones are not kept.
inline constexpr std::size_t longest_profile = std::size_t{4} << 20;

/// What the numbers of a picture mean to a colour profile.
enum class ProfileSpace { rgb, gray, other };

/// Whether these bytes begin as an ICC profile does and are as long as it says (ICC.1, 7.2).
bool is_profile(std::span<const unsigned char> bytes);
/// Of a profile.
ProfileSpace profile_space(std::span<const unsigned char> profile);

/// Keeps the profile in the probe, or notes why not.
void take_profile(std::span<const unsigned char> profile, ImageProbe &probe);
/// That of a PNG's iCCP chunk: a name, a zero, the method and a zlib stream.
void take_png_profile(std::span<const unsigned char> chunk, ImageProbe &probe);
/// Keeps what can be read of the EXIF block, without its thumbnail, and takes its orientation.
/// A TIFF file is its own block, whose orientation is the probe's matter.
void take_exif(std::span<const unsigned char> exif, ExifSource source, ImageProbe &probe);

/// Where metadata go.
struct MetadataTarget {
    ImageFormat format = ImageFormat::png; ///< PNG, JPEG, TIFF or WebP
    std::size_t width = 0, height = 0;
    bool gray = false; ///< the file holds gray samples
};

/// An encoded file with the profile and the EXIF block in it, orientation 1, the sides those of the
/// target. What the file cannot hold is left out, with a sentence in `notes`.
std::vector<unsigned char> with_metadata(std::vector<unsigned char> file,
                                         const ImageMetadata &metadata,
                                         const MetadataTarget &target,
                                         std::vector<std::string> &notes);

} // namespace imago
