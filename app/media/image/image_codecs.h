// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace imago {

/// cv::imdecode() and cv::imencode(), from a library that is opened at the first call: it brings
/// 120 others, which take 85 ms of processor time to load, where all else of a program takes 10 ms.
/// Most commands have no picture. Any thread may call. Both throw what OpenCV throws, and Error if
/// the library cannot be opened.
cv::Mat decode_pixels(const std::vector<unsigned char> &bytes, int flags);
bool encode_pixels(const std::string &extension, const cv::Mat &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters);

} // namespace imago
