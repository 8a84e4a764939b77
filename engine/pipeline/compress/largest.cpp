// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/largest.h"

#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <bit>
#include <cmath>

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

} // namespace imago
