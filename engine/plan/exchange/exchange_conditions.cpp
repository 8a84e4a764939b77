// SPDX-License-Identifier: MIT
#include "engine/plan/exchange/exchange_conditions.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

/// Returns the factor 2^m of n = 2^m l with odd l.
std::size_t power_in(std::size_t n) {
    return n & (~n + 1);
}

} // namespace

bool conflict_free(const StridedHalf &half, std::size_t banks) {
    const auto [p, r] = half;
    return power_in(p) >= banks || (std::has_single_bit(p) && r % 2 == 1) ||
           p * (r - 1) % banks == 0;
}

ExchangePadding nukada_padding(const StridedHalf &half, std::size_t banks) {
    if (conflict_free(half, banks))
        return {};
    const auto [p, r] = half;
    if (std::has_single_bit(p) && std::has_single_bit(r))
        return {std::max(banks, p * r), p};
    if (std::has_single_bit(p) && r % 2 == 0)
        return {p * r, p};
    return {p * r, banks - p * (r - 1) % banks};
}

} // namespace imago
