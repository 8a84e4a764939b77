// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/array/levels.h"
#include "engine/support/sentence.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// How non-finite samples of a float image are treated.
enum class NanPolicy { refuse, zero };

struct ImageReadOptions {
    NanPolicy nan = NanPolicy::refuse;
    std::size_t max_pixels = std::size_t{1} << 28; ///< larger images are refused before decoding
};

struct ImageReadResult {
    Image image;
    std::vector<Sentence> notes; ///< for the user, about what was lost or repaired
};

/// Reads PNG, JPEG, TIFF, BMP, WebP, PNM (and the others in image_formats()) as planar floats in
/// the file's own range. The magic number and the dimensions are checked before any decoder sees
/// the file; EXIF orientation is applied; alpha is kept separate. Colour profile and EXIF (without
/// its thumbnail, with orientation 1) become the image's metadata; damaged parts of them are
/// dropped, with a note. Throws Error: no such file, a folder, not an image, too large, truncated,
/// non-finite samples, a file crafted to cost time or memory.
ImageReadResult read_image(const std::filesystem::path &path, const ImageReadOptions &options = {});

struct ImageWriteOptions {
    SampleDepth depth = SampleDepth::u8; ///< f32 only as TIFF; u16 as PNG or TIFF
    int jpeg_quality = 95;
    /// The samples that become 0 and depth_maximum(depth), with a linear map between; empty:
    /// samples are stored unchanged.
    std::optional<SampleRange> levels{};
};

struct ImageWriteResult {
    std::size_t clipped = 0;     ///< samples outside the depth's range, clipped
    std::vector<Sentence> notes; ///< for the user, about what was lost or converted
};

/// Throws the Error that write_image() would throw for this path, depth and quality, as far as it
/// can be known without an image: for commands that check before they work. Writes nothing.
void check_image_output(const std::filesystem::path &path, const ImageWriteOptions &options);

/// The default depth of a file with this name: `depth`, or the nearest that the format has (JPEG:
/// 8-bit; PNG: 16-bit for float).
SampleDepth natural_output_depth(const std::filesystem::path &path, SampleDepth depth);

/// Whether a file with this name loses detail when it stores 8-bit samples: JPEG.
bool loses_detail(const std::filesystem::path &path);

/// Writes by the extension (.png, .tif, .tiff, .jpg, .jpeg, .webp) to a temporary file that is
/// synced and renamed. Samples are in the range of image.depth; for another integer depth they are
/// scaled by the ratio of depth_maximum() (so a float image's 1.0 becomes 255 or 65535), then
/// rounded to nearest and clipped; NaN becomes 0 and counts as clipped. Float output keeps them
/// unchanged. Gray with alpha is stored as RGB with alpha, gray WebP as RGB; WebP is written
/// losslessly; JPEG drops alpha. The image's metadata are written with it, with the sides of the
/// image; a note says what of them the file cannot hold. Throws Error: unknown extension, a depth
/// that the format does not have, folder not writable; then an existing file is unchanged.
ImageWriteResult write_image(const std::filesystem::path &path, const Image &image,
                             const ImageWriteOptions &options);

/// Extensions that read_image() accepts, lower case with the dot, for dialogs and messages.
std::vector<std::string> readable_image_extensions();

} // namespace imago
