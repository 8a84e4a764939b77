// SPDX-License-Identifier: GPL-3.0-or-later
// When a specialised plan is compiled, and whether it stays: decisions on made-up times.
#include "engine/swap/swap_rule.h"
#include "engine/values/step_words.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace imago;

namespace {

using Runner = SwapRule::Runner;
using Why = PlanStanding::Why;

const RequestedTransform small{{TransformKind::dct3, {64, 64}, {3}}, {}};
const RequestedTransform large{{TransformKind::dct3, {1000, 872}, {3}}, {}};
const RequestedTransform forward{{TransformKind::dct2, {1000, 872}, {3}}, {}};

/// A run saves half of its time; a step costs 1000 ms of the compiler, of which 100 count.
const SwapFigures figures{0.5, 1000, 0.1};

RunTimes runs(std::size_t count, double each) {
    return {count, static_cast<double>(count) * each,
            std::vector<double>(std::min(count, RunMeter::kept), each)};
}

/// Runs of a plan of two steps that somebody waits for.
void ran(SwapRule &rule, const RequestedTransform &requested, Runner runner, std::size_t count,
         double each, bool waited = true) {
    rule.ran(requested, runner, 2, runs(count, each), waited);
}

} // namespace

TEST_CASE("a plan is compiled once its runs have paid for the compiler", "[swap]") {
    SwapRule rule(figures);
    CHECK_FALSE(rule.wants(large));
    ran(rule, large, Runner::any_size, 1, 20); // a picture is opened
    CHECK_FALSE(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).why == Why::gathering);
    CHECK(rule.standing(large, Runner::any_size).gain_milliseconds == 0);
    CHECK(rule.standing(large, Runner::any_size).price_milliseconds == Approx(200));
    for (int i = 0; i < 19; ++i)
        ran(rule, large, Runner::any_size, 1, 20);
    CHECK_FALSE(rule.wants(large)); // 190 of 200 ms: the first run does not count
    ran(rule, large, Runner::any_size, 1, 20);
    CHECK(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).why == Why::compiling);
    CHECK_FALSE(rule.wants(small));
}

TEST_CASE("a plan is compiled at once for requests that will pay for it", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 1, 20);
    rule.expect(1000);
    CHECK_FALSE(rule.wants(large));            // nothing but first accesses was seen
    ran(rule, large, Runner::any_size, 2, 20); // 20 ms lost by a request, and the price is 200 ms
    rule.expect(9);
    CHECK_FALSE(rule.wants(large));
    rule.expect(10);
    CHECK(rule.wants(large));
    CHECK_FALSE(rule.wants(small));
}

TEST_CASE("a plan that is at hand has no price", "[swap]") {
    SwapRule rule(figures);
    CHECK_FALSE(rule.asks_if_at_hand(large)); // not even known
    ran(rule, large, Runner::any_size, 1, 20);
    CHECK_FALSE(rule.asks_if_at_hand(large)); // opened once: no gain
    ran(rule, large, Runner::any_size, 1, 20);
    CHECK(rule.asks_if_at_hand(large));
    CHECK_FALSE(rule.wants(large));
    rule.at_hand(large, false);
    CHECK_FALSE(rule.asks_if_at_hand(large));
    CHECK_FALSE(rule.wants(large));
    ran(rule, large, Runner::any_size, 2, 20);
    CHECK(rule.asks_if_at_hand(large)); // it may have been compiled meanwhile
    CHECK_FALSE(rule.wants(large));
    rule.at_hand(large, true);
    CHECK(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).price_milliseconds == 0);
}

TEST_CASE("whoever stops at the worst moment has lost twice the least at most", "[swap]") {
    for (const double each : {0.3, 7.0, 60.0, 900.0}) {
        SwapRule rule(figures);
        double rent = 0;
        while (!rule.wants(large)) {
            ran(rule, large, Runner::any_size, 1, each);
            rent += each / 2;
        }
        const double price = 200, least = std::min(rent, price);
        CHECK(rent + price <= 2 * least + each); // the first run is free, and the last is whole
    }
}

TEST_CASE("a single run pays for nothing, however long it takes", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 1, 100000);
    CHECK_FALSE(rule.wants(large));
    ran(rule, small, Runner::any_size, 5, 100); // five at once: four count
    CHECK(rule.standing(small, Runner::any_size).gain_milliseconds == Approx(200));
    CHECK(rule.wants(small));
}

