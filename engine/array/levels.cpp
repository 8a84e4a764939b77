// SPDX-License-Identifier: MIT
#include "engine/array/levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {

namespace {

/// The range with low < high, whatever the arguments are.
SampleRange proper(float low, float high) {
    if (!(low <= high))
        return {0, 1};
    if (low == high) { // 1 above, or the next number if adding 1 changes nothing
        const float above = low + 1;
        return {low,
                above > low ? above : std::nextafter(low, std::numeric_limits<float>::infinity())};
    }
    return {low, high};
}

bool is_usual(SampleRange samples, SampleDepth depth) {
    const SampleRange full = full_range(depth);
    return depth == SampleDepth::u8 ||
           (samples.low >= full.low && samples.high <= full.high && samples.high >= full.high / 2);
}

SampleRange percentiles(const Image &image, double percent) {
    constexpr std::size_t most = std::size_t{1} << 22;
    const std::size_t step = (image.count() + most - 1) / most;
    std::vector<float> values;
    values.reserve(image.count() / std::max<std::size_t>(step, 1) + 1);
    for (std::size_t i = 0; i < image.count(); i += step)
        if (const float sample = image.sample(0, i); std::isfinite(sample))
            values.push_back(sample);
    if (values.empty())
        return {0, 1};
    const auto place = [&](double part) {
        return values.begin() + static_cast<std::ptrdiff_t>(
                                    std::lround(part * static_cast<double>(values.size() - 1)));
    };
    const double part = std::clamp(percent, 0.0, 49.0) / 100;
    const auto low = place(part), high = place(1 - part);
    std::nth_element(values.begin(), low, values.end());
    const float lowest = *low;
    std::nth_element(values.begin(), high, values.end());
    return proper(lowest, *high);
}

} // namespace

SampleRange full_range(SampleDepth depth) {
    return {0, static_cast<float>(depth_maximum(depth))};
}

SampleRange sample_range(const Image &image) {
    if (image.narrow()) {
        const auto [low, high] = std::minmax_element(image.bytes.begin(), image.bytes.end());
        return proper(*low, *high);
    }
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (const float sample : image.samples)
        if (std::isfinite(sample)) {
            low = std::min(low, sample);
            high = std::max(high, sample);
        }
    return proper(low, high);
}

SampleRange resolve_levels(const Levels &levels, const Image &image) {
    switch (levels.mode) {
    case Levels::Mode::full:
        return full_range(image.depth);
    case Levels::Mode::min_max:
        return sample_range(image);
    case Levels::Mode::percentile:
        return percentiles(image, levels.percent);
    case Levels::Mode::manual:
        return proper(levels.range.low, levels.range.high);
    case Levels::Mode::automatic:
        break;
    }
    if (image.depth == SampleDepth::u8)
        return full_range(image.depth);
    const SampleRange samples = sample_range(image);
    return is_usual(samples, image.depth) ? full_range(image.depth) : samples;
}

bool leaves_range(const Image &image, SampleRange range) {
    const float margin = (range.high - range.low) / 510;
    const float low = range.low - margin, high = range.high + margin;
    std::size_t beyond = 0;
    const auto count = [&](const auto &samples) { // in parts that vectors of integers can count
        for (std::size_t begin = 0; begin < samples.size(); begin += 4096) {
            const auto *part = samples.data() + begin;
            const std::size_t n = std::min<std::size_t>(4096, samples.size() - begin);
            unsigned outside = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const auto sample = static_cast<float>(part[i]);
                outside +=
                    static_cast<unsigned>(sample < low) | static_cast<unsigned>(sample > high);
            }
            beyond += outside;
        }
    };
    count(image.bytes);
    count(image.samples);
    return beyond > image.count() / 20;
}

Image with_levels(const Image &image, SampleRange range, SampleDepth depth) {
    Image result = image;
    result.samples.insert(result.samples.end(), image.bytes.begin(), image.bytes.end());
    result.bytes.clear();
    result.depth = depth;
    const auto top = static_cast<float>(depth_maximum(depth));
    const float scale = top / (range.high - range.low);
    for (float &sample : result.samples)
        sample = (sample - range.low) * scale;
    const float alpha_scale = top / static_cast<float>(depth_maximum(image.depth));
    for (float &sample : result.alpha)
        sample *= alpha_scale;
    return result;
}

} // namespace imago
