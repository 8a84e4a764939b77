// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// How a file stores one sample.
enum class SampleDepth { u8, u16, f32 };

/// The largest value of an integer depth (255, 65535); 1 for f32, whose range is the data's own.
double depth_maximum(SampleDepth depth);

/// "8-bit", "16-bit", "float".
std::string depth_name(SampleDepth depth);

/// One plane of float samples: row-major, width fastest.
struct Plane {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<float> samples; ///< height * width

    float at(std::size_t x, std::size_t y) const { return samples[y * width + x]; }
};

/// What a file brought with its picture, and a file that is saved from it gets back.
struct ImageMetadata {
    std::vector<unsigned char> profile; ///< ICC colour profile; empty: none
    std::vector<unsigned char> exif;    ///< a TIFF structure from "II" or "MM" on; empty: none
};

/// An image as the engine sees it: planar float samples in the file's own range (0..255,
/// 0..65535, or float as it is), which hold every 8- and 16-bit value exactly.
/// Plain value; copying copies the samples. channels is 1 (gray) or 3 (red, green, blue).
struct Image {
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t channels = 0;
    SampleDepth depth = SampleDepth::u8; ///< depth of the file that it came from or goes to
    std::vector<float> samples;          ///< channels * height * width, one plane after another
    std::vector<float> alpha;            ///< empty, or height * width; never transformed
    std::shared_ptr<const ImageMetadata> metadata = nullptr; ///< null: there is none

    std::size_t plane_size() const { return width * height; }
    const float *plane(std::size_t channel) const {
        return samples.data() + channel * plane_size();
    }
    float *plane(std::size_t channel) { return samples.data() + channel * plane_size(); }
    bool empty() const { return samples.empty(); }
};

/// Luma weights of ITU-R BT.601 for red, green, blue, as JPEG's YCbCr uses them.
inline constexpr std::array<float, 3> luma_weights{0.299f, 0.587f, 0.114f};

/// The luma plane of an image; a gray image is its own luma.
Plane luma(const Image &image);

} // namespace imago
