// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/atomic_file.h"
#include "app/media/image/image_file.h"
#include "app/media/image/image_metadata.h"
#include "engine/support/error.h"
#include "engine/support/number_text.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace imago {
namespace fs = std::filesystem;

namespace {

/// A format that can be written.
struct OutputFormat {
    const char *name;
    const char *extension; ///< the encoder's name for it
    SampleDepth deepest;   ///< u8 < u16 < f32: all up to it are supported
    ImageFormat format;
};

constexpr OutputFormat png{"PNG", ".png", SampleDepth::u16, ImageFormat::png};
constexpr OutputFormat tiff{"TIFF", ".tiff", SampleDepth::f32, ImageFormat::tiff};
constexpr OutputFormat jpeg{"JPEG", ".jpg", SampleDepth::u8, ImageFormat::jpeg};
constexpr OutputFormat webp{"WebP", ".webp", SampleDepth::u8, ImageFormat::webp};

constexpr struct {
    const char *extension;
    const OutputFormat &format;
} output_formats[] = {{".png", png},  {".tif", tiff},  {".tiff", tiff},
                      {".jpg", jpeg}, {".jpeg", jpeg}, {".webp", webp}};

const OutputFormat &output_format(const fs::path &path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const auto &row : output_formats)
        if (extension == row.extension)
            return row.format;
    throw usage_error("cannot write '" + path.string() + "': " +
                      (extension.empty() ? "it has no extension"
                                         : "the extension '" + extension + "' is unknown") +
                      "; .png, .tif, .tiff, .jpg, .jpeg and .webp are allowed");
}

template <class T>
T stored(float value, float scale, std::size_t &clipped);

/// Rounds to nearest; values out of range after rounding are clipped and counted, NaN becomes 0.
template <class T>
T stored_integer(float value, float scale, std::size_t &clipped) {
    constexpr float largest = static_cast<float>(std::numeric_limits<T>::max());
    const float rounded = std::nearbyint(value * scale);
    if (rounded >= 0 && rounded <= largest)
        return static_cast<T>(rounded);
    ++clipped;
    return rounded > largest ? std::numeric_limits<T>::max() : T{0};
}

template <>
unsigned char stored<unsigned char>(float value, float scale, std::size_t &clipped) {
    return stored_integer<unsigned char>(value, scale, clipped);
}

template <>
unsigned short stored<unsigned short>(float value, float scale, std::size_t &clipped) {
    return stored_integer<unsigned short>(value, scale, clipped);
}

template <>
float stored<float>(float value, float, std::size_t &) {
    return value;
}

template <class T>
std::size_t copy_plane(const float *plane, float scale, cv::Mat &pixels, int channel) {
    std::size_t clipped = 0;
    for (int y = 0; y < pixels.rows; ++y) {
        T *row = pixels.ptr<T>(y) + channel;
        for (int x = 0; x < pixels.cols; ++x, row += pixels.channels())
            *row = stored<T>(*plane++, scale, clipped);
    }
    return clipped;
}

/// Planes to interleaved blue, green, red and alpha; returns how many samples were clipped.
template <class T>
std::size_t interleave(const Image &image, bool with_alpha, float scale, int type,
                       cv::Mat &pixels) {
    const int channels = with_alpha ? 4 : static_cast<int>(image.channels);
    pixels.create(static_cast<int>(image.height), static_cast<int>(image.width),
                  CV_MAKETYPE(type, channels));
    std::size_t clipped = 0;
    const int colours = std::min(channels, 3);
    for (int channel = 0; channel < colours; ++channel) {
        const std::size_t plane =
            image.channels == 1 ? 0 : static_cast<std::size_t>(colours - 1 - channel);
        const std::size_t count = copy_plane<T>(image.plane(plane), scale, pixels, channel);
        if (image.channels == 3 || channel == 0) // gray in three channels counts once
            clipped += count;
    }
    if (with_alpha)
        clipped += copy_plane<T>(image.alpha.data(), scale, pixels, 3);
    return clipped;
}

std::vector<unsigned char> encode(const OutputFormat &format, const cv::Mat &pixels, int quality,
                                  const fs::path &path) {
    std::vector<int> parameters;
    if (&format == &jpeg)
        parameters = {cv::IMWRITE_JPEG_QUALITY, quality};
    // 5: LZW; 1: none, since the encoder would make three float channels LogLuv.
    if (&format == &tiff)
        parameters = {cv::IMWRITE_TIFF_COMPRESSION, pixels.depth() == CV_32F ? 1 : 5};
    if (&format == &webp)
        parameters = {cv::IMWRITE_WEBP_QUALITY, 101}; // above 100: lossless
    std::vector<unsigned char> bytes;
    std::string reason = "the encoder refuses a picture of this size";
    bool done = false;
    try {
        done = cv::imencode(format.extension, pixels, bytes, parameters);
    } catch (const cv::Exception &error) {
        reason = "the encoder refuses it (" + error.err + ")";
    }
    if (!done || bytes.empty())
        throw Error("cannot write '" + path.string() + "' as " + format.name + ": " + reason);
    return bytes;
}

