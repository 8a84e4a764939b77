// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace imago {

enum class ImageFormat { png, jpeg, tiff, bmp, webp, pnm };

/// The name of a format: "PNG", "JPEG", ...
const char *image_format_name(ImageFormat format);

/// An image file's properties before any decoder sees it.
struct ImageProbe {
    ImageFormat format = ImageFormat::png;
    std::size_t width = 0;      ///< as stored, before the orientation is applied
    std::size_t height = 0;     ///< as stored
    bool gray = false;          ///< one colour sample for each pixel, besides alpha
    bool white_is_zero = false; ///< and the decoder does not invert it (16-bit TIFF)
    int orientation = 1;        ///< EXIF, 1 to 8
    /// Bytes to change before decoding, offset and value: the TIFF decoder would apply the
    /// orientation itself, for some depths only in later versions, and would multiply the colours
    /// of 8-bit images by their alpha.
    std::vector<std::pair<std::size_t, unsigned char>> patches;
    /// Parts of the file to omit before decoding, offset and length, in rising order: PNG chunks
    /// that say nothing about the samples. The decoder prints warnings about colour profiles, and
    /// inflates texts.
    std::vector<std::pair<std::size_t, std::size_t>> cuts;
    ImageMetadata metadata;      ///< of the picture as stored, except its orientation
    std::vector<Sentence> notes; ///< for the user, about what will be lost
};

/// An image file in memory, its name for messages, and the largest picture that is allowed.
struct ImageBytes {
    std::span<const unsigned char> bytes;
    std::string name;
    std::size_t max_pixels = 0;
};

/// The format by magic number: the allow-list that keeps decoders with known problems (DICOM, NITF
/// and others) out of reach. 16 bytes suffice. Throws Error if it is not in the list.
ImageFormat image_format(std::span<const unsigned char> start, const std::string &name);

/// Reads the headers of an image: format, dimensions, what a decoder would get wrong. Throws Error
/// if it is no image of the list, has more than max_pixels, is truncated (a JPEG that lacks its end
/// only gets a note), has a layout that the decoder reads wrongly or not at all, is far shorter
/// than its dimensions need, or would cost more time or memory to decode than a file of its length
/// may (2 s and 16 times the decoded samples for 1 MiB).
ImageProbe probe_image(const ImageBytes &image);

} // namespace imago
