// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/target.h"
#include "tests/support/catch.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace imago;

namespace {

TargetGoal goal_of(double least, double slack, double lowest, double highest, double first) {
    TargetGoal goal;
    goal.least = least;
    goal.slack = slack;
    goal.aim = least + slack / 2;
    goal.lowest = lowest;
    goal.highest = highest;
    goal.first = first;
    return goal;
}

/// Runs a search to its end, and checks what it promises of every trial.
TargetSearch searched(const TargetGoal &goal, const std::function<double(double)> &value) {
    TargetSearch search(goal);
    double best = -std::numeric_limits<double>::infinity();
    bool reached = false;
    while (const auto next = search.next()) {
        REQUIRE(*next >= goal.lowest);
        REQUIRE(*next <= goal.highest);
        const double found = value(*next);
        const bool enough = found >= goal.least;
        const bool better = reached ? enough && found < best : enough || found > best;
        const bool first = search.trials() == 0;
        CHECK(search.tried(*next, found) == (first || better));
        if (first || better)
            best = found;
        reached = reached || enough;
        CHECK(search.reached() == reached);
    }
    CHECK(search.trials() <= most_trials);
    return search;
}

} // namespace

TEST_CASE("A search for a target ends within its trials on smooth curves") {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0, 1);
    for (int problem = 0; problem < 500; ++problem) {
        const double slope = -2 - 10 * share(random), bend = 0.7 * (share(random) - 0.5);
        const auto value = [&](double x) { // falls everywhere on -8 .. 8
            return 40 + slope * x + bend * std::abs(slope) * std::sin(x);
        };
        const double least = value(-6 + 12 * share(random));
        TargetGoal goal = goal_of(least, 0.05, -8, 8, -6 + 12 * share(random));
        goal.slope = -6;
        const TargetSearch search = searched(goal, value);
        INFO("slope " << slope << ", bend " << bend << ", target " << least);
        CHECK(search.met());
    }
}

TEST_CASE("A search takes steps that miss the goal, and values without end") {
    // Steps of 1: none lies in 20.2 .. 20.3, and 21 is the nearest above.
    const auto steps = [](double x) { return std::ceil(40 - x); };
    TargetSearch search = searched(goal_of(20.2, 0.1, 0, 40, 3), steps);
    CHECK_FALSE(search.met());
    CHECK(search.reached());

    // Infinite below 10: as the PSNR of equal pictures.
    const auto infinite = [](double x) {
        return x < 10 ? std::numeric_limits<double>::infinity() : 60 - x;
    };
    search = searched(goal_of(45, 0.5, 0, 60, 1), infinite);
    CHECK(search.met());

    // A goal beyond each end of the range.
    search = searched(goal_of(100, 1, 0, 40, 20), [](double x) { return 40 - x; });
    CHECK_FALSE(search.reached());
    search = searched(goal_of(-100, 1, 0, 40, 20), [](double x) { return 40 - x; });
    CHECK_FALSE(search.met());
    CHECK(search.reached());
}
