// SPDX-License-Identifier: GPL-3.0-or-later
// JPEG's planes and coefficients from their definitions, in double.
#pragma once
#include "engine/values/jpeg/jpeg_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace imago::test {

/// A plane of samples, of whole blocks.
struct DirectPlane {
    std::size_t width = 0, height = 0;
    std::vector<double> samples;
};

/// The planes of an image (T.871), in whole numbers minus 128. Half-way cases of downsampling
/// alternate as libjpeg's do.
inline std::vector<DirectPlane> direct_planes(const Image &image, ChromaSampling sampling) {
    const auto sample = [&](std::size_t c, std::size_t x, std::size_t y) {
        return double{image.sample(c, std::min(y, image.height - 1) * image.width +
                                          std::min(x, image.width - 1))};
    };
    const auto value = [&](std::size_t plane, std::size_t x, std::size_t y) {
        if (image.channels == 1)
            return sample(0, x, y);
        const double r = sample(0, x, y), g = sample(1, x, y), b = sample(2, x, y);
        // T.871's factors in parts of 65536, and halves of chroma rounded down, as libjpeg has
        // them.
        const double exact = plane == 0   ? 19595 * r + 38470 * g + 7471 * b + 32768
                             : plane == 1 ? -11059 * r - 21709 * g + 32768 * b + 32767
                                          : 32768 * r - 27439 * g - 5329 * b + 32767;
        return std::floor(exact / 65536) + (plane == 0 ? 0 : 128);
    };
    const std::size_t across = sampling == ChromaSampling::full ? 1 : 2;
    const std::size_t down = sampling == ChromaSampling::quarter ? 2 : 1;
    std::vector<DirectPlane> planes;
    for (std::size_t p = 0; p < image.channels; ++p) {
        const std::size_t i = p == 0 ? 1 : across, j = p == 0 ? 1 : down;
        const std::size_t used_height = (image.height + j - 1) / j;
        DirectPlane plane;
        plane.width = ((image.width + i - 1) / i + 7) / 8 * 8;
        plane.height = (used_height + 7) / 8 * 8;
        for (std::size_t y = 0; y < plane.height; ++y)
            for (std::size_t x = 0; x < plane.width; ++x) {
                double sum = 0;
                for (std::size_t b = 0; b < j; ++b)
                    for (std::size_t a = 0; a < i; ++a)
                        sum += value(p, x * i + a, std::min(y, used_height - 1) * j + b);
                const double odd = double(x % 2);
                if (i * j == 2)
                    sum = std::floor((sum + odd) / 2);
                if (i * j == 4)
                    sum = std::floor((sum + 1 + odd) / 4);
                plane.samples.push_back(sum - 128);
            }
        planes.push_back(std::move(plane));
    }
    return planes;
}

/// A coefficient of a block, by T.81's formula (A.3.3).
inline double direct_coefficient(const DirectPlane &plane, std::size_t x0, std::size_t y0,
                                 std::size_t u, std::size_t v) {
    const auto scale = [](std::size_t k) { return k == 0 ? std::numbers::sqrt2 / 2 : 1.0; };
    double sum = 0;
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t x = 0; x < 8; ++x)
            sum += plane.samples[(y0 + y) * plane.width + x0 + x] *
                   std::cos(double((2 * x + 1) * u) * std::numbers::pi / 16) *
                   std::cos(double((2 * y + 1) * v) * std::numbers::pi / 16);
    return sum * scale(u) * scale(v) / 4;
}

} // namespace imago::test
