// SPDX-License-Identifier: MIT
#include "engine/plan/exchange/exchange_layout.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>

namespace imago {
namespace {

using Rows = std::vector<std::vector<std::size_t>>;

std::size_t tile_address(const ExchangeAccesses &exchange, bool point_major,
                         const TilePlace &place) {
    return point_major ? place.point * exchange.lines + place.line
                       : place.line * exchange.points + place.point;
}

/// Returns the rows of accesses as addresses without padding.
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

/// Returns the wavefronts of the rows if address a is in bank(a), or some number above `most` if
/// there are more than `most`. Items that read the same address share one access to its bank. The
/// addresses of writes always differ.
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

/// Counts wavefronts with shifts instead of divisions if the padding and the banks allow it,
/// because planning spends most of its time here.
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

/// Returns the layouts to choose from, grouped by order. Each group begins with the layout without
/// padding.
std::vector<ExchangeLayout> possible_layouts(const ExchangeAccesses &exchange, bool padding,
                                             bool linear) {
    std::vector<ExchangeLayout> layouts;
    for (const bool point_major : {false, true}) {
        if (point_major && exchange.lines == 1)
            break;
        layouts.push_back({point_major, {}});
        const bool sums = !point_major || std::has_single_bit(exchange.lines);
        if (!padding || (!sums && linear))
            continue;
        for (std::size_t period = 8; period < exchange.lines * exchange.points; period *= 2)
            for (std::size_t amount : {1, 2, 4, 8, 16})
                layouts.push_back({point_major, {period, amount}});
    }
    return layouts;
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
    std::optional<ExchangeLayout> best;
    std::pair<std::size_t, std::size_t> best_key;
    Rows rows;
    const std::vector<ExchangeLayout> layouts = possible_layouts(exchange, padding, linear);
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        const ExchangeLayout &layout = layouts[i];
        if (i == 0 || layout.point_major != layouts[i - 1].point_major)
            rows = addresses(exchange, layout.point_major);
        const std::size_t numbers = exchange_numbers(exchange, layout);
        if (numbers > max_numbers && layout.padding.amount)
            continue;
        const std::size_t weight = layout.padding.amount && !linear ? 5 : 4;
        const std::size_t most =
            best ? best_key.first / weight : std::numeric_limits<std::size_t>::max();
        const std::pair key{weight * count(rows, layout.padding, banks, most), numbers};
        if (!best || key < best_key) {
            best = layout;
            best_key = key;
        }
    }
    return *best;
}

} // namespace imago
