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

/// A PNG file of pixels that come row by row, from the top, so that they need not all be there: the
/// same bytes on every machine with the same zlib. Throws std::bad_alloc.
std::vector<unsigned char> encode_png(const PngShape &shape, const PngRow &row);

/// The same of pixels that are there. Empty for what is no such pixels, and for sides beyond the
/// million that readers take.
std::vector<unsigned char> encode_png(const CodecPixels &pixels);

} // namespace imago
