// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/radix_orders.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <set>

using namespace imago;
using Orders = std::vector<std::vector<int>>;

namespace {

bool has(const Orders &orders, const std::vector<int> &order) {
    return std::find(orders.begin(), orders.end(), order) != orders.end();
}

} // namespace

TEST_CASE("all orders of all factorisations, each once") {
    const Orders orders = radix_orders(480, 8, 1, 4, 1000);
    // Nukada's example: 3, 4, 5 and 8 in all their 24 orders.
    std::vector<int> factors{3, 4, 5, 8};
    std::size_t found = 0;
    do
        found += has(orders, factors);
    while (std::next_permutation(factors.begin(), factors.end()));
    CHECK(found == 24);
    CHECK(std::set<std::vector<int>>(orders.begin(), orders.end()).size() == orders.size());
    for (const auto &order : orders) {
        std::size_t product = 1;
        for (const int radix : order) {
            product *= std::size_t(radix);
            CHECK(radix <= 8);
        }
        CHECK(product == 480);
        CHECK(order.size() <= 5);
    }
}

TEST_CASE("powers of two as compositions of their exponent") {
    // 6 has no sums of one part up to 5, 5 sums of two parts, and 10 of three parts up to 4 and 5.
    CHECK(radix_orders(64, 32, 0, 4, 1000).size() == 5);
    CHECK(radix_orders(64, 32, 1, 4, 1000).size() == 15);
    CHECK(radix_orders(32, 32, 0, 4, 1000) == Orders{{32}});
}

TEST_CASE("bounds cut off the costliest, and primes stay whole") {
    const Orders few = radix_orders(1024, 16, 1, 4, 10), many = radix_orders(1024, 16, 1, 4, 1000);
    CHECK(few.size() == 10);
    CHECK(std::equal(few.begin(), few.end(), many.begin()));
    CHECK(radix_orders(31, 8, 1, 4, 10) == Orders{{31}});
    CHECK(radix_orders(67, 32, 1, 4, 10).empty());
    CHECK(radix_orders(37, 32, 1, 4, 10) == Orders{{37}});
    CHECK(radix_orders(1, 32, 1, 4, 10).empty());
    CHECK(has(radix_orders(58, 8, 0, 4, 10), {29, 2}));
}
