// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of HBPL's model as a plan, and the space of a full search.
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/hbpl_choice.h"
#include "engine/search/local_search.h"
#include "engine/search/radix_orders.h"
#include "engine/tuning/device_facts.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <functional>
#include <set>

using namespace imago;

namespace {

/// A device with what the table of architectures knows of it.
DeviceInfo with_facts_of(const DeviceInfo &device) {
    return with_facts(device, device_facts(device, "/nonexistent"));
}

std::vector<StepReport> steps_of(const std::string &problem, const DeviceInfo &device) {
    const auto options = hbpl_choice(parse_problem(problem), device, {});
    REQUIRE(options);
    std::vector<StepReport> steps;
    for (const Step &step : make_plan(parse_problem(problem), device, *options).steps)
        steps.push_back(step.report);
    return steps;
}

/// How many sequences of `count` exponents from 1 to `largest` have this sum.
std::size_t sequences(int sum, int count, int largest) {
    if (count == 0)
        return sum == 0;
    std::size_t all = 0;
    for (int first = 1; first <= std::min(sum, largest); ++first)
        all += sequences(sum - first, count - 1, largest);
    return all;
}

} // namespace

TEST_CASE("HBPL's choice runs with the radix, L1 and L2 of its model", "[search]") {
    const DeviceInfo device = with_facts_of(test::h200());
    const Architecture unit = hbpl_unit(device);
    for (const std::size_t n : {16, 64, 256, 1024, 4096}) {
        INFO(n);
        const GroupChoice choice = choose_group(
            unit, n, [](int radix, std::size_t) { return std::size_t(16 + 4 * radix); });
        const auto steps = steps_of("fft:" + std::to_string(n) + "*65536", device);
        REQUIRE(steps.size() == 1);
        CHECK(steps[0].family == StepFamily::work_group);
        CHECK(steps[0].radices == choice.radices);
        CHECK(steps[0].items_per_transform == int(choice.items));
        CHECK(steps[0].items_per_transform * steps[0].transforms_per_group <=
              int(device.max_work_group_size));
        if (n > std::size_t(choice.radix))
            CHECK(steps[0].exchanges[0].way == StepExchange::Way::local_joint);
    }
    const auto planes = steps_of("fft:256x1024*16", device);
    REQUIRE(planes.size() == 2); // a launch an axis
    std::set<int> lengths;
    for (const StepReport &step : planes)
        lengths.insert(step.length);
    CHECK(lengths == std::set<int>{256, 1024});
}

TEST_CASE("On a processor HBPL's choice is by the paper's own processor", "[search]") {
    const DeviceInfo device = test::pocl_avx2();
    const Architecture unit = hbpl_unit(device);
    CHECK(unit.name == "Intel Xeon E5-2660");
    CHECK(unit.registers == 131072);
    CHECK(unit.local_bytes == 32768);
    CHECK(unit.groups == 480);
    const auto steps = steps_of("fft:1024*1024", device);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].family == StepFamily::work_group);
}

TEST_CASE("HBPL's model has no choice for lengths that it does not know", "[search]") {
    const DeviceInfo device = with_facts_of(test::h200());
    CHECK_FALSE(hbpl_choice(parse_problem("fft:1000*1024"), device, {}));
    CHECK_FALSE(hbpl_choice(parse_problem("fft:1000x1024*4"), device, {}));
    PlanOptions named;
    named.steps = {{}};
    named.steps[0].radices = {32, 32};
    CHECK_FALSE(hbpl_choice(parse_problem("fft:1024*1024"), device, named));
}

TEST_CASE("A full search has all orders of up to two passes more than the fewest", "[search]") {
    constexpr std::size_t all = ~std::size_t{0};
    const auto orders = radix_orders(1024, 16, 2, 4, all);
    CHECK(orders.size() == sequences(10, 3, 4) + sequences(10, 4, 4) + sequences(10, 5, 4));
    CHECK(radix_orders(1024, 32, 2, 12, all).size() ==
          sequences(10, 2, 5) + sequences(10, 3, 5) + sequences(10, 4, 5));

    const auto orders_of_space = [&](const DeviceInfo &device, const CandidateBounds &bounds) {
        const Plan plan = make_plan(parse_problem("fft:1024*4096"), device, {});
        const StepSpace space(plan.steps.front(), 0, device, bounds);
        std::set<std::vector<int>> found;
        std::set<PlanOptions::Structure> structures;
        for (std::size_t i = 0; i < space.size(); ++i) {
            found.insert(space.at(i).radices);
            structures.insert(space.at(i).structure);
        }
        return std::pair(found.size(), structures.count(PlanOptions::Structure::hybrid));
    };
    CandidateBounds bounds{all, 2, 12, true};
    CHECK(orders_of_space(test::pocl_avx2(), bounds) == std::pair(orders.size(), std::size_t{1}));
    CHECK(orders_of_space(test::h200(), bounds).first == radix_orders(1024, 32, 2, 12, all).size());
    bounds.hybrids = false;
    CHECK(orders_of_space(test::pocl_avx2(), bounds).second == 0);
    CHECK(full_search_bounds.more_passes == 2);
    CHECK(full_search_bounds.orders == all);
    CHECK(full_search_bounds.hybrids);
}
