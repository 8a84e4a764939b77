// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/trial/verdict.h"
#include "tests/support/catch.h"

#include <random>

using namespace imago;

namespace {

/// Pairs of two plans with noise of a few per cent, part of it common to a pair.
Race noisy_race(double ratio, std::size_t pairs, std::mt19937 &random, double noise) {
    std::normal_distribution<double> own(1, noise), common(1, 0.1);
    Race race;
    for (std::size_t i = 0; i < pairs; ++i) {
        const double machine = common(random);
        race.first.push_back(machine * own(random));
        race.second.push_back(machine * own(random) * ratio);
    }
    return race;
}

std::size_t wins_of(double ratio, std::size_t pairs, double noise) {
    std::mt19937 random(7);
    std::size_t won = 0;
    for (int i = 0; i < 2000; ++i)
        won += wins(noisy_race(ratio, pairs, random, noise));
    return won;
}

} // namespace

TEST_CASE("quartiles by interpolation") {
    CHECK(quartiles_of({}) == Quartiles{});
    CHECK(quartiles_of({3}) == Quartiles{3, 3, 3});
    CHECK(quartiles_of({4, 1, 3, 2}) == Quartiles{1.75, 2.5, 3.25});
}

TEST_CASE("the sign test") {
    CHECK(sign_test(0, 5) == Approx(1));
    CHECK(sign_test(5, 5) == Approx(1.0 / 32));
    CHECK(sign_test(10, 11) == Approx(12.0 / 2048));
    CHECK(sign_test(10, 11) < sign_level);
    CHECK(sign_test(9, 11) > sign_level);
    CHECK(sign_test(17, 21) < sign_level);
    CHECK(sign_test(16, 21) > sign_level);
}

TEST_CASE("equal plans win a race once in hundreds, faster ones nearly always") {
    for (const double noise : {0.005, 0.03}) {
        INFO("noise " << noise);
        CHECK(wins_of(1, 11, noise) <= 20); // 1% of 2000
        CHECK(wins_of(1, 21, noise) <= 20);
        CHECK(wins_of(1.03, 21, noise) <= 2);
        CHECK(wins_of(0.9, 21, noise) >= 1900);
    }
    CHECK(wins_of(0.97, 21, 0.005) >= 1990);
    CHECK(wins_of(0.995, 21, 0.0005) == 0); // too little to be worth a record
}

TEST_CASE("few pairs, and pairs without times, prove nothing") {
    CHECK_FALSE(wins({}));
    CHECK_FALSE(wins({{1, 1, 1}, {0.5, 0.5, 0.5}}));
    CHECK_FALSE(wins({{0, 0}, {1, 1}}));
}

TEST_CASE("a race is given up when nothing came near") {
    CHECK_FALSE(hopeless({1.5}));
    CHECK(hopeless({1.5, 1.4}));
    CHECK_FALSE(hopeless({1.5, 1.4, 1.05}));
}
