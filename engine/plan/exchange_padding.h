// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Padding of a local exchange: address a becomes a + a / period * amount. amount 0: none.
struct ExchangePadding {
    std::size_t period = 1;
    std::size_t amount = 0;
    std::size_t address(std::size_t a) const { return a + (amount ? a / period * amount : 0); }
    bool operator==(const ExchangePadding &) const = default;
};

/// For each exchange of a radix sequence, between one pass and the next, the padding with the
/// fewest bank conflicts, found by counting: all writes and reads of the first `banks` of `items`
/// work-items (the conditions of Nukada-Matsuoka say when the count is minimal; counting serves
/// every radix). Each exchange has its own: no single padding serves both of 8 x 8 x 8. Among
/// equals the one with the least memory; padding never takes more than `max_floats`.
std::vector<ExchangePadding> choose_paddings(const std::vector<int> &radices, std::size_t length,
                                             std::size_t items, std::size_t banks,
                                             std::size_t max_floats);

} // namespace imago
