// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Padding of the local exchange: address a becomes a + a / period * amount. amount 0: none.
struct ExchangePadding {
    std::size_t period = 1;
    std::size_t amount = 0;
    std::size_t address(std::size_t a) const { return a + (amount ? a / period * amount : 0); }
};

/// The padding with the fewest bank conflicts over all exchanges of a radix sequence, found by
/// counting: accesses of the first `banks` of `items` work-items, writes and reads (the conditions
/// of Nukada-Matsuoka say when the count is minimal; counting serves every radix). Among equals the
/// one with the least memory; never more than `max_floats`.
ExchangePadding choose_padding(const std::vector<int> &radices, std::size_t length,
                               std::size_t items, std::size_t banks, std::size_t max_floats);

} // namespace imago
