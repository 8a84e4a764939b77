// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/codec/image_codecs.h"

#include <functional>
#include <optional>
#include <vector>

namespace imago {

/// The pixels of a PNG file, as cv::imdecode() gives them with IMREAD_UNCHANGED: palettes and fewer
/// than 8 bits have 8, gray with alpha is BGRA, and the transparent gray of a file is not. Empty
/// for what is no PNG. Any thread may call.
std::optional<DecodedPixels> decode_png(const std::vector<unsigned char> &bytes);

/// What a PNG file holds: 8 or 16 bits a sample; gray, BGR or BGRA.
struct PngShape {
    int width = 0, height = 0, channels = 0, bits = 0;
};
/// Returns a row of pixels, which stays until the next call.
using PngRow = std::function<const unsigned char *(int y)>;

/// encode_png() of pixels that come row by row, from the top, so that they need not all be there.
std::vector<unsigned char> encode_png(const PngShape &shape, const PngRow &row);

/// The file that cv::imencode() makes of 8-bit or 16-bit gray, BGR or BGRA, byte for byte, where
/// both use the same zlib. Empty for other pixels or if libpng says anything.
std::vector<unsigned char> encode_png(const CodecPixels &pixels);

} // namespace imago
