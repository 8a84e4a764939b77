// SPDX-License-Identifier: GPL-3.0-or-later
// Loops are merged into as few as possible, and go through the same lines.
#include "engine/plan/spec/loops.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <array>
#include <random>

using namespace imago;

namespace {

using Place = std::array<std::size_t, 3>; ///< in input, output and mask

/// The places of all lines, in ascending order.
std::vector<Place> places(const std::vector<Loop> &loops) {
    std::vector<Place> all{{0, 0, 0}};
    for (const Loop &loop : loops) {
        std::vector<Place> next;
        for (const Place &place : all)
            for (std::size_t i = 0; i < loop.count; ++i)
                next.push_back(
                    {place[0] + i * loop.in, place[1] + i * loop.out, place[2] + i * loop.mask});
        all = std::move(next);
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// The places of the innermost loop of an arrangement, in its order.
std::vector<std::size_t> innermost_in(const std::vector<Loop> &loops) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < loops.front().count; ++i)
        all.push_back(i * loops.front().in);
    return all;
}

} // namespace

TEST_CASE("loops: contiguous ones join, single ones go") {
    CHECK(arrange_loops({}, 1, 1) == std::vector<Loop>{{1, 0, 0, 0}});
    CHECK(arrange_loops({{1, 7, 9, 0}, {1, 5, 3, 0}}, 1, 1) == std::vector<Loop>{{1, 0, 0, 0}});
    CHECK(arrange_loops({{5, 24, 24, 0}, {3, 8, 8, 0}}, 2, 2) == std::vector<Loop>{{15, 8, 8, 0}});
    CHECK(arrange_loops({{5, 24, 24, 0}, {1, 99, 7, 0}, {3, 8, 8, 0}}, 2, 2) ==
          std::vector<Loop>{{15, 8, 8, 0}});
    // Loops do not merge if one side has a gap, nor if only the mask does not continue.
    CHECK(arrange_loops({{5, 24, 25, 0}, {3, 8, 8, 0}}, 2, 2).size() == 2);
    CHECK(arrange_loops({{5, 24, 24, 0}, {3, 8, 8, 8}}, 2, 2).size() == 2);
    // Lines that coincide on the input and follow each other on the output.
    CHECK(arrange_loops({{5, 0, 12, 0}, {3, 0, 4, 0}}, 1, 1) == std::vector<Loop>{{15, 0, 4, 0}});
}

TEST_CASE("loops: the innermost is the one with neighbours, else the longest") {
    CHECK(arrange_loops({{50, 64, 64, 0}, {4, 2, 900, 0}}, 2, 2).front() == Loop{4, 2, 900, 0});
    CHECK(arrange_loops({{50, 64, 64, 0}, {4, 900, 2, 0}}, 2, 2).front() == Loop{4, 900, 2, 0});
    CHECK(arrange_loops({{4, 900, 7, 0}, {50, 64, 640, 0}}, 2, 2).front() == Loop{50, 64, 640, 0});
}

TEST_CASE("loops: a named one comes first, alone or joined") {
    const std::vector<Loop> loops{{4, 60, 60, 0}, {5, 12, 12, 0}, {3, 4, 4, 0}};
    CHECK(arrange_loops(loops, 2, 2, 2) == std::vector<Loop>{{60, 4, 4, 0}});
    CHECK(arrange_loops(loops, 2, 2, 2, false) == std::vector<Loop>{{3, 4, 4, 0}, {20, 12, 12, 0}});
    CHECK(arrange_loops(loops, 2, 2, 1) == std::vector<Loop>{{20, 12, 12, 0}, {3, 4, 4, 0}});
    CHECK(arrange_loops({{1, 60, 60, 0}, {3, 4, 4, 0}}, 2, 2, 0, false) ==
          std::vector<Loop>{{1, 60, 60, 0}, {3, 4, 4, 0}});
}

TEST_CASE("loops: random ones go through the same lines") {
    std::mt19937_64 random(11);
    const auto below = [&](std::size_t n) { return std::size_t(random() % n); };
    std::size_t joined = 0;
    for (int i = 0; i < 3000; ++i) {
        std::vector<Loop> loops;
        std::size_t in = 1 + below(3), out = 1 + below(3), mask = below(2);
        for (std::size_t count = below(5); loops.size() < count;) {
            loops.push_back({1 + below(4), in, out, mask});
            in = below(4) ? in * loops.back().count : below(40);
            out = below(4) ? out * loops.back().count : out * loops.back().count + 1;
            mask *= loops.back().count;
        }
        std::shuffle(loops.begin(), loops.end(), random);
        const int first = loops.empty() || below(2) ? -1 : int(below(loops.size()));
        const bool joins = below(2);
        const auto got = arrange_loops(loops, 1, 1, first, joins);
        REQUIRE(places(got) == places(loops));
        REQUIRE(!got.empty());
        CHECK(got.size() <= std::max<std::size_t>(1, loops.size()));
        joined += got.size() < loops.size();
        for (std::size_t k = first >= 0 ? 1 : 0; k < got.size() && got.size() > 1; ++k)
            CHECK(got[k].count > 1);
        if (first < 0)
            continue;
        const Loop &named = loops[std::size_t(first)];
        const auto begin = innermost_in(got);
        REQUIRE(begin.size() >= named.count);
        CHECK((joins || begin.size() == named.count));
        for (std::size_t k = 0; k < named.count; ++k)
            CHECK(begin[k] == k * named.in);
    }
    CHECK(joined > 300);
}
