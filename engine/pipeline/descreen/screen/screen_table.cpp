// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

using Size = ScreenTableSize;
using Table = std::vector<double>; ///< tones * phases * phases numbers

/// Widths (sigma) of a smoothing, in steps.
struct Smoothing {
    double tone, phase;
};
constexpr Smoothing narrow{.5, .3}, wide{2.5, 1}, lock{3, .5};
constexpr double prior_of_lock = 20; ///< samples of a tone whose difference is 0
constexpr double prior_of_tone = .3; ///< samples that the tone itself stands for
constexpr double prior_of_wide = 1;  ///< samples that the wide smoothing stands for

std::vector<double> gaussian(double sigma) {
    const int reach = static_cast<int>(4 * sigma + .5);
    std::vector<double> weights;
    double sum = 0;
    for (int d = -reach; d <= reach; ++d)
        sum += weights.emplace_back(std::exp(-d * d / (2 * sigma * sigma)));
    for (double &weight : weights)
        weight /= sum;
    return weights;
}

/// Smooths along one axis of `length` steps, `stride` numbers apart; cyclic, or continued by the
/// values at its ends.
Table smoothed(const Table &from, double sigma, std::size_t stride, std::size_t length,
               bool cyclic) {
    const std::vector<double> weights = gaussian(sigma);
    const int reach = static_cast<int>(weights.size() / 2), n = static_cast<int>(length);
    Table to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const int at = static_cast<int>(i / stride % length);
        const std::size_t base = i - static_cast<std::size_t>(at) * stride;
        for (int d = -reach; d <= reach; ++d) {
            const int k = cyclic ? ((at + d) % n + n) % n : std::clamp(at + d, 0, n - 1);
            to[i] += weights[static_cast<std::size_t>(d + reach)] *
                     from[base + static_cast<std::size_t>(k) * stride];
        }
    }
    return to;
}

Table smoothed(const Table &from, const Smoothing &smoothing) {
    Table table = smoothed(from, smoothing.tone, Size::cells(), Size::tones, false);
    table = smoothed(table, smoothing.phase, Size::phases, Size::phases, true);
    return smoothed(table, smoothing.phase, 1, Size::phases, true);
}

/// Shifts the values of each tone so that their mean is the tone: what is subtracted then has no
/// mean, and the picture keeps its tones.
void remove_bias(std::vector<float> &table) {
    for (std::size_t tone = 0; tone < Size::tones; ++tone) {
        const auto first = table.begin() + static_cast<std::ptrdiff_t>(tone * Size::cells());
        const auto end = first + static_cast<std::ptrdiff_t>(Size::cells());
        const double mean = std::accumulate(first, end, 0.0) / double(Size::cells());
        const auto shift = static_cast<float>(double(tone) / double(Size::tones - 1) - mean);
        std::for_each(first, end, [shift](float &value) { value += shift; });
    }
}

} // namespace

void ScreenSums::add(const std::vector<std::int32_t> &sums) {
    const double units = double(Size::weight_units) * double(Size::value_units);
    for (std::size_t i = 0; i < sums.size() / 2; ++i) {
        const std::size_t group = 2 * i / Size::group_numbers();
        const std::size_t in_group = i % (Size::group_numbers() / 2);
        const std::size_t cell = group % Size::ranges() * Size::range * Size::cells() + in_group;
        others[cell] += sums[2 * i] / units;
        values[cell] += sums[2 * i + 1] / units;
    }
}

std::vector<float> screen_table(const ScreenSums &sums) {
    const Table &values = sums.values, &weights = sums.others;
    const Table wide_values = smoothed(values, wide), wide_weights = smoothed(weights, wide);
    const Table narrow_values = smoothed(values, narrow),
                narrow_weights = smoothed(weights, narrow);
    std::vector<float> table(Size::numbers());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double tone = double(i / Size::cells()) / double(Size::tones - 1);
        const double expected =
            (wide_values[i] + prior_of_tone * tone) / (wide_weights[i] + prior_of_tone);
        table[i] = static_cast<float>((narrow_values[i] + prior_of_wide * expected) /
                                      (narrow_weights[i] + prior_of_wide));
    }
    remove_bias(table);
    return table;
}

std::vector<float> lock_table(const ScreenSums &sums) {
    const Table values = smoothed(sums.values, lock), weights = smoothed(sums.others, lock);
    std::vector<float> table(Size::numbers());
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] =
            static_cast<float>(values[i] / (weights[i] + prior_of_lock / double(Size::cells())));
    remove_bias(table); // the mean is then the tone
    for (float &value : table)
        value += lock_offset;
    return table;
}

} // namespace imago
