// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/largest.h"

#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

/// Returns the bin of the k-th largest. k becomes its rank in the bin.
unsigned bin_of(std::uint64_t &k, const std::vector<std::uint64_t> &counts) {
    for (std::size_t bin = counts.size(); bin-- > 0;) {
        if (k <= counts[bin])
            return static_cast<unsigned>(bin);
        k -= counts[bin];
    }
    throw Error(pipeline_says.too_few_coefficients);
}

/// Number of steps above the threshold that are counted one by one. Further up a bin is wider than
/// 100 steps.
constexpr std::size_t single_steps = 4096;

/// Returns the bits of `count` coefficients of one symbol among `all`.
double bits_of(double count, double all) {
    return count > 0 ? count * std::log2(all / std::max(count, 1.0)) : 0;
}

/// Distributes a bin's `count` from `low` to `high` over the steps above the threshold.
void share_out(double low, double high, double count, std::array<double, single_steps> &counts) {
    const auto first = static_cast<std::size_t>(low);
    constexpr double end = single_steps - 1;
    const auto last = static_cast<std::size_t>(std::min(high, end));
    for (std::size_t i = first; i <= last; ++i) {
        const double from = std::max(low, static_cast<double>(i));
        const double to = i == last ? high : static_cast<double>(i + 1);
        counts[i] += high > low ? count * (to - from) / (high - low) : count;
    }
}

} // namespace

double first_bin_start(std::size_t bin) {
    constexpr std::size_t infinite = 0xff0; // exponent 255
    if (bin >= infinite)
        return std::ldexp(1.0, 128);
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bin) << 19));
}

float kth_largest(
    std::uint64_t k, const std::vector<std::uint64_t> &first,
    const std::function<std::vector<std::uint64_t>(const HistogramBits &)> &histogram) {
    const unsigned high = bin_of(k, first);
    const unsigned middle = high << 12 | bin_of(k, histogram({19, high, 7, 4095}));
    return std::bit_cast<float>(middle << 7 | bin_of(k, histogram({7, middle, 0, 127})));
}

int largest_exponent(const std::vector<std::uint64_t> &first) {
    const auto top = std::find_if(first.rbegin(), first.rend(), [](auto n) { return n > 0; });
    // A bin's number has 8 bits of biased exponent above 4 bits of mantissa.
    const auto exponent = (first.rend() - top - 1) >> 4;
    return exponent > 0 ? static_cast<int>(exponent) - 127 : 0;
}

double coded_bits(const std::vector<std::uint64_t> &histogram, std::uint64_t kept, double threshold,
                  double step) {
    const auto all =
        static_cast<double>(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}));
    std::array<double, single_steps> counts{};
    double bits = static_cast<double>(kept); // the bits of the signs
    auto left = static_cast<double>(kept);   // not distributed yet; the largest are first
    for (std::size_t bin = histogram.size(); bin-- > 0 && left > 0;) {
        // The bin of the threshold gets the remainder, so that ties stay or go as the caller
        // counted.
        const bool lowest = first_bin_start(bin) <= threshold;
        const double count = lowest ? left : std::min(left, static_cast<double>(histogram[bin]));
        left -= count;
        if (count == 0)
            continue;
        const double low = std::max(0.0, (first_bin_start(bin) - threshold) / step);
        const double high = std::max(low, (first_bin_start(bin + 1) - threshold) / step);
        if (low < static_cast<double>(single_steps))
            share_out(low, high, count, counts);
        else
            bits += (high - low) * bits_of(count / (high - low), all);
    }
    for (const double count : counts)
        bits += bits_of(count, all);
    return bits + bits_of(all - static_cast<double>(kept), all);
}

} // namespace imago
