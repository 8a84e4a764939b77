// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/exchange/exchange_layout.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>
#include <vector>

using namespace imago;

namespace {

std::size_t product(const std::vector<int> &radices) {
    std::size_t length = 1;
    for (int radix : radices)
        length *= std::size_t(radix);
    return length;
}

/// The accesses of a warp between the passes of one line that has `items` work-items.
std::vector<ExchangeAccesses> exchanges(const std::vector<int> &radices, std::size_t items,
                                        std::size_t banks) {
    const std::size_t length = product(radices);
    std::vector<ExchangeAccesses> all;
    std::size_t stride = 1;
    for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
        ExchangeAccesses exchange{1, length, {}, {}};
        const std::size_t r = std::size_t(radices[i]), next = std::size_t(radices[i + 1]);
        const auto fill = [&](WarpAccesses &rows, std::size_t radix, const auto &point) {
            for (std::size_t j = 0; j < radix; ++j) {
                rows.emplace_back();
                for (std::size_t b = 0; b < std::min({items, length / radix, banks}); ++b)
                    rows.back().push_back({0, point(b, j)});
            }
        };
        fill(exchange.writes, r, [&](std::size_t b, std::size_t j) {
            return (b - b % stride) * r + b % stride + j * stride;
        });
        fill(exchange.reads, next,
             [&](std::size_t b, std::size_t j) { return b + j * (length / next); });
        all.push_back(std::move(exchange));
        stride *= r;
    }
    return all;
}

/// The accesses of a warp if none conflict.
std::size_t ideal(const ExchangeAccesses &exchange) {
    return exchange.writes.size() + exchange.reads.size();
}

/// Columns have items of neighbouring lines side by side.
ExchangeAccesses columns(std::size_t lines, std::size_t points) {
    ExchangeAccesses exchange{lines, points, {}, {}};
    for (WarpAccesses *rows : {&exchange.writes, &exchange.reads}) {
        rows->emplace_back();
        for (std::size_t id = 0; id < 32; ++id)
            rows->back().push_back({id % lines, id / lines});
    }
    return exchange;
}

const std::vector<std::vector<int>> sequences{{8, 8},     {8, 8, 8},    {16, 16},     {16, 16, 16},
                                              {16, 8, 8}, {4, 4, 4, 3}, {3, 4, 4, 4}, {10, 10, 10},
                                              {13, 4},    {7, 7},       {5, 5, 5},    {2, 2}};

} // namespace

TEST_CASE("padded addresses are all different and fit") {
    for (const std::vector<int> &radices : sequences) {
        const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
        for (std::size_t room : {length, length + length / 8, 2 * length})
            for (const ExchangeAccesses &exchange : exchanges(radices, items, 32)) {
                const ExchangeLayout layout = choose_layout(exchange, 32, room, true, true);
                for (std::size_t a = 1; a < length; ++a)
                    REQUIRE(layout.padding.address(a) > layout.padding.address(a - 1));
                CHECK(exchange_numbers(exchange, layout) <= room);
            }
    }
}

TEST_CASE("padding never conflicts more than none") {
    for (const std::vector<int> &radices : sequences) {
        const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
        INFO("length " << length);
        for (const ExchangeAccesses &exchange : exchanges(radices, items, 32))
            for (bool linear : {false, true}) {
                const ExchangeLayout layout = choose_layout(exchange, 32, 2 * length, true, linear);
                CHECK(wavefronts(exchange, layout, 32) <= wavefronts(exchange, {}, 32));
            }
    }
}

TEST_CASE("powers of 8 and 16 have no conflicts in 16 or 32 banks, with little memory") {
    for (const std::vector<int> &radices :
         {std::vector<int>{8, 8}, {8, 8, 8}, {8, 8, 8, 8}, {16, 16}, {16, 16, 16}})
        for (std::size_t banks : {16, 32}) {
            const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
            bool conflicts = false;
            for (const ExchangeAccesses &exchange : exchanges(radices, items, banks)) {
                const ExchangeLayout layout =
                    choose_layout(exchange, banks, length + length / 4, true, true);
                INFO(length << " points, " << banks << " banks, " << layout.padding.amount
                            << " after " << layout.padding.period);
                CHECK(wavefronts(exchange, layout, banks) == ideal(exchange));
                conflicts |= wavefronts(exchange, {}, banks) > ideal(exchange);
            }
            CHECK(conflicts);
        }
}

TEST_CASE("no padding where none helps, where it is not wanted, or where it saves too little") {
    // An odd first radix writes without conflicts by itself.
    CHECK(choose_layout(exchanges({5, 5, 5}, 25, 32)[0], 32, 1000, true, false) ==
          ExchangeLayout{});
    CHECK(choose_layout(exchanges({8, 8}, 8, 32)[0], 32, 1000, false, true) == ExchangeLayout{});
    for (const std::vector<int> &radices : sequences)
        for (const ExchangeAccesses &exchange :
             exchanges(radices, product(radices) / std::size_t(radices[0]), 32)) {
            const ExchangeLayout layout = choose_layout(exchange, 32, 10000, true, false);
            if (layout.padding.amount)
                CHECK(5 * wavefronts(exchange, layout, 32) <= 4 * wavefronts(exchange, {}, 32));
        }
}

TEST_CASE("columns stand side by side in local memory") {
    const ExchangeAccesses exchange = columns(16, 256);
    const ExchangeLayout layout = choose_layout(exchange, 32, 16 * 256, true, true);
    CHECK(layout.point_major);
    CHECK(wavefronts(exchange, layout, 32) == ideal(exchange));
    CHECK(exchange_numbers(exchange, layout) <= 16 * 256);
}

TEST_CASE("linear addresses of lines that are no power of two stay sums") {
    for (std::size_t lines : {2, 3, 5, 6, 7, 8, 12}) {
        // The first of the passes 16 x 16 writes, the second reads.
        ExchangeAccesses exchange = columns(lines, 256);
        for (TilePlace &place : exchange.writes.front())
            place.point *= 16;
        const ExchangeLayout layout = choose_layout(exchange, 32, 1 << 14, true, true);
        INFO(lines << " lines, " << layout.padding.amount << " after " << layout.padding.period);
        // The address is the sum of an item's part and a part that is known when the kernel is
        // compiled.
        const auto address = [&](std::size_t line, std::size_t point) {
            return layout.padding.address(layout.point_major ? point * lines + line
                                                             : line * 256 + point);
        };
        for (std::size_t line = 0; line < lines; ++line)
            for (std::size_t item = 0; item < 16; ++item)
                for (std::size_t shift = 0; shift < 256; shift += 16)
                    REQUIRE(address(line, item + shift) == address(line, item) + address(0, shift));
    }
}
