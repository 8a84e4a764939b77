// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/pixel_density.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// How a file stores one sample.
enum class SampleDepth { u8, u16, f32 };

/// The largest value of an integer depth (255, 65535); 1 for f32, whose range is the data's own.
double depth_maximum(SampleDepth depth);

/// The name of a depth: "8-bit", "16-bit", "float".
std::string depth_name(SampleDepth depth);

/// One plane of float samples: row-major, width fastest.
struct Plane {
    std::size_t width = 0;      ///< samples of a row
    std::size_t height = 0;     ///< rows
    std::vector<float> samples; ///< height * width

    /// The sample in column x of row y; bounds are not checked.
    float at(std::size_t x, std::size_t y) const { return samples[y * width + x]; }
};

/// Metadata that a file has with its picture; a file that is saved from the picture gets them back.
struct ImageMetadata {
    std::vector<unsigned char> profile; ///< ICC colour profile; empty: none
    std::vector<unsigned char> exif;    ///< a TIFF structure from its "II" or "MM" on; empty: none
    PixelDensity density{};             ///< as the file states it, for the picture as it is turned
    std::vector<bool> left_out{};       ///< samples of all planes without a value; empty: none
};

/// An image as the engine uses it: planar samples in the file's own range (0..255, 0..65535, or
/// unchanged floats). They are floats, which hold every 8- and 16-bit value exactly, or bytes: an
/// image of 8 bits may be narrow, in a quarter of the memory. A plain value; copying copies the
/// samples. channels is 1 (gray) or 3 (red, green, blue).
struct Image {
    std::size_t width = 0;               ///< samples of a row
    std::size_t height = 0;              ///< rows
    std::size_t channels = 0;            ///< planes: 1 or 3
    SampleDepth depth = SampleDepth::u8; ///< depth of the file that it came from or goes to
    std::vector<float> samples{};        ///< channels * height * width, one plane after another
    std::vector<float> alpha{};          ///< empty, or height * width; never transformed
    std::shared_ptr<const ImageMetadata> metadata = nullptr; ///< null: there is none
    /// The samples of a narrow image, in the order of `samples`, which is then empty.
    std::vector<std::uint8_t> bytes{};

    /// Samples of one plane.
    std::size_t plane_size() const { return width * height; }
    /// Samples of all planes.
    std::size_t count() const { return channels * plane_size(); }
    /// Whether the samples are bytes.
    bool narrow() const { return !bytes.empty(); }
    /// One sample of a plane.
    float sample(std::size_t channel, std::size_t at) const {
        const std::size_t i = channel * plane_size() + at;
        return narrow() ? static_cast<float>(bytes[i]) : samples[i];
    }
    /// `count` samples of a plane from `first` on, where they are or, of a narrow image, in `room`,
    /// which holds as many.
    const float *stretch(std::size_t channel, std::size_t first, std::size_t count,
                         float *room) const {
        const std::size_t i = channel * plane_size() + first;
        if (!narrow())
            return samples.data() + i;
        std::copy_n(bytes.data() + i, count, room);
        return room;
    }

    /// The first sample of a plane that is not narrow; `channel` is below `channels`.
    const float *plane(std::size_t channel) const {
        return samples.data() + channel * plane_size();
    }
    /// The same, for writing.
    float *plane(std::size_t channel) { return samples.data() + channel * plane_size(); }
    /// Whether the image has no samples.
    bool empty() const { return samples.empty() && bytes.empty(); }
};

/// The image with float samples: itself, or a copy of a narrow one.
std::shared_ptr<const Image> widened(const std::shared_ptr<const Image> &image);

/// Writes samples as an image of 8 bits saves them: rounded to nearest, half to even, and clipped.
void narrow_samples(const float *from, std::size_t count, std::uint8_t *to);

/// Returns the image with samples of 8 bits, narrow: scaled by the ratio of depth_maximum(), so
/// that a float image's 1.0 becomes 255, then rounded to nearest and clipped.
Image rounded_to_bytes(const Image &image);

/// Luma weights of ITU-R BT.601 for red, green, blue, as JPEG's YCbCr uses them.
inline constexpr std::array<float, 3> luma_weights{0.299f, 0.587f, 0.114f};

/// The luma plane of an image; a gray image is its own luma.
Plane luma(const Image &image);

} // namespace imago
