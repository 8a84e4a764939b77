// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/codec/image_codecs.h"

#include <optional>

namespace imago {

/// The pixels of a JPEG file: 8-bit gray, or BGR, to which CMYK is converted. Warnings of damaged
/// data are the complaint, with the row at which they begin. Empty for what is no JPEG. Any thread
/// may call.
std::optional<DecodedPixels> decode_jpeg(const std::vector<unsigned char> &bytes);

} // namespace imago
