// SPDX-License-Identifier: MIT
#include "engine/plan/exchange_layout.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace imago {
namespace {

std::size_t tile_address(const ExchangeAccesses &exchange, bool point_major,
                         const TilePlace &place) {
    return point_major ? place.point * exchange.lines + place.line
                       : place.line * exchange.points + place.point;
}

/// The rows of accesses as addresses without padding.
std::vector<std::vector<std::size_t>> addresses(const ExchangeAccesses &exchange,
                                                bool point_major) {
    std::vector<std::vector<std::size_t>> rows;
    for (const WarpAccesses *accesses : {&exchange.writes, &exchange.reads})
        for (const auto &row : *accesses) {
            rows.emplace_back();
            for (const TilePlace &place : row)
                rows.back().push_back(tile_address(exchange, point_major, place));
        }
    return rows;
}

/// Items that read one address share its bank's answer; on writes no two are equal.
std::size_t count(const std::vector<std::vector<std::size_t>> &rows, const ExchangePadding &padding,
                  std::size_t banks) {
    std::size_t sum = 0;
    std::vector<std::size_t> hits(banks);
    for (const auto &row : rows) {
        std::fill(hits.begin(), hits.end(), 0);
        for (std::size_t a : row)
            ++hits[padding.address(a) % banks];
        sum += *std::max_element(hits.begin(), hits.end());
    }
    return sum;
}

} // namespace

std::size_t wavefronts(const ExchangeAccesses &exchange, const ExchangeLayout &layout,
                       std::size_t banks) {
    return count(addresses(exchange, layout.point_major), layout.padding, banks);
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
        std::size_t cost = 4 * count(rows, layout.padding, banks);
        if (layout.padding.amount && !linear)
            cost += cost / 4;
        const std::pair key{cost, numbers};
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
