// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/preview_checks.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace imago::test {
namespace {

/// The mean of an image over the pixels of a sample.
double mean_of(const Image &image, std::size_t channel, double top, double left, double pitch_y,
               double pitch_x) {
    double sum = 0, count = 0;
    const auto end = [](double begin, double pitch, std::size_t n) {
        return std::min(static_cast<std::size_t>(begin + pitch), n);
    };
    for (auto i = static_cast<std::size_t>(top); i < end(top, pitch_y, image.height); ++i)
        for (auto j = static_cast<std::size_t>(left); j < end(left, pitch_x, image.width); ++j) {
            sum += static_cast<double>(image.sample(channel, i * image.width + j));
            ++count;
        }
    return sum / count;
}

} // namespace

std::shared_ptr<const Image> picture(std::size_t width, std::size_t height, std::size_t channels,
                                     SampleDepth depth) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.01);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double u = static_cast<double>(x) / static_cast<double>(width);
                const double v = static_cast<double>(y) / static_cast<double>(height);
                const double edge = std::hypot(u - 0.4, v - 0.5) < 0.3 ? 0.25 : 0.0;
                const double value = std::clamp(
                    0.3 + 0.2 * std::sin(9 * u + static_cast<double>(c)) * std::cos(7 * v) + edge +
                        noise(random),
                    0.0, 1.0);
                image.samples.push_back(static_cast<float>(
                    depth == SampleDepth::f32 ? value : std::round(value * depth_maximum(depth))));
            }
    return std::make_shared<const Image>(std::move(image));
}

PreviewView whole_view(unsigned halvings) {
    return {halvings, 0, 0, 1u << 20, 1u << 20, 0};
}

double largest_difference(const Image &part, const PreviewArea &area, const Image &all) {
    double largest = 0;
    for (std::size_t c = 0; c < all.channels; ++c)
        for (std::size_t y = 0; y < part.height; ++y)
            for (std::size_t x = 0; x < part.width; ++x) {
                const std::size_t row = y + static_cast<std::size_t>(area.top);
                const std::size_t column = x + static_cast<std::size_t>(area.left);
                if (row < all.height && column < all.width)
                    largest = std::max(largest, static_cast<double>(std::fabs(
                                                    part.sample(c, y * part.width + x) -
                                                    all.sample(c, row * all.width + column))));
            }
    return largest;
}

double distance_from_means(const Image &small, const PreviewArea &area, const Image &all) {
    const double pitch_y = area.height / static_cast<double>(small.height);
    const double pitch_x = area.width / static_cast<double>(small.width);
    double squares = 0, count = 0;
    for (std::size_t c = 0; c < small.channels; ++c)
        for (std::size_t y = 0; y < small.height; ++y)
            for (std::size_t x = 0; x < small.width; ++x) {
                const double top = area.top + static_cast<double>(y) * pitch_y;
                const double left = area.left + static_cast<double>(x) * pitch_x;
                if (top + pitch_y > static_cast<double>(all.height) ||
                    left + pitch_x > static_cast<double>(all.width))
                    continue;
                const double mean = mean_of(all, c, top, left, pitch_y, pitch_x);
                squares +=
                    std::pow(mean - static_cast<double>(small.sample(c, y * small.width + x)), 2);
                ++count;
            }
    return std::sqrt(squares / count);
}

} // namespace imago::test
