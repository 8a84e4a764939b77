// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_codecs.h"
#include "app/media/image/image_file.h"
#include "app/media/image/image_probe.h"
#include "app/media/image/sentences.h"
#include "app/media/image/stderr_catch.h"
#include "engine/support/error.h"

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <new>
#include <type_traits>

namespace imago {
namespace fs = std::filesystem;

namespace {

Error decode_error(const std::string &name, const Sentence &reason) {
    return Error(image_says.read_failed, name, reason);
}

/// Decodes the bytes, which the caller has already probed.
cv::Mat decode(const std::vector<unsigned char> &bytes, const std::string &name) {
    // Silences the decoder's own log, which would appear in addition to the command line's one
    // sentence.
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    cv::Mat pixels;
    std::string reason;
    try {
        const StderrCatch caught;
        pixels = decode_pixels(bytes, cv::IMREAD_UNCHANGED);
        reason = caught.decoder_reason();
    } catch (const cv::Exception &error) {
        if (error.code == cv::Error::StsNoMem)
            throw std::bad_alloc();
        throw decode_error(name, {image_says.decoder_refuses, error.err});
    }
    if (pixels.empty())
        throw decode_error(name, reason.empty() ? Sentence(image_says.damaged)
                                                : Sentence(image_says.damaged_for, reason));
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
    throw decode_error(name, image_says.signed_samples);
}

/// Appends one interleaved channel as a plane, row by row, so that memory is traversed once.
template <class T, class Sample>
void append_channel(const cv::Mat &pixels, int channel, std::vector<Sample> &planes) {
    const auto step = static_cast<std::size_t>(pixels.channels());
    const auto width = static_cast<std::size_t>(pixels.cols);
    for (int y = 0; y < pixels.rows; ++y) {
        const T *row = pixels.ptr<T>(y) + channel;
        planes.resize(planes.size() + width);
        Sample *to = planes.data() + planes.size() - width;
        for (std::size_t x = 0; x < width; ++x)
            to[x] = static_cast<Sample>(row[x * step]);
    }
}

void append_channel(const cv::Mat &pixels, int channel, std::vector<float> &planes) {
    switch (pixels.depth()) {
    case CV_8U:
        return append_channel<unsigned char>(pixels, channel, planes);
    case CV_16U:
        return append_channel<unsigned short>(pixels, channel, planes);
    case CV_64F:
        return append_channel<double>(pixels, channel, planes);
    default:
        return append_channel<float>(pixels, channel, planes);
    }
}

/// Removes the parts to omit. Each byte moves once.
void cut(std::vector<unsigned char> &bytes, const ImageProbe &probe) {
    if (probe.cuts.empty())
        return;
    const auto place = [&](std::size_t at) {
        return bytes.begin() + static_cast<std::ptrdiff_t>(at);
    };
    auto to = place(probe.cuts.front().first);
    for (std::size_t i = 0; i < probe.cuts.size(); ++i) {
        const std::size_t from = probe.cuts[i].first + probe.cuts[i].second;
        const bool last = i + 1 == probe.cuts.size();
        to = std::move(place(from), last ? bytes.end() : place(probe.cuts[i + 1].first), to);
    }
    bytes.erase(to, bytes.end());
}

/// Converts interleaved blue, green, red and alpha to planes of red, green and blue, and a separate
/// alpha.
Image to_planes(const cv::Mat &pixels, const ImageProbe &probe, bool narrow,
                const std::string &name) {
    Image image;
    image.width = static_cast<std::size_t>(pixels.cols);
    image.height = static_cast<std::size_t>(pixels.rows);
    image.depth = depth_of(pixels, name);
    const int stored = pixels.channels();
    image.channels = probe.gray || stored < 3 ? 1 : 3;
    narrow = narrow && image.depth == SampleDepth::u8 && !probe.white_is_zero;
    narrow ? image.bytes.reserve(image.count()) : image.samples.reserve(image.count());
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        const int stored_channel = static_cast<int>(image.channels - 1 - channel);
        if (narrow)
            append_channel<unsigned char>(pixels, stored_channel, image.bytes);
        else
            append_channel(pixels, stored_channel, image.samples);
    }
    if (stored == 4) {
        image.alpha.reserve(image.plane_size());
        append_channel(pixels, 3, image.alpha);
    }
    if (probe.white_is_zero)
        for (float &sample : image.samples)
            sample = 65535.0f - sample;
    return image;
}

/// Writes one plane in its EXIF orientation (2 to 8).
template <class Sample>
void orient_plane(const Sample *from, std::size_t width, std::size_t height, int orientation,
                  Sample *to) {
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
    const auto orient_all = [&](auto &planes) { // one plane at a time, to save memory
        std::remove_reference_t<decltype(planes)> turned(
            std::min(planes.size(), image.plane_size()));
        for (std::size_t at = 0; at < planes.size(); at += turned.size()) {
            orient_plane(planes.data() + at, image.width, image.height, orientation, turned.data());
            std::copy(turned.begin(), turned.end(),
                      planes.begin() + static_cast<std::ptrdiff_t>(at));
        }
    };
    orient_all(image.samples);
    orient_all(image.bytes);
    orient_all(image.alpha);
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
    if (policy == NanPolicy::refuse)
        throw decode_error(name, count == 1 ? Sentence(image_says.one_not_finite, all)
                                            : Sentence(image_says.not_finite, count, all));
    result.notes.push_back(count == 1 ? Sentence(image_says.one_not_finite_zeroed, all)
                                      : Sentence(image_says.not_finite_zeroed, count, all));
}

/// Changes what the decoder would get wrong. The second call changes it back.
void patch(std::vector<unsigned char> &bytes, ImageProbe &probe) {
    for (auto &[offset, value] : probe.patches)
        std::swap(bytes.at(offset), value);
    std::reverse(probe.patches.begin(), probe.patches.end());
}

/// A picture from decoded pixels.
ImageReadResult picture_of(cv::Mat pixels, ImageProbe probe, const ImageReadOptions &options,
                           const std::string &name) {
    if (static_cast<std::size_t>(pixels.cols) != probe.width ||
        static_cast<std::size_t>(pixels.rows) != probe.height)
        throw decode_error(name, image_says.different_headers);
    ImageReadResult result{to_planes(pixels, probe, options.narrow, name), probe.notes};
    if (pixels.depth() == CV_64F)
        result.notes.push_back(image_says.doubles_rounded);
    pixels.release();
    if (probe.orientation >= 5)
        std::swap(probe.metadata.density.x, probe.metadata.density.y);
    if (!probe.metadata.profile.empty() || !probe.metadata.exif.empty() ||
        probe.metadata.density.known())
        result.image.metadata = std::make_shared<const ImageMetadata>(std::move(probe.metadata));
    orient(result.image, probe.orientation);
    if (result.image.depth == SampleDepth::f32)
        treat_non_finite(result, options.nan, name);
    return result;
}

/// `work`'s result; what memory does not hold is an Error.
template <class Work>
auto within_memory(const std::string &name, const Work &work) {
    try {
        return work();
    } catch (const std::bad_alloc &) {
        throw decode_error(name, image_says.beyond_memory);
    }
}

} // namespace