void check_image(const fs::path &path, const Image &image) {
    const bool whole = image.width > 0 && image.height > 0 &&
                       (image.channels == 1 || image.channels == 3) &&
                       image.samples.size() == image.channels * image.plane_size() &&
                       (image.alpha.empty() || image.alpha.size() == image.plane_size());
    if (!whole)
        throw usage_error("cannot write '" + path.string() +
                          "': the image is empty or its planes do not match its size");
    if (image.width > (1u << 30) || image.height > (1u << 30))
        throw usage_error("cannot write '" + path.string() +
                          "': a side is longer than 2^30 pixels");
}

} // namespace

void check_image_output(const fs::path &path, const ImageWriteOptions &options) {
    const OutputFormat &format = output_format(path);
    if (options.depth > format.deepest)
        throw usage_error("cannot write '" + path.string() + "': " + format.name + " cannot hold " +
                          depth_name(options.depth) + " samples; " +
                          (format.deepest == SampleDepth::u8
                               ? "8-bit is allowed, .png and .tif hold 16-bit, .tif holds float"
                               : "8-bit and 16-bit are allowed, .tif holds float"));
    if (options.jpeg_quality < 1 || options.jpeg_quality > 100)
        throw usage_error("the JPEG quality " + std::to_string(options.jpeg_quality) +
                          " is out of range; 1 to 100 are allowed");
    check_output_path(path);
}

SampleDepth natural_output_depth(const fs::path &path, SampleDepth depth) {
    return std::min(depth, output_format(path).deepest);
}

bool loses_detail(const fs::path &path) {
    return &output_format(path) == &jpeg;
}

ImageWriteResult write_image(const fs::path &path, const Image &image,
                             const ImageWriteOptions &options) {
    if (options.levels) {
        ImageWriteOptions plain = options;
        plain.levels.reset();
        check_image_output(path, plain);
        check_image(path, image);
        ImageWriteResult result =
            write_image(path, with_levels(image, *options.levels, options.depth), plain);
        result.notes.push_back(
            "Levels were applied: " + significant(static_cast<double>(options.levels->low), 6) +
            " became black, " + significant(static_cast<double>(options.levels->high), 6) +
            " white.");
        return result;
    }
    check_image_output(path, options);
    check_image(path, image);
    const OutputFormat &format = output_format(path);
    ImageWriteResult result;
    const bool with_alpha = !image.alpha.empty() && &format != &jpeg;
    if (!image.alpha.empty() && !with_alpha)
        result.notes.push_back("JPEG has no alpha: it was dropped.");

    const bool scaled = options.depth != SampleDepth::f32 && options.depth != image.depth;
    const double ratio = depth_maximum(options.depth) / depth_maximum(image.depth);
    const float scale = scaled ? static_cast<float>(ratio) : 1.0f;
    if (scaled)
        result.notes.push_back("Its " + depth_name(image.depth) + " samples were scaled to " +
                               depth_name(options.depth) +
                               (image.depth == SampleDepth::f32 ? "; 1.0 is the maximum." : "."));
    std::vector<unsigned char> bytes;
    try {
        cv::Mat pixels;
        if (options.depth == SampleDepth::u8)
            result.clipped = interleave<unsigned char>(image, with_alpha, scale, CV_8U, pixels);
        else if (options.depth == SampleDepth::u16)
            result.clipped = interleave<unsigned short>(image, with_alpha, scale, CV_16U, pixels);
        else
            result.clipped = interleave<float>(image, with_alpha, scale, CV_32F, pixels);
        bytes = encode(format, pixels, options.jpeg_quality, path);
        if (image.metadata)
            bytes = with_metadata(std::move(bytes), *image.metadata,
                                  {format.format, image.width, image.height,
                                   image.channels == 1 && !with_alpha && &format != &webp},
                                  result.notes);
    } catch (const std::bad_alloc &) {
        throw Error("cannot write '" + path.string() + "': its pixels do not fit in memory");
    }
    write_file_atomically(path, {std::as_bytes(std::span(bytes))});
    return result;
}

} // namespace imago
