// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures, and what results and reports of several devices are compared by.
#pragma once
#include "engine/array/image.h"
#include "engine/transform/device_split.h"
#include "engine/values/compress_values.h"
#include "tests/support/catch.h"

#include <cmath>
#include <cstddef>
#include <memory>
#include <random>
#include <vector>

namespace imago::test {

using Channels = CompressSettings::Channels;
using Counts = std::vector<std::size_t>;

/// A smooth picture with noise, in the range of its depth.
inline std::shared_ptr<const Image> picture(std::size_t width, std::size_t height,
                                            std::size_t channels,
                                            SampleDepth depth = SampleDepth::u8) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    std::mt19937 draw(5);
    const double size = depth_maximum(depth);
    for (std::size_t i = 0; i < image.count(); ++i) {
        const double x = double(i % width) / double(width), y = double(i / width);
        const double wave = 0.5 + 0.3 * std::sin(9 * x + 0.1 * y),
                     noise = double(draw() % 97) / 970;
        const double sample = size * (wave + noise);
        image.samples.push_back(
            static_cast<float>(depth == SampleDepth::f32 ? sample : std::round(sample)));
    }
    return std::make_shared<const Image>(std::move(image));
}

/// The norm of the difference relative to the norm of `want`.
template <class T>
double distance(const std::vector<T> &got, const std::vector<T> &want) {
    REQUIRE(got.size() == want.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        difference += std::pow(double(got[i]) - double(want[i]), 2);
        size += std::pow(double(want[i]), 2);
    }
    return size > 0 ? std::sqrt(difference / size) : std::sqrt(difference);
}

/// Two results of single precision with a few roundings more than 2^-24 each.
inline constexpr double bound = 2e-6;

/// Checks the parts of a report, and returns the entries of each.
inline Counts counts_of(const SplitReport &report) {
    Counts counts;
    std::size_t next = 0;
    for (const SplitPart &part : report.parts) {
        CHECK(part.first == next);
        CHECK((part.milliseconds > 0) == (part.count > 0));
        CHECK(part.plan.steps.empty() == (part.count == 0));
        next += part.count;
        counts.push_back(part.count);
    }
    return counts;
}

inline CompressSettings keep(double percent, unsigned block = 0,
                             Channels channels = Channels::rgb) {
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = percent;
    settings.block = block;
    settings.channels = channels;
    return settings;
}

} // namespace imago::test
