// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/codec/decoded_pixels.h"

#include <string>
#include <vector>

namespace imago {

/// Decodes a file: PNG and JPEG by their own libraries, others by OpenCV. Any thread may call.
/// Throws std::runtime_error in OpenCV's words, std::bad_alloc, and Error if its library cannot be
/// opened.
DecodedPixels decode_pixels(const std::vector<unsigned char> &bytes);

/// cv::imencode(), from a library that is opened at the first call: it brings
/// 120 others, which take 85 ms of processor time to load, where all else of a program takes 10 ms.
/// Most commands have no picture. Any thread may call. Throws as decode_pixels() does.
bool encode_pixels(const std::string &extension, const CodecPixels &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters);

} // namespace imago
