// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model of the lanes family: its counts against some that were made by hand, its terms
// against their meaning, its choices against the planner's.
#include "engine/codelet/codelet.h"
#include "engine/plan/cost/lanes_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <chrono>

using namespace imago;

namespace {

using Structure = LanesDemand::Structure;

/// A processor with vectors of 8 floats and the caches of an EPYC.
DeviceInfo avx2() {
    DeviceInfo device = test::pocl_avx2();
    device.vendor = "AuthenticAMD";
    device.clock_mhz = 2450;
    device.first_cache = 32 << 10;
    device.second_cache = 512 << 10;
    device.shared_cache = 32 << 20;
    return device;
}

std::vector<StepReport> lanes_steps(const std::string &problem, const DeviceInfo &device,
                                    const std::string &options = "") {
    std::vector<StepReport> reports;
    PlanOptions parsed = parse_plan_options(options);
    parsed.whole_transforms = PlanOptions::Switch::off; // the model counts single steps
    for (const Step &step : make_plan(parse_problem(problem), device, parsed).steps)
        reports.push_back(step.report);
    return reports;
}

const ShapeCost &chosen_lanes(const StepReport &step) {
    const auto found = std::find_if(step.shapes.begin(), step.shapes.end(),
                                    [](const ShapeCost &shape) { return shape.chosen; });
    REQUIRE(found != step.shapes.end());
    REQUIRE(found->lanes);
    return *found;
}

LanesDemand demand_of(const std::string &problem, const std::string &options = "",
                      const DeviceInfo &device = avx2(), std::size_t step = 0) {
    return chosen_lanes(lanes_steps(problem, device, options).at(step)).lanes->demand;
}

codelet::Operations butterfly(int radix) {
    return codelet::butterfly_operations(radix, codelet::Form::plain);
}

} // namespace

TEST_CASE("a line of 64 points along 8 lanes is counted as by hand", "[cost][lanes]") {
    const LanesDemand d = demand_of("fft:64*65536", "radices=8.8,structure=along,lane-width=8");
    CHECK(d.structure == Structure::along);
    CHECK(d.vectors == 1);
    CHECK(d.strips == 65536);
    CHECK(d.passes == 2);
    // 8 vectors of each part; one butterfly a pass, 7 products before the second one.
    CHECK(d.arithmetic == 2 * butterfly(8).instructions + 7 * 4);
    CHECK(d.accesses == 2 * 4 * 8 + 7 * 2);
    // Both parts are transposed in three stages, split at load and joined at store.
    CHECK(d.shuffles == 2 * 8 * 3 + 2 * (2 * 8 * 2));
    CHECK(d.scratch_bytes == 64 * 8);
    CHECK(d.outer_bytes == 0);
    CHECK(d.conflicts == 0);
    CHECK(d.lines == 2 * 64 * 8 / 64);
    CHECK(d.bytes == 2.0 * 64 * 65536 * 8);
    CHECK(d.spread == 1);
    CHECK(d.idle == 0);
}

TEST_CASE("rows across 8 lanes are transposed at both ends", "[cost][lanes]") {
    const LanesDemand d = demand_of("fft:64*65536", "radices=8.8,structure=across,lane-width=8");
    CHECK(d.structure == Structure::across);
    CHECK(d.strips == 65536 / 8);
    // 64 vectors of each part, 8 butterflies a pass; one twiddle for all lanes.
    CHECK(d.arithmetic == 8 * (2 * butterfly(8).instructions + 7 * 4));
    CHECK(d.accesses == 2 * 4 * 64 + 8 * 7 * 2 + 2 * 4 * 64);
    CHECK(d.shuffles == 2 * (2 * 64 * 2 + 2 * 64 * 3));
    CHECK(d.scratch_bytes == 64 * 8 * 8);
}

