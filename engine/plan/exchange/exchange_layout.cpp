// SPDX-License-Identifier: MIT
#include "engine/plan/exchange/exchange_layout.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace imago {
namespace {

using Rows = std::vector<std::vector<std::size_t>>;

std::size_t tile_address(const ExchangeAccesses &exchange, bool point_major,
                         const TilePlace &place) {
    return point_major ? place.point * exchange.lines + place.line
                       : place.line * exchange.points + place.point;
}

/// The rows of accesses as addresses without padding.
Rows addresses(const ExchangeAccesses &exchange, bool point_major) {
    Rows rows;
    for (const WarpAccesses *accesses : {&exchange.writes, &exchange.reads})
        for (const auto &row : *accesses) {
            rows.emplace_back();
            for (const TilePlace &place : row)
                rows.back().push_back(tile_address(exchange, point_major, place));
        }
    return rows;
}

/// Wavefronts of the rows if address a is in bank(a); some number above `most` if there are more
/// than that. Items that read one address share its bank's answer; on writes no two are equal.
template <class Bank>
std::size_t count_by(const Rows &rows, std::size_t banks, std::size_t most, Bank bank) {
    std::size_t sum = 0;
    std::vector<unsigned> hits(banks);
    for (const auto &row : rows) {
        std::fill(hits.begin(), hits.end(), 0u);
        unsigned deepest = 0;
        for (const std::size_t a : row)
            deepest = std::max(deepest, ++hits[bank(a)]);
        sum += deepest;
        if (sum > most)
            break;
    }
    return sum;
}

/// Uses shifts instead of divisions if the padding and the banks allow it: planning spends most of
/// its time here.
std::size_t count(const Rows &rows, const ExchangePadding &padding, std::size_t banks,
                  std::size_t most) {
    if (!std::has_single_bit(padding.period) || !std::has_single_bit(banks))
        return count_by(rows, banks, most,
                        [&](std::size_t a) { return padding.address(a) % banks; });
    const int shift = std::countr_zero(padding.period);
    return count_by(rows, banks, most, [=, amount = padding.amount](std::size_t a) {
        return (a + (a >> shift) * amount) & (banks - 1);
    });
}

} // namespace

std::size_t wavefronts(const ExchangeAccesses &exchange, const ExchangeLayout &layout,
                       std::size_t banks) {
    return count(addresses(exchange, layout.point_major), layout.padding, banks,
                 std::numeric_limits<std::size_t>::max());
}

std::size_t exchange_numbers(const ExchangeAccesses &exchange, const ExchangeLayout &layout) {
    return layout.padding.address(exchange.lines * exchange.points - 1) + 1;
}

ExchangeLayout choose_layout(const ExchangeAccesses &exchange, std::size_t banks,
                             std::size_t max_numbers, bool padding, bool linear) {
    ExchangeLayout best;
    std::pair<std::size_t, std::size_t> best_key;
    const std::size_t all = exchange.lines * exchange.points;
    bool found = false;
    const auto consider = [&](const auto &rows, const ExchangeLayout &layout) {
        const std::size_t numbers = exchange_numbers(exchange, layout);
        if (numbers > max_numbers && layout.padding.amount)
            return;
        const std::size_t weight = layout.padding.amount && !linear ? 5 : 4;
        const std::size_t most =
            found ? best_key.first / weight : std::numeric_limits<std::size_t>::max();
        const std::pair key{weight * count(rows, layout.padding, banks, most), numbers};
        if (!found || key < best_key) {
            found = true;
            best = layout;
            best_key = key;
        }
    };
    for (const bool point_major : {false, true}) {
        if (point_major && exchange.lines == 1)
            break;
        const auto rows = addresses(exchange, point_major);
        consider(rows, {point_major, {}});
        const bool sums = !point_major || std::has_single_bit(exchange.lines);
        const bool padded = padding && (sums || !linear);
        for (std::size_t period = 8; padded && period < all; period *= 2)
            for (std::size_t amount : {1, 2, 4, 8, 16})
                consider(rows, {point_major, {period, amount}});
    }
    return best;
}

} // namespace imago
