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
        return {0, 1, {}};
    if (low == high) { // 1 above, or the next number if adding 1 changes nothing
        const float above = low + 1;
        return {low,
                above > low ? above : std::nextafter(low, std::numeric_limits<float>::infinity()),
                {}};
    }
    return {low, high, {}};
}

double length_of(SampleRange range) {
    return static_cast<double>(range.high) - static_cast<double>(range.low);
}

bool is_usual(SampleRange samples, SampleDepth depth) {
    const SampleRange full = full_range(depth);
    return depth == SampleDepth::u8 ||
           (samples.low >= full.low && samples.high <= full.high && samples.high >= full.high / 2);
}

/// The samples at two percentiles, which may be equal.
SampleRange percentiles(const Image &image, double percent) {
    constexpr std::size_t most = std::size_t{1} << 22;
    const std::size_t step = (image.count() + most - 1) / most;
    std::vector<float> values;
    values.reserve(image.count() / std::max<std::size_t>(step, 1) + 1);
    for (std::size_t i = 0; i < image.count(); i += step)
        if (const float sample = image.sample(0, i); std::isfinite(sample))
            values.push_back(sample);
    if (values.empty())
        return {0, 1, {}};
    const auto place = [&](double part) {
        return values.begin() + static_cast<std::ptrdiff_t>(
                                    std::lround(part * static_cast<double>(values.size() - 1)));
    };
    const double part = std::clamp(percent, 0.0, 49.0) / 100;
    const auto low = place(part), high = place(1 - part);
    std::nth_element(values.begin(), low, values.end());
    const float lowest = *low;
    std::nth_element(low, high, values.end());
    return {lowest, *high, {}};
}

constexpr double cut_percent = 0.5;  ///< of outliers at each end
constexpr double fewest_levels = 16; ///< of 256, with which a picture is seen

/// The range that is given, or that of almost all samples where these would not be seen in it.
SampleRange seen(const Image &image, SampleRange given) {
    const SampleRange most = percentiles(image, cut_percent);
    return most.low < most.high && length_of(most) * 256 < length_of(given) * fewest_levels ? most
                                                                                            : given;
}

SampleRange chosen(const Levels &levels, const Image &image) {
    switch (levels.mode) {
    case Levels::Mode::full:
        return full_range(image.depth);
    case Levels::Mode::min_max:
        return sample_range(image);
    case Levels::Mode::percentile: {
        const SampleRange range = percentiles(image, levels.percent);
        return proper(range.low, range.high);
    }
    case Levels::Mode::manual:
        return proper(levels.range.low, levels.range.high);
    case Levels::Mode::automatic:
        break;
    }
    if (image.depth == SampleDepth::u8)
        return full_range(image.depth);
    const SampleRange samples = sample_range(image);
    return seen(image, is_usual(samples, image.depth) ? full_range(image.depth) : samples);
}

constexpr double decades = 1000; ///< of a logarithm from 0 or below

} // namespace

SampleRange full_range(SampleDepth depth) {
    return {0, static_cast<float>(depth_maximum(depth)), {}};
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

SampleRange fitted_range(const Image &image) {
    return seen(image, sample_range(image));
}

SampleRange resolve_levels(const Levels &levels, const Image &image) {
    SampleRange range = chosen(levels, image);
    range.curve = levels.curve;
    return range;
}

Tones::Tones(const SampleRange &range)
    : curve_(range.curve), low_(static_cast<double>(range.low)), scale_(1 / length_of(range)) {
    if (curve_.kind == ToneCurve::Kind::logarithm) {
        amount_ = low_ > 0 ? length_of(range) / low_ : decades;
        factor_ = 1 / std::log1p(amount_);
    } else if (curve_.kind == ToneCurve::Kind::gamma) {
        factor_ = 1 / std::clamp(curve_.gamma, least_gamma, most_gamma);
    }
}

double Tones::operator()(float sample) const {
    const double t = (static_cast<double>(sample) - low_) * scale_;
    if (curve_.kind == ToneCurve::Kind::linear || !(t > 0 && t < 1))
        return t;
    return curve_.kind == ToneCurve::Kind::gamma ? std::pow(t, factor_)
                                                 : std::log1p(amount_ * t) * factor_;
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
    if (range.curve.kind == ToneCurve::Kind::linear) {
        const float scale = top / (range.high - range.low);
        for (float &sample : result.samples)
            sample = (sample - range.low) * scale;
    } else {
        const Tones tones(range);
        for (float &sample : result.samples)
            sample = static_cast<float>(tones(sample)) * top;
    }
    const float alpha_scale = top / static_cast<float>(depth_maximum(image.depth));
    for (float &sample : result.alpha)
        sample *= alpha_scale;
    return result;
}

SampleHistogram sample_histogram(const Image &image, const SampleRange &range, std::size_t bins) {
    constexpr std::size_t most = std::size_t{1} << 20;
    const std::size_t step = std::max<std::size_t>((image.plane_size() + most - 1) / most, 1);
    SampleHistogram histogram{range, {}, 0, 0};
    const Tones tones(range);
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        std::vector<std::size_t> &counts = histogram.counts.emplace_back(bins);
        for (std::size_t i = 0; i < image.plane_size(); i += step) {
            const float sample = image.sample(channel, i);
            if (!std::isfinite(sample))
                continue;
            if (sample < range.low)
                ++histogram.below;
            else if (sample > range.high)
                ++histogram.above;
            else
                ++counts[std::min(
                    static_cast<std::size_t>(tones(sample) * static_cast<double>(bins)), bins - 1)];
        }
    }
    return histogram;
}

} // namespace imago
