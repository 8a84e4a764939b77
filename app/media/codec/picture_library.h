// SPDX-License-Identifier: GPL-3.0-or-later
// The one function of the module "pictures", which is linked to OpenCV's formats of pictures.
#pragma once
#include <opencv2/core.hpp>

#include <string>
#include <vector>

namespace imago {

/// cv::imdecode() without changes, and cv::imencode(). Both throw what OpenCV throws.
struct PictureLibrary {
    cv::Mat (*decode)(const std::vector<unsigned char> &bytes) = nullptr;
    bool (*encode)(const std::string &extension, const cv::Mat &pixels,
                   std::vector<unsigned char> &bytes, const std::vector<int> &parameters) = nullptr;
};

} // namespace imago

extern "C" __attribute__((visibility("default"))) const imago::PictureLibrary *
imago_picture_library();
