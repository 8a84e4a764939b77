// SPDX-License-Identifier: GPL-3.0-or-later
// The one function of the module "pictures", which is linked to OpenCV's formats of pictures.
#pragma once
#include "app/media/codec/decoded_pixels.h"

#include <string>
#include <vector>

namespace imago {

/// cv::imdecode() without changes, and cv::imencode(). Both throw std::bad_alloc, and
/// std::runtime_error in OpenCV's words.
struct PictureLibrary {
    CodecPixels (*decode)(const std::vector<unsigned char> &bytes) = nullptr;
    bool (*encode)(const std::string &extension, const CodecPixels &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters) = nullptr;
};

/// The encoders' parameters of cv::imencode() that are used.
inline constexpr int jpeg_quality_parameter = 1, webp_quality_parameter = 64;

} // namespace imago

extern "C" __attribute__((visibility("default"))) const imago::PictureLibrary *
imago_picture_library();