TEST_CASE("runs that nobody waits for pay for nothing", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 1000, 20, false);
    CHECK_FALSE(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).gain_milliseconds == 0);
    CHECK(rule.standing(large, Runner::any_size).any_size_milliseconds == 20);
}

TEST_CASE("the price is that of this process once it has compiled a plan", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 11, 20);
    CHECK_FALSE(rule.wants(large));
    rule.compiled(1000, 4); // 250 ms a step: 50 ms for the two of this plan
    CHECK(rule.wants(large));
    rule.compiled(11000, 4);
    CHECK_FALSE(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).price_milliseconds == Approx(300));
}

TEST_CASE("the most wanted plan is first", "[swap]") {
    SwapRule rule(figures);
    ran(rule, forward, Runner::any_size, 12, 40);
    ran(rule, large, Runner::any_size, 90, 20);
    ran(rule, small, Runner::any_size, 90, 0.1);
    CHECK(rule.wanted({small, forward, large}) == std::vector{large, forward});
    CHECK(rule.wanted({forward}) == std::vector{forward});
    CHECK(rule.wanted({small}).empty());
}

TEST_CASE("a plan stays if its first runs are faster", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 50, 20);
    rule.swapped(large);
    ran(rule, large, Runner::specialised, 1, 500); // first accesses to memory
    ran(rule, large, Runner::specialised, 2, 15);
    CHECK(rule.standing(large, Runner::specialised).why == Why::trying);
    ran(rule, large, Runner::specialised, 1, 15);
    CHECK_FALSE(rule.rejects(large));
    const PlanStanding standing = rule.standing(large, Runner::specialised);
    CHECK(standing.why == Why::faster);
    CHECK(standing.any_size_milliseconds == 20);
    CHECK(standing.specialised_milliseconds == 15);
    ran(rule, large, Runner::specialised, 5, 90); // of a loaded machine, after the verdict
    CHECK_FALSE(rule.rejects(large));
    // Another size came, and this one again: its plan is in the driver's cache, and is taken.
    CHECK(rule.wants(large));
    rule.swapped(large);
    CHECK(rule.standing(large, Runner::specialised).why == Why::faster);
}

TEST_CASE("a plan that is not faster is given up for good", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 50, 20);
    rule.swapped(large);
    ran(rule, large, Runner::specialised, 1 + SwapRule::compared_runs, 20);
    CHECK(rule.rejects(large));
    CHECK_FALSE(rule.wants(large));
    ran(rule, large, Runner::any_size, 1000, 20);
    CHECK_FALSE(rule.wants(large));
    const PlanStanding standing = rule.standing(large, Runner::any_size);
    CHECK(standing.why == Why::slower);
    CHECK(standing.specialised_milliseconds == 20);
    rule.searched(large); // a search has compared another plan
    CHECK_FALSE(rule.rejects(large));
}

TEST_CASE("a plan that was not compiled is not tried again", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::any_size, 50, 20);
    rule.failed(large);
    CHECK_FALSE(rule.wants(large));
    CHECK(rule.standing(large, Runner::any_size).why == Why::failed);
}

TEST_CASE("a transform with one kind of plan has no standing", "[swap]") {
    SwapRule rule(figures);
    ran(rule, large, Runner::specialised, 50, 20);
    CHECK(rule.standing(large, Runner::specialised) == PlanStanding());
    CHECK(standing_words(PlanStanding()).text().empty());
}

TEST_CASE("every reason has words of its own", "[swap]") {
    std::vector<std::string> words;
    for (const Why why : {Why::same_bytes, Why::gathering, Why::compiling, Why::failed, Why::trying,
                          Why::faster, Why::slower})
        words.push_back(standing_words({why, 12, 110, 20, 15}).text());
    std::sort(words.begin(), words.end());
    CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
    CHECK(words.front() != "");
    CHECK(standing_words({Why::gathering, 12, 110}).text().find("12 ms") != std::string::npos);
}

TEST_CASE("the shipped figures let a drag pay, and not one picture", "[swap]") {
    DeviceInfo info;
    info.type = DeviceType::cpu;
    SwapRule rule(SwapFigures::of(info));
    ran(rule, forward, Runner::any_size, 1, 9); // RGB of 1 MP, as measured on two cores
    ran(rule, large, Runner::any_size, 1, 9);
    CHECK_FALSE(rule.wants(forward));
    CHECK_FALSE(rule.wants(large));
    for (int frame = 0; frame < 3 * 15; ++frame) // three seconds
        ran(rule, large, Runner::any_size, 1, 9);
    CHECK(rule.wants(large));
}
