// SPDX-License-Identifier: MIT
#include "engine/plan/exchange_padding.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The writes behind a pass of `radix` after `stride` points, and the reads of the pass of `next`.
struct Exchange {
    std::size_t radix, next, stride, length;
};

/// The most accesses that fall on one bank, over the items of a warp.
template <class Address>
std::size_t wavefronts(std::size_t items, std::size_t banks, const Address &address) {
    std::vector<std::size_t> hits(banks, 0);
    for (std::size_t item = 0; item < std::min(items, banks); ++item)
        ++hits[address(item) % banks];
    return *std::max_element(hits.begin(), hits.end());
}

std::size_t conflicts(const Exchange &exchange, std::size_t items, std::size_t banks,
                      const ExchangePadding &padding) {
    const std::size_t legs = exchange.length / exchange.radix;
    const std::size_t next_legs = exchange.length / exchange.next;
    std::size_t sum = 0;
    for (std::size_t j = 0; j < exchange.radix; ++j)
        sum += wavefronts(std::min(items, legs), banks, [&](std::size_t b) {
            const std::size_t q = b % exchange.stride;
            return padding.address((b - q) * exchange.radix + q + j * exchange.stride);
        });
    for (std::size_t j = 0; j < exchange.next; ++j)
        sum += wavefronts(std::min(items, next_legs), banks,
                          [&](std::size_t b) { return padding.address(b + j * next_legs); });
    return sum;
}

ExchangePadding choose_padding(const Exchange &exchange, std::size_t items, std::size_t banks,
                               std::size_t max_floats) {
    ExchangePadding best;
    const std::size_t last = exchange.length - 1;
    auto key = [&](const ExchangePadding &padding) {
        return std::pair(conflicts(exchange, items, banks, padding), padding.address(last));
    };
    auto best_key = key(best);
    for (std::size_t period = 8; period < exchange.length; period *= 2)
        for (std::size_t amount : {1, 2, 4, 8, 16}) {
            const ExchangePadding padding{period, amount};
            if (padding.address(last) + 1 > max_floats)
                continue;
            if (const auto candidate = key(padding); candidate < best_key) {
                best = padding;
                best_key = candidate;
            }
        }
    return best;
}

} // namespace

std::vector<ExchangePadding> choose_paddings(const std::vector<int> &radices, std::size_t length,
                                             std::size_t items, std::size_t banks,
                                             std::size_t max_floats) {
    std::vector<ExchangePadding> paddings;
    std::size_t stride = 1;
    for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
        const Exchange exchange{static_cast<std::size_t>(radices[i]),
                                static_cast<std::size_t>(radices[i + 1]), stride, length};
        paddings.push_back(choose_padding(exchange, items, banks, max_floats));
        stride *= exchange.radix;
    }
    return paddings;
}

} // namespace imago
