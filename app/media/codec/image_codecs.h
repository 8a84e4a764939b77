// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <opencv2/core.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// What a decoder made of a file.
struct DecodedPixels {
    cv::Mat pixels;        ///< as cv::imdecode() gives them with IMREAD_UNCHANGED; empty: it failed
    std::string complaint; ///< its first error, or else its first warning; empty: none is known
    std::size_t row = 0;   ///< from which on a warning is of the pixels; 0: not known
};

/// Decodes a file: PNG and JPEG by their own libraries, others by OpenCV. Any thread may call.
/// Throws what OpenCV throws, and Error if its library cannot be opened.
DecodedPixels decode_pixels(const std::vector<unsigned char> &bytes);

/// cv::imencode(), from a library that is opened at the first call: it brings
/// 120 others, which take 85 ms of processor time to load, where all else of a program takes 10 ms.
/// Most commands have no picture. Any thread may call. Throws as decode_pixels() does.
bool encode_pixels(const std::string &extension, const cv::Mat &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters);

} // namespace imago
