// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/codec/png_pixels.h"

namespace imago {

std::optional<DecodedPixels> decode_png(const std::vector<unsigned char> &) {
    return std::nullopt;
}

std::vector<unsigned char> encode_png(const PngShape &, const PngRow &) {
    return {};
}

std::vector<unsigned char> encode_png(const CodecPixels &) {
    return {};
}

} // namespace imago