std::vector<unsigned char> image_file_bytes(const fs::path &path, const ImageReadOptions &options) {
    const std::string name = path.string();
    return within_memory(name, [&] {
        InputFile file = open_input_file(path);
        image_format(peek(file, 16), name); // rejects other files before gigabytes are read
        const std::uintmax_t limit = std::uintmax_t{options.max_pixels} * 32 + (64u << 20);
        return read_all(file, path, limit);
    });
}

ImageReadResult decode_image(std::vector<unsigned char> &bytes, const std::string &name,
                             const ImageReadOptions &options) {
    return within_memory(name, [&] {
        ImageProbe probe = probe_image({bytes, name, options.max_pixels});
        patch(bytes, probe);
        struct Restored {
            std::vector<unsigned char> &bytes;
            ImageProbe &probe;
            ~Restored() { patch(bytes, probe); }
        };
        cv::Mat pixels;
        {
            const Restored restored{bytes, probe};
            if (probe.cuts.empty()) {
                pixels = decode(bytes, name);
            } else {
                std::vector<unsigned char> shorter = bytes;
                cut(shorter, probe);
                pixels = decode(shorter, name);
            }
        }
        return picture_of(std::move(pixels), std::move(probe), options, name);
    });
}

ImageReadResult read_image(const fs::path &path, const ImageReadOptions &options) {
    const std::string name = path.string();
    return within_memory(name, [&] {
        std::vector<unsigned char> bytes = image_file_bytes(path, options);
        ImageProbe probe = probe_image({bytes, name, options.max_pixels});
        patch(bytes, probe);
        cut(bytes, probe);
        cv::Mat pixels = decode(bytes, name);
        bytes = {};
        return picture_of(std::move(pixels), std::move(probe), options, name);
    });
}

std::vector<std::string> readable_image_extensions() {
    return {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".pgm", ".ppm", ".pnm"};
}

} // namespace imago