TEST_CASE("a lane wider than the hardware's vectors takes several", "[cost][lanes]") {
    const char *options = "radices=16.4.16,structure=across,lane-width=16";
    const LanesDemand narrow = demand_of("fft:1024*4096", options);
    const LanesDemand wide = demand_of("fft:1024*4096", options, test::pocl_avx512());
    CHECK(narrow.vectors == 2);
    DeviceInfo amd = test::pocl_avx512();
    amd.vendor = "AuthenticAMD";
    CHECK(demand_of("fft:1024*4096", options, amd).vectors == 1);
    CHECK(wide.vectors == 2); // where pairs of 8 floats are as fast
    CHECK(wide.registers_allowed == 32);
    CHECK(narrow.registers_allowed == 16);
    CHECK(narrow.registers == 2 * std::size_t(butterfly(16).most_alive));
    CHECK(narrow.spills > wide.spills);
    CHECK(demand_of("fft:1024*4096", "radices=4.4.4.4.4,structure=across,lane-width=8").spills <
          narrow.spills);
}

TEST_CASE("passes over a scratch that exceeds the first cache are counted", "[cost][lanes]") {
    CHECK(demand_of("fft:1024*4096", "structure=along").outer_bytes == 0);
    const LanesDemand along = demand_of("fft:16384*256", "structure=along");
    CHECK(along.scratch_bytes == 16384 * 8);
    // All passes but the loads of the first and the stores of the last one.
    CHECK(along.outer_bytes == (2.0 * double(along.passes) - 2) * double(along.scratch_bytes));
    // Nested passes leave the first cache less often.
    const LanesDemand across =
        demand_of("fft:4096*1024", "structure=across,lane-width=8,radices=8.8.8.8");
    CHECK(across.scratch_bytes == 4096 * 64);
    // Passes over 256 KiB, over 32 KiB, and the one over 4 KiB that takes these in and out.
    CHECK(across.outer_bytes == (2 + 2 + 2) * 4096.0 * 64);
}

TEST_CASE("legs whole periods of the cache apart conflict", "[cost][lanes]") {
    // The first legs are 128 points of 32 bytes apart, one period.
    CHECK(demand_of("fft:1024*4096", "structure=across,lane-width=8,radices=8.8.16").conflicts > 0);
    CHECK(demand_of("fft:1000*4096", "structure=across,lane-width=8,radices=8.5.5.5").conflicts ==
          0);
    CHECK(demand_of("fft:1024*4096", "structure=across,lane-width=8,radices=4.4.4.16").conflicts ==
          0);
}

TEST_CASE("stores read what they replace, except past the caches and in place", "[cost][lanes]") {
    const double half = 8.0 * 1024 * 8192;
    CHECK(demand_of("fft:1024*8192", "streaming-stores=off").owned == half);
    CHECK(demand_of("fft:1024*8192", "streaming-stores=on").owned == 0);
    CHECK(demand_of("fft:1024*8192:inplace", "streaming-stores=off").owned == 0);
    CHECK(demand_of("fft:1024*1024").cached);
    CHECK_FALSE(demand_of("fft:1024*8192").cached);
}

TEST_CASE("narrow columns touch cache lines without using them", "[cost][lanes]") {
    const auto columns = [](const char *width) {
        return demand_of("fft:1024x1024*4", std::string("lane-width=") + width, avx2(), 1);
    };
    CHECK_FALSE(columns("8").rows);
    CHECK(columns("8").spread == 1);
    CHECK(columns("4").spread == 2);
    CHECK(columns("8").pages == 2 * 1025);
    const LanesDemand odd = demand_of("fft:1001x1001*4:inplace", "lane-width=8", avx2(), 1);
    CHECK(odd.spread > 1.5);
    CHECK(odd.idle > 0);
}

TEST_CASE("the cores' work is as uneven as their number of work-items", "[cost][lanes]") {
    const LanesDemand d = demand_of("fft:1024*9", "item-points=1024");
    CHECK(d.items == 9);
    CHECK(d.imbalance == Approx(16.0 / 9)); // 8 cores
}

