// SPDX-License-Identifier: GPL-3.0-or-later
// OpenCV's formats of pictures. Their library brings 120 others, which take 85 ms of processor time
// to load, where all else of a program takes 10 ms; most commands have no such picture.
#include "app/media/codec/picture_library.h"

#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include <new>
#include <stdexcept>

namespace imago {
namespace {

static_assert(jpeg_quality_parameter == cv::IMWRITE_JPEG_QUALITY &&
              webp_quality_parameter == cv::IMWRITE_WEBP_QUALITY);

/// `work`'s result, without exceptions and messages of OpenCV's own.
template <class Work>
auto translated(const Work &work) {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    try {
        return work();
    } catch (const cv::Exception &error) {
        if (error.code == cv::Error::StsNoMem)
            throw std::bad_alloc();
        throw std::runtime_error(error.err);
    }
}

/// The samples stay where they are.
CodecPixels pixels_of(const cv::Mat &decoded) {
    const cv::Mat whole = decoded.isContinuous() ? decoded : decoded.clone();
    const int bits = whole.depth() == CV_8U ? 8 : whole.depth() == CV_16U ? 16 : 0;
    return {whole.rows, whole.cols, whole.channels(), bits,
            std::shared_ptr<unsigned char[]>(whole.data, [whole](unsigned char *) {})};
}

CodecPixels decode(const std::vector<unsigned char> &bytes) {
    return translated([&] { return pixels_of(cv::imdecode(bytes, cv::IMREAD_UNCHANGED)); });
}

bool encode(const std::string &extension, const CodecPixels &pixels,
            std::vector<unsigned char> &bytes, const std::vector<int> &parameters) {
    return translated([&] {
        const int depth = pixels.bits == 8 ? CV_8U : CV_16U;
        const cv::Mat mat(pixels.rows, pixels.cols, CV_MAKETYPE(depth, pixels.channels),
                          const_cast<unsigned char *>(pixels.row(0)));
        return cv::imencode(extension, mat, bytes, parameters);
    });
}

constexpr PictureLibrary library{decode, encode};

} // namespace
} // namespace imago

const imago::PictureLibrary *imago_picture_library() {
    return &imago::library;
}
