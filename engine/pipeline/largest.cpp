// SPDX-License-Identifier: MIT
#include "engine/pipeline/largest.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// The bin of the k-th largest; k becomes its place among those of the bin.
unsigned bin_of(std::uint64_t &k, const std::vector<std::uint64_t> &counts) {
    for (std::size_t bin = counts.size(); bin-- > 0;) {
        if (k <= counts[bin])
            return static_cast<unsigned>(bin);
        k -= counts[bin];
    }
    throw Error("There are fewer coefficients than the number that is to be kept.");
}

} // namespace

float kth_largest(
    std::uint64_t k, const std::vector<std::uint64_t> &first,
    const std::function<std::vector<std::uint64_t>(const HistogramBits &)> &histogram) {
    const unsigned high = bin_of(k, first);
    const unsigned middle = high << 12 | bin_of(k, histogram({19, high, 7, 4095}));
    return std::bit_cast<float>(middle << 7 | bin_of(k, histogram({7, middle, 0, 127})));
}

int largest_exponent(const std::vector<std::uint64_t> &first) {
    const auto top = std::find_if(first.rbegin(), first.rend(), [](auto n) { return n > 0; });
    // 8 bits of biased exponent stand above 4 bits of mantissa in a bin's number.
    const auto exponent = (first.rend() - top - 1) >> 4;
    return exponent > 0 ? static_cast<int>(exponent) - 127 : 0;
}

} // namespace imago
