// SPDX-License-Identifier: GPL-3.0-or-later
// A picture with what photographs have.
#pragma once
#include "engine/array/image.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>

namespace imago::test {

/// Returns a picture with gradients, edges, a texture and noise, of other strengths in each
/// channel, in whole samples unless it is of floats.
inline std::shared_ptr<const Image> scene(std::size_t width, std::size_t height,
                                          std::size_t channels, SampleDepth depth) {
    auto image = std::make_shared<Image>(Image{width, height, channels, depth});
    image->samples.resize(image->count());
    std::mt19937 random(11);
    std::normal_distribution<double> noise(0, 0.02);
    const double peak = depth_maximum(depth);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double u = double(x) / double(width), v = double(y) / double(height);
                const bool disc = std::hypot(u - 0.6, v - 0.4) < 0.22;
                const bool bar = std::fmod(7 * (u + 0.6 * v), 1) < 0.2 && v > 0.55;
                const double texture = 0.08 * std::sin(90 * u * (1 + v)) * std::cos(70 * v) * u;
                double value = 0.25 + 0.4 * v * (1 - 0.2 * double(c)) + texture + noise(random);
                value += disc ? 0.25 - 0.1 * double(c) : bar ? -0.2 + 0.08 * double(c) : 0;
                const double sample = std::clamp(value, 0.0, 1.0) * peak;
                image->samples[(c * height + y) * width + x] =
                    static_cast<float>(depth == SampleDepth::f32 ? sample : std::round(sample));
            }
    return image;
}

} // namespace imago::test
