// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file_bytes.h"
#include "app/media/image_file.h"
#include "app/media/image_probe.h"
#include "app/media/stderr_catch.h"
#include "engine/array/error.h"

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cmath>
#include <new>

namespace imago {
namespace fs = std::filesystem;

namespace {

Error decode_error(const std::string &name, const std::string &reason) {
    return Error("cannot read '" + name + "': " + reason);
}

/// What the decoder makes of the bytes. The caller has let the probe see them.
cv::Mat decode(const std::vector<unsigned char> &bytes, const std::string &name) {
    // The decoder's own log would stand between the command line's one sentence and its reader.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    cv::Mat pixels;
    std::string reason;
    try {
        const StderrCatch caught;
        pixels = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
        reason = caught.decoder_reason();
    } catch (const cv::Exception &error) {
        if (error.code == cv::Error::StsNoMem)
            throw std::bad_alloc();
        throw decode_error(name, "the decoder refuses it (" + error.err + ")");
    }
    if (pixels.empty())
        throw decode_error(name, "it is truncated or damaged" +
                                     (reason.empty() ? "" : " (" + reason + ")"));
    return pixels;
}

SampleDepth depth_of(const cv::Mat &pixels, const std::string &name) {
    switch (pixels.depth()) {
    case CV_8U:
        return SampleDepth::u8;
    case CV_16U:
        return SampleDepth::u16;
    case CV_32F:
    case CV_64F:
        return SampleDepth::f32;
    default:
        break;
    }
    throw decode_error(name, "its samples are signed; 8-bit, 16-bit and float are allowed");
}

/// Copies one interleaved channel to a plane.
template <class T>
void copy_channel(const cv::Mat &pixels, int channel, std::size_t width, float *plane) {
    const auto step = static_cast<std::size_t>(pixels.channels());
    for (int y = 0; y < pixels.rows; ++y) {
        const T *row = pixels.ptr<T>(y) + channel;
        for (std::size_t x = 0; x < width; ++x)
            *plane++ = static_cast<float>(row[x * step]);
    }
}

void copy_channel(const cv::Mat &pixels, int channel, float *plane) {
    const auto width = static_cast<std::size_t>(pixels.cols);
    switch (pixels.depth()) {
    case CV_8U:
        return copy_channel<unsigned char>(pixels, channel, width, plane);
    case CV_16U:
        return copy_channel<unsigned short>(pixels, channel, width, plane);
    case CV_64F:
        return copy_channel<double>(pixels, channel, width, plane);
    default:
        return copy_channel<float>(pixels, channel, width, plane);
    }
}

/// Interleaved blue, green, red and alpha to planes of red, green, blue, and alpha apart.
Image to_planes(const cv::Mat &pixels, const ImageProbe &probe, const std::string &name) {
    Image image;
    image.width = static_cast<std::size_t>(pixels.cols);
    image.height = static_cast<std::size_t>(pixels.rows);
    image.depth = depth_of(pixels, name);
    const int stored = pixels.channels();
    image.channels = probe.gray || stored < 3 ? 1 : 3;
    image.samples.resize(image.channels * image.plane_size());
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        copy_channel(pixels, static_cast<int>(image.channels - 1 - channel), image.plane(channel));
    if (stored == 4) {
        image.alpha.resize(image.plane_size());
        copy_channel(pixels, 3, image.alpha.data());
    }
    if (probe.white_is_zero)
        for (float &sample : image.samples)
            sample = 65535.0f - sample;
    return image;
}

/// One plane as its EXIF orientation (2 to 8) shows it.
void orient_plane(const float *from, std::size_t width, std::size_t height, int orientation,
                  float *to) {
    const bool turned = orientation >= 5;
    const bool mirror_x =
        orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool mirror_y =
        orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    const std::size_t columns = turned ? height : width, rows = turned ? width : height;
    for (std::size_t y = 0; y < rows; ++y)
        for (std::size_t x = 0; x < columns; ++x) {
            const std::size_t u = turned ? y : x, v = turned ? x : y;
            *to++ = from[(mirror_y ? height - 1 - v : v) * width + (mirror_x ? width - 1 - u : u)];
        }
}

void orient(Image &image, int orientation) {
    if (orientation == 1)
        return;
    std::vector<float> samples(image.samples.size()), alpha(image.alpha.size());
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        orient_plane(image.plane(channel), image.width, image.height, orientation,
                     samples.data() + channel * image.plane_size());
    if (!alpha.empty())
        orient_plane(image.alpha.data(), image.width, image.height, orientation, alpha.data());
    image.samples = std::move(samples);
    image.alpha = std::move(alpha);
    if (orientation >= 5)
        std::swap(image.width, image.height);
}

std::size_t zero_non_finite(std::vector<float> &samples) {
    std::size_t count = 0;
    for (float &sample : samples)
        if (!std::isfinite(sample)) {
            sample = 0;
            ++count;
        }
    return count;
}

void treat_non_finite(ImageReadResult &result, NanPolicy policy, const std::string &name) {
    const std::size_t all = result.image.samples.size() + result.image.alpha.size();
    const std::size_t count =
        zero_non_finite(result.image.samples) + zero_non_finite(result.image.alpha);
    if (count == 0)
        return;
    const std::string what =
        std::to_string(count) + " of its " + std::to_string(all) + " samples are NaN or infinite";
    if (policy == NanPolicy::refuse)
        throw decode_error(name, what + "; --nan zero of imago-cli replaces them by 0");
    result.notes.push_back(what + "; they were replaced by 0.");
}

ImageReadResult read_checked(const fs::path &path, const ImageReadOptions &options) {
    const std::string name = path.string();
    InputFile file = open_input_file(path);
    image_format(peek(file, 16), name); // before gigabytes of something else are read
    // Four samples of 8 bytes a pixel, and room for what else a file carries.
    const std::uintmax_t limit = std::uintmax_t{options.max_pixels} * 32 + (64u << 20);
    std::vector<unsigned char> bytes = read_all(file, path, limit);
    const ImageProbe probe = probe_image({bytes, name, options.max_pixels});
    for (const auto &[offset, value] : probe.patches)
        bytes.at(offset) = value;
    for (auto cut = probe.cuts.rbegin(); cut != probe.cuts.rend(); ++cut)
        bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(cut->first),
                    bytes.begin() + static_cast<std::ptrdiff_t>(cut->first + cut->second));

    const cv::Mat pixels = decode(bytes, name);
    if (static_cast<std::size_t>(pixels.cols) != probe.width ||
        static_cast<std::size_t>(pixels.rows) != probe.height)
        throw decode_error(name, "it is damaged; its headers contradict each other");
    ImageReadResult result{to_planes(pixels, probe, name), probe.notes};
    if (pixels.depth() == CV_64F)
        result.notes.push_back("Its 64-bit samples were rounded to 32-bit floats.");
    orient(result.image, probe.orientation);
    if (result.image.depth == SampleDepth::f32)
        treat_non_finite(result, options.nan, name);
    return result;
}

} // namespace

ImageReadResult read_image(const fs::path &path, const ImageReadOptions &options) {
    try {
        return read_checked(path, options);
    } catch (const std::bad_alloc &) {
        throw decode_error(path.string(), "its pixels do not fit in memory");
    }
}

std::vector<std::string> readable_image_extensions() {
    return {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".pgm", ".ppm", ".pnm"};
}

} // namespace imago
