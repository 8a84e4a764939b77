// SPDX-License-Identifier: MIT
#include "engine/plan/exchange_padding.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The most accesses that fall on one bank, over the items of a warp.
template <class Address>
std::size_t wavefronts(std::size_t items, std::size_t banks, const Address &address) {
    std::vector<std::size_t> hits(banks, 0);
    for (std::size_t item = 0; item < std::min(items, banks); ++item)
        ++hits[address(item) % banks];
    return *std::max_element(hits.begin(), hits.end());
}

std::size_t conflicts(const std::vector<int> &radices, std::size_t length, std::size_t items,
                      std::size_t banks, const ExchangePadding &padding) {
    std::size_t sum = 0, stride = 1;
    for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
        const auto radix = static_cast<std::size_t>(radices[i]);
        const std::size_t writers = std::min(items, length / radix);
        const std::size_t readers = std::min(items, length / radices[i + 1]);
        sum += wavefronts(writers, banks, [&](std::size_t b) {
            const std::size_t q = b % stride;
            return padding.address((b - q) * radix + q);
        });
        sum += wavefronts(readers, banks, [&](std::size_t b) { return padding.address(b); });
        stride *= radix;
    }
    return sum;
}

} // namespace

ExchangePadding choose_padding(const std::vector<int> &radices, std::size_t length,
                               std::size_t items, std::size_t banks, std::size_t max_floats) {
    ExchangePadding best;
    auto key = [&](const ExchangePadding &padding) {
        return std::pair(conflicts(radices, length, items, banks, padding),
                         padding.address(length - 1));
    };
    auto best_key = key(best);
    for (std::size_t period = 8; period < length; period *= 2)
        for (std::size_t amount : {1, 2, 4, 8, 16}) {
            const ExchangePadding padding{period, amount};
            if (padding.address(length - 1) + 1 > max_floats)
                continue;
            if (const auto candidate = key(padding); candidate < best_key) {
                best = padding;
                best_key = candidate;
            }
        }
    return best;
}

} // namespace imago
