// SPDX-License-Identifier: GPL-3.0-or-later
// OpenCV's formats of pictures. Their library brings 120 others, which take 85 ms of processor time
// to load, where all else of a program takes 10 ms; most commands have no such picture.
#include "app/media/codec/picture_library.h"

#include <opencv2/imgcodecs.hpp>

namespace imago {
namespace {

constexpr PictureLibrary library{[](const std::vector<unsigned char> &bytes) {
                                     return cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
                                 },
                                 [](const std::string &extension, const cv::Mat &pixels,
                                    std::vector<unsigned char> &bytes,
                                    const std::vector<int> &parameters) {
                                     return cv::imencode(extension, pixels, bytes, parameters);
                                 }};

} // namespace
} // namespace imago

const imago::PictureLibrary *imago_picture_library() {
    return &imago::library;
}