TEST_CASE("each term of the lanes cost grows with its count", "[cost][lanes]") {
    const StepLimits limits = step_limits(avx2(), Precision::f32, {});
    const LanesDemand usual = demand_of("fft:1024*8192");
    const LanesSeconds before = predict(usual, limits);
    const auto after = [&](const auto &change) {
        LanesDemand demand = usual;
        change(demand);
        return predict(demand, limits);
    };
    CHECK(after([](LanesDemand &d) { d.arithmetic *= 2; }).compute > before.compute);
    CHECK(after([](LanesDemand &d) { d.accesses *= 2; }).compute >= before.compute);
    CHECK(after([](LanesDemand &d) { d.spills += 1000; }).compute > before.compute);
    CHECK(after([](LanesDemand &d) { d.outer_bytes += 1e6; }).scratch > before.scratch);
    CHECK(after([](LanesDemand &d) { d.bytes *= 2; }).memory > before.memory);
    CHECK(after([](LanesDemand &d) { d.strips *= 2; }).compute == Approx(2 * before.compute));
    CHECK(after([](LanesDemand &d) { d.imbalance = 2; }).compute > before.compute);
    CHECK(before.total > std::max(before.compute + before.scratch, before.memory));
    CHECK(before.total <= 1.0001 * (before.launch + before.compute + before.scratch +
                                    before.memory + before.exposed));
}

TEST_CASE("the lanes model's choice is the step that is planned", "[cost][lanes]") {
    for (const DeviceInfo &device : {avx2(), test::pocl_avx512()})
        for (const char *problem :
             {"fft:16*65536", "fft:1024*4096", "fft:1000*4096", "rfft:1024*4096", "dct2:512x512*16",
              "fft:1024x1024*4", "fft:1021*512", "fft:1024*2048:double", "fft:1048576*2"})
            for (const StepReport &step : lanes_steps(problem, device, "by-model=on")) {
                INFO(device.name << ' ' << problem);
                const ShapeCost &shape = chosen_lanes(step);
                const LanesDemand &d = shape.lanes->demand;
                CHECK(shape.radices == step.radices);
                CHECK(d.lanes == step.lane_width);
                CHECK(d.items == step.groups);
                CHECK(d.prefetch == step.prefetch);
                CHECK(d.streaming == step.streaming_stores);
                CHECK(d.scratch_bytes == step.private_bytes);
                CHECK(std::count_if(step.shapes.begin(), step.shapes.end(),
                                    [](const ShapeCost &each) { return each.by_rules; }) == 1);
                for (const ShapeCost &other : step.shapes) {
                    CHECK(shape.seconds() <= 1.02 * other.seconds());
                    CHECK(other.lanes->demand.scratch_bytes <= (1 << 20));
                    CHECK(
                        (!other.lanes->demand.streaming || other.lanes->demand.bytes >= (1 << 24)));
                }
            }
}

TEST_CASE("named shapes, off and GPUs leave the lanes family's rules", "[cost][lanes]") {
    const auto rules = lanes_steps("fft:1024*4096", avx2(), "by-model=off");
    CHECK(rules.at(0).shapes.size() == 1);
    for (const char *options :
         {"by-model=on,radices=8.8.16", "by-model=on,lane-width=4", "by-model=on,structure=across",
          "by-model=on,prefetch=off", "by-model=on,streaming-stores=off",
          "by-model=on,item-points=1024", "by-model=on,first-radix=8"})
        CHECK(lanes_steps("fft:1024*4096", avx2(), options).at(0).shapes.size() == 1);
    CHECK(
        lanes_steps("fft:64*4096", test::h200(), "family=lanes,by-model=on").at(0).shapes.empty());
    CHECK(lanes_steps("fft:1024*4096", avx2(), "structure=any-size").at(0).shapes.empty());
}

TEST_CASE("a usual problem is planned by the lanes model in little time", "[cost][lanes]") {
    for (const char *problem : {"fft:1024*4096", "fft:3000*1024", "fft:1024x1024*4"}) {
        lanes_steps(problem, avx2(), "by-model=on"); // butterflies are made once
        const auto start = std::chrono::steady_clock::now();
        lanes_steps(problem, avx2(), "by-model=on");
        const std::chrono::duration<double, std::milli> time =
            std::chrono::steady_clock::now() - start;
        INFO(problem);
        CHECK(time.count() < 100); // some 5 on an idle core
    }
}
