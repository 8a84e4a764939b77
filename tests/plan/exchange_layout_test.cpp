// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/exchange_layout.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <vector>

using namespace imago;

namespace {

/// Serial accesses of the first warp over all exchanges, each register of an item counted; `ideal`
/// is what they would be without conflicts.
struct Count {
    std::size_t accesses = 0, ideal = 0;
};

std::size_t product(const std::vector<int> &radices) {
    std::size_t length = 1;
    for (int radix : radices)
        length *= std::size_t(radix);
    return length;
}

Count count(const std::vector<int> &radices, std::size_t items, std::size_t banks,
            const std::vector<ExchangePadding> &paddings) {
    const std::size_t length = product(radices);
    Count sum;
    std::size_t stride = 1;
    for (std::size_t i = 0; i + 1 < radices.size(); ++i) {
        const auto access = [&](std::size_t active, const auto &address) {
            std::vector<std::size_t> hits(banks);
            for (std::size_t item = 0; item < active; ++item)
                ++hits[paddings[i].address(address(item)) % banks];
            sum.accesses += *std::max_element(hits.begin(), hits.end());
            sum.ideal += 1;
        };
        const std::size_t r = std::size_t(radices[i]), next = std::size_t(radices[i + 1]);
        for (std::size_t j = 0; j < r; ++j)
            access(std::min({items, length / r, banks}),
                   [&](std::size_t b) { return (b - b % stride) * r + b % stride + j * stride; });
        for (std::size_t j = 0; j < next; ++j)
            access(std::min({items, length / next, banks}),
                   [&](std::size_t b) { return b + j * (length / next); });
        stride *= r;
    }
    return sum;
}

const std::vector<std::vector<int>> sequences{{8, 8},     {8, 8, 8},    {16, 16},     {16, 16, 16},
                                              {16, 8, 8}, {4, 4, 4, 3}, {3, 4, 4, 4}, {10, 10, 10},
                                              {13, 4},    {7, 7},       {5, 5, 5},    {2, 2}};

} // namespace

TEST_CASE("padded addresses are all different and fit") {
    for (const std::vector<int> &radices : sequences) {
        const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
        for (std::size_t room : {length, length + length / 8, 2 * length}) {
            const auto paddings = choose_paddings(radices, length, items, 32, room);
            REQUIRE(paddings.size() == radices.size() - 1);
            for (const ExchangePadding &padding : paddings) {
                for (std::size_t a = 1; a < length; ++a)
                    REQUIRE(padding.address(a) > padding.address(a - 1));
                CHECK(padding.address(length - 1) < room);
            }
        }
    }
}

TEST_CASE("padding never conflicts more than none") {
    for (const std::vector<int> &radices : sequences) {
        const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
        const auto paddings = choose_paddings(radices, length, items, 32, 2 * length);
        const std::vector<ExchangePadding> none(paddings.size());
        INFO("length " << length);
        CHECK(count(radices, items, 32, paddings).accesses <=
              count(radices, items, 32, none).accesses);
    }
}

TEST_CASE("powers of 8 and 16 have no conflicts in 16 or 32 banks, with little memory") {
    for (const std::vector<int> &radices :
         {std::vector<int>{8, 8}, {8, 8, 8}, {8, 8, 8, 8}, {16, 16}, {16, 16, 16}})
        for (std::size_t banks : {16, 32}) {
            const std::size_t length = product(radices), items = length / std::size_t(radices[0]);
            const auto paddings =
                choose_paddings(radices, length, items, banks, length + length / 4);
            const Count padded = count(radices, items, banks, paddings);
            INFO(length << " points, " << banks << " banks, first " << paddings[0].amount
                        << " after " << paddings[0].period);
            CHECK(padded.accesses == padded.ideal);
            const std::vector<ExchangePadding> none(paddings.size());
            CHECK(count(radices, items, banks, none).accesses > padded.ideal);
        }
}

TEST_CASE("no padding where none helps") {
    CHECK(choose_paddings({16}, 16, 1, 32, 1000).empty());
    CHECK(choose_paddings({1}, 1, 1, 32, 1000).empty());
    // An odd first radix writes without conflicts by itself.
    CHECK(choose_paddings({5, 5, 5}, 125, 25, 32, 1000)[0] == ExchangePadding{});
}
