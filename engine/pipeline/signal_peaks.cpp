// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal_peaks.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double least_prominence = 6; // dB
constexpr double equal_levels = 1e-3;  // dB
constexpr double silence = -400;       // dB, of a value of 0
constexpr double deepest = 120;        // dB below the largest: rounding has maxima, too

/// In decibels, but for a constant.
double level(float value, Quantity quantity) {
    const auto v = static_cast<double>(value);
    switch (quantity) {
    case Quantity::db:
        return v;
    case Quantity::power:
        return v > 0 ? 10 * std::log10(v) : silence;
    case Quantity::log: {
        const double magnitude = std::pow(10, v) - 1;
        return magnitude > 0 ? 20 * std::log10(magnitude) : silence;
    }
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return v > 0 ? 20 * std::log10(v) : silence;
}

/// The value of a level.
double value_at(double decibels, Quantity quantity) {
    switch (quantity) {
    case Quantity::db:
        return decibels;
    case Quantity::power:
        return std::pow(10, decibels / 10);
    case Quantity::log:
        return std::log10(1 + std::pow(10, decibels / 20));
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return std::pow(10, decibels / 20);
}

/// Of frequency 0 and its neighbour, and of the two at the other end, a window may make one out of
/// one line: what differs by rounding alone belongs to the end.
bool is_maximum(std::span<const float> values, std::size_t k, Quantity quantity) {
    const std::size_t last = values.size() - 1;
    const auto above = [&](std::size_t a, std::size_t b) {
        return level(values[a], quantity) > level(values[b], quantity) + equal_levels;
    };
    if (k == 0 || k == last)
        return !above(k == 0 ? 1 : last - 1, k);
    if ((k == 1 && !above(1, 0)) || (k == last - 1 && !above(k, last)))
        return false;
    return values[k] > values[k - 1] && values[k] >= values[k + 1];
}

/// Towards the start, up to the last higher value.
struct Valley {
    float lowest = 0;
    bool ended = false; ///< there is a higher value
};

std::vector<Valley> valleys_before(std::span<const float> values) {
    std::vector<Valley> valleys(values.size());
    std::vector<std::size_t> higher; // falling values
    for (std::size_t k = 0; k < values.size(); ++k) {
        valleys[k].lowest = values[k];
        while (!higher.empty() && values[higher.back()] <= values[k]) {
            valleys[k].lowest = std::min(valleys[k].lowest, valleys[higher.back()].lowest);
            higher.pop_back();
        }
        valleys[k].ended = !higher.empty();
        higher.push_back(k);
    }
    return valleys;
}

/// What parts a maximum from higher ones; from the lowest value where there are none.
float saddle_of(const Valley &left, const Valley &right) {
    if (left.ended == right.ended)
        return left.ended ? std::max(left.lowest, right.lowest)
                          : std::min(left.lowest, right.lowest);
    return left.ended ? left.lowest : right.lowest;
}

/// A parabola's maximum through three neighbouring levels, in bins from the middle one.
double summit(double before, double at, double after) {
    const double bend = before - 2 * at + after;
    return bend < 0 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0;
}

} // namespace

std::vector<SpectralLine> spectral_lines(std::span<const float> values, Quantity quantity,
                                         double frequency_step, std::size_t most) {
    std::vector<SpectralLine> lines;
    if (quantity == Quantity::phase || values.size() < 2 || most == 0)
        return lines;
    const std::vector<Valley> left = valleys_before(values);
    const std::vector<float> mirrored(values.rbegin(), values.rend());
    const std::vector<Valley> right = valleys_before(mirrored);
    const std::size_t last = values.size() - 1;
    for (std::size_t k = 0; k <= last; ++k) {
        if (!is_maximum(values, k, quantity))
            continue;
        const float saddle = saddle_of(left[k], right[last - k]);
        if (level(values[k], quantity) - level(saddle, quantity) >= least_prominence)
            lines.push_back({k, 0, values[k]});
    }
    const auto higher = [](const SpectralLine &a, const SpectralLine &b) {
        return a.value != b.value ? a.value > b.value : a.bin < b.bin;
    };
    const std::size_t kept = std::min(most, lines.size());
    std::partial_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept), lines.end(),
                      higher);
    lines.resize(kept);
    while (!lines.empty() &&
           level(lines.front().value, quantity) - level(lines.back().value, quantity) > deepest)
        lines.pop_back();
    for (SpectralLine &line : lines) {
        const auto at = [&](std::size_t k) { return level(values[k], quantity); };
        const double offset = line.bin == 0 || line.bin == last
                                  ? 0
                                  : summit(at(line.bin - 1), at(line.bin), at(line.bin + 1));
        line.frequency = (static_cast<double>(line.bin) + offset) * frequency_step;
        if (offset != 0)
            line.value = static_cast<float>(value_at(
                at(line.bin) - 0.25 * (at(line.bin - 1) - at(line.bin + 1)) * offset, quantity));
    }
    return lines;
}

} // namespace imago
