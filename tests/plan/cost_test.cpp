// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model: its counts against brute force, its terms against their meaning, its choices
// against the planner's.
#include "engine/plan/cost/memory_runs.h"
#include "engine/plan/cost/shape_choice.h"
#include "engine/plan/cost/step_demand.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/plan.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <chrono>
#include <set>

using namespace imago;

namespace {

/// A GPU with warps of 32 work-items, as known as any.
DeviceInfo gpu() {
    DeviceInfo device = test::h200();
    device.warp_width = 32;
    device.local_memory_banks = 32;
    device.registers_per_group = device.registers_per_compute_unit = 65536;
    device.registers_per_item = 255;
    device.items_per_compute_unit = 2048;
    device.groups_per_compute_unit = 32;
    device.local_memory_per_compute_unit = 233472;
    device.shared_cache = 50 << 20;
    device.copy_bandwidth = 4e12;
    return device;
}

PlanOptions asked() {
    PlanOptions options;
    options.by_model = PlanOptions::Switch::on;
    return options;
}

std::vector<StepReport> steps_of(const char *problem, const DeviceInfo &device,
                                 const PlanOptions &options = {}) {
    std::vector<StepReport> reports;
    for (const Step &step : make_plan(parse_problem(problem), device, options).steps)
        reports.push_back(step.report);
    return reports;
}

const ShapeCost &chosen(const StepReport &step) {
    const auto found = std::find_if(step.shapes.begin(), step.shapes.end(),
                                    [](const ShapeCost &shape) { return shape.chosen; });
    REQUIRE(found != step.shapes.end());
    return *found;
}

StepLimits limits_on(const DeviceInfo &device) {
    return step_limits(device, Precision::f32, {});
}

/// A step that a device can have, to vary one count at a time.
StepDemand usual_demand(const DeviceLimits &device) {
    StepDemand demand;
    demand.items = 64;
    demand.lines = 2;
    demand.points = 16;
    demand.groups = 100000;
    demand.warps = 4;
    demand.passes = 3;
    demand.barriers = 6;
    demand.wavefronts = demand.least_wavefronts = 512;
    demand.instructions = 300;
    demand.bytes = 16.0 * 1024 * 2 * 100000;
    demand.registers = 64;
    demand.registers_allowed = device.item_registers;
    set_residency(demand, device, 8192);
    return demand;
}

} // namespace

TEST_CASE("a run touches as many blocks as counting them gives", "[cost]") {
    for (const std::size_t run : {8u, 24u, 32u, 40u, 64u, 100u, 128u, 200u})
        for (const std::size_t step : {8u, 16u, 24u, 32u, 40u, 104u, 128u})
            for (const std::size_t block : {32u, 128u}) {
                double sum = 0;
                for (std::size_t k = 0; k < block; ++k) { // all offsets occur equally often
                    std::set<std::size_t> blocks;
                    for (std::size_t b = 0; b < run; ++b)
                        blocks.insert((k * step + b) / block);
                    sum += double(blocks.size());
                }
                INFO(run << " bytes each " << step << " in blocks of " << block);
                CHECK(blocks_of_run(run, step, block) == Approx(sum / double(block)));
            }
}

TEST_CASE("rows use whole sectors, and narrow columns do not", "[cost]") {
    const DeviceInfo device = gpu();
    const StepDemand rows = chosen(steps_of("fft:1024*4096", device).at(0)).cost.demand;
    CHECK(rows.load_sectors == 1);
    CHECK(rows.store_sectors == 1);
    CHECK(rows.bytes == 2.0 * 8 * 1024 * 4096);
    const StepDemand columns = chosen(steps_of("fft:1001x1001*16", device).back()).cost.demand;
    CHECK(columns.load_sectors > 1); // 8008 bytes are no whole sectors
    const StepDemand even = chosen(steps_of("fft:1024x1024*16", device).back()).cost.demand;
    CHECK(even.load_sectors == 1);
}

TEST_CASE("half spectra are contiguous lines", "[cost]") {
    const DeviceInfo device = gpu();
    const StepDemand r2c = chosen(steps_of("rfft:4096*256", device).at(0)).cost.demand;
    CHECK(r2c.store_sectors < 1.1);
    const StepDemand c2r = chosen(steps_of("irfft:4096*256", device).at(0)).cost.demand;
    CHECK(c2r.load_sectors < 1.1);
}

TEST_CASE("each term of the cost grows with its count", "[cost]") {
    const DeviceInfo device = gpu();
    const StepLimits limits = limits_on(device);
    const StepDemand usual = usual_demand(limits.device);
    const StepSeconds before = predict(usual, limits);
    const auto after = [&](const auto &change) {
        StepDemand demand = usual;
        change(demand);
        return predict(demand, limits);
    };
    CHECK(after([](StepDemand &d) { d.bytes *= 2; }).memory == Approx(2 * before.memory));
    CHECK(after([](StepDemand &d) { d.load_sectors = 2; }).memory > before.memory);
    CHECK(after([](StepDemand &d) { d.loads = 2; }).memory > before.memory);
    CHECK(after([](StepDemand &d) { d.wavefronts *= 2; }).local == Approx(2 * before.local));
    CHECK(after([](StepDemand &d) { d.warps *= 2; }).issue == Approx(2 * before.issue));
    CHECK(after([](StepDemand &d) { d.resident_groups = 1; }).exposed > before.exposed);
    CHECK(after([](StepDemand &d) { d.registers_allowed = 24; }).spill > 0);
    CHECK(before.spill == 0);
    CHECK(before.total <
          before.launch + before.memory + before.local + before.issue + before.exposed);
    CHECK(before.total > std::max({before.memory, before.local, before.issue}));
}

TEST_CASE("what limits the resident groups is the scarcest of HBPL's bounds", "[cost]") {
    DeviceLimits device;
    device.group_registers = 65536;
    device.unit_local = 100000;
    device.items_at_once = 2048;
    device.groups_at_once = 32;
    StepDemand demand;
    demand.warps = 4;
    demand.registers_allowed = 255;
    demand.registers = 61; // given as 64
    set_residency(demand, device, 0);
    CHECK(demand.limit == StepDemand::Limit::registers);
    CHECK(demand.resident_groups == 8); // 65536 / (64 * 128)
    CHECK(demand.occupancy == 0.5);
    set_residency(demand, device, 24000);
    CHECK(demand.limit == StepDemand::Limit::local_memory);
    CHECK(demand.resident_groups == 3); // 100000 / 25024
    demand.registers = 16;
    set_residency(demand, device, 0);
    CHECK(demand.limit == StepDemand::Limit::items);
    CHECK(demand.resident_groups == 16);
    demand.warps = 1;
    set_residency(demand, device, 0);
    CHECK(demand.limit == StepDemand::Limit::groups);
    CHECK(demand.resident_groups == 32);
}

TEST_CASE("a candidate's cost is that of the step that is planned from it", "[cost]") {
    const DeviceInfo device = gpu();
    for (const char *problem :
         {"fft:1024*4096", "fft:1000*4096", "rfft:1024*4096", "irfft:4096*1024", "dct2:256*4096",
          "fft:480x640*16", "dct3:512x512*16", "fft:1024*4096:double"})
        for (const StepReport &step : steps_of(problem, device, asked())) {
            if (step.shapes.empty())
                continue;
            INFO(problem);
            const ShapeCost &shape = chosen(step);
            CHECK(shape.radices == step.radices);
            CHECK(int(shape.cost.demand.items) == step.items_per_transform);
            CHECK(int(shape.cost.demand.lines) == step.transforms_per_group);
            CHECK(shape.cost.demand.groups == step.groups);
            CHECK(shape.cost.demand.points * 2 * (shape.cost.demand.words / 2) * 4 ==
                  step.private_bytes);
            CHECK(shape.joint == (step.exchanges.front().way == StepExchange::Way::local_joint));
            if (shape.by_rules) // a row of the table has it
                continue;
            for (const ShapeCost &other :
                 step.shapes) // the next best are no cheaper beyond `equal`
                CHECK(shape.cost.seconds.total <= 1.01 * other.cost.seconds.total);
        }
}

TEST_CASE("options that name a shape, and off, leave the rules' shapes", "[cost]") {
    const DeviceInfo device = gpu();
    PlanOptions off;
    off.by_model = PlanOptions::Switch::off;
    PlanOptions named = asked();
    named.radices = {8, 16, 8};
    for (const StepReport &step : steps_of("fft:1024*4096", device, named))
        CHECK(step.radices == std::vector<int>{8, 16, 8});
    const auto rules = steps_of("fft:1024*4096", device, off);
    CHECK(rules.at(0).shapes.size() == 1);
    CHECK(rules.at(0).radices == steps_of("fft:1024*4096", device).at(0).radices);
}

TEST_CASE("the rules' shapes stay unless the model predicts clearly less time", "[cost]") {
    const DeviceInfo device = gpu();
    PlanOptions off;
    off.by_model = PlanOptions::Switch::off;
    std::size_t replaced = 0;
    for (const char *problem :
         {"fft:1024*4096", "fft:1000*4096", "fft:480x640*16", "fft:600x512*64", "fft:900x512*64",
          "irfft:1000x872*8", "dct2:1080x1920*4", "rfft:720x1280*8"}) {
        const auto own = steps_of(problem, device), rules = steps_of(problem, device, off);
        if (own.size() != rules.size())
            continue;
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (own[i].shapes.empty() || rules[i].shapes.empty())
                continue;
            INFO(problem << ", step " << i);
            const double ratio =
                chosen(rules[i]).cost.seconds.total / chosen(own[i]).cost.seconds.total;
            CHECK((own[i].radices == rules[i].radices || ratio >= 1.08));
            replaced += own[i].radices != rules[i].radices ? 1 : 0;
        }
    }
    CHECK(replaced > 0);
}

TEST_CASE("a group of one line of few points costs its start", "[cost]") {
    const DeviceInfo device = gpu();
    const StepLimits limits = limits_on(device);
    StepDemand demand = usual_demand(limits.device);
    const double usual = predict(demand, limits).start;
    demand.groups *= 64;
    CHECK(predict(demand, limits).start == Approx(64 * usual));
    CHECK(predict(demand, limits).total > predict(demand, limits).start);
}

TEST_CASE("no shape exceeds what a device of another vendor allows", "[cost]") {
    for (const DeviceInfo &device :
         {gpu(), test::cdna2(), test::gcn(), test::arc(), test::turing(), test::unknown_gpu()}) {
        for (const char *problem :
             {"fft:64*65536", "fft:1024*4096", "fft:1000*4096", "fft:4096*1024", "rfft:4096*1024",
              "fft:720x1280*8", "dct2:512x512*16", "dct3:1024x1024*4"})
            for (const StepReport &step : steps_of(problem, device, asked()))
                for (const ShapeCost &shape : step.shapes) {
                    INFO(device.name << ' ' << problem);
                    const StepDemand &d = shape.cost.demand;
                    CHECK(d.items * d.lines <= device.max_work_group_size);
                    CHECK(step.local_bytes <= device.local_memory);
                    CHECK(d.warps * device.warp_width.value_or(32) >= d.items * d.lines);
                    CHECK(d.occupancy > 0);
                    CHECK(d.occupancy <= 1);
                    CHECK(d.wavefronts >= d.least_wavefronts);
                    CHECK(shape.cost.seconds.total > 0);
                }
    }
}

TEST_CASE("nothing is predicted to be faster than a copy of what it moves", "[cost]") {
    std::size_t bounded = 0;
    for (DeviceInfo device : {gpu(), test::cdna2(), test::unknown_gpu(), test::pocl_avx2()})
        for (const double bandwidth : {2e10, 3e12}) {
            device.copy_bandwidth = bandwidth;
            for (const char *problem : {"fft:4*4194304", "fft:16*1048576", "fft:1024*16384",
                                        "rfft:64*524288", "fft:2048x2048", "dct2:4096x1024"})
                for (const StepReport &step : steps_of(problem, device, asked()))
                    for (const ShapeCost &shape : step.shapes) {
                        INFO(device.name << ' ' << problem);
                        const bool lanes = shape.lanes.has_value();
                        if (lanes ? shape.lanes->demand.cached : shape.cost.demand.cached)
                            continue;
                        ++bounded;
                        const double bytes =
                            lanes ? shape.lanes->demand.bytes : shape.cost.demand.bytes;
                        CHECK(shape.seconds() >= bytes / bandwidth);
                    }
        }
    CHECK(bounded > 100);
}

// Not run by default, since times depend on the machine: plan_test "[plan-time]".
TEST_CASE("time to plan by the model", "[.][plan-time]") {
    const DeviceInfo device = gpu();
    for (const char *problem : {"fft:1024*4096", "fft:1000*4096", "fft:4096*4096", "fft:65536*64",
                                "rfft:4096*1024", "fft:720x1280*8", "dct2:1024x1024*16"}) {
        const auto time = [&](const PlanOptions &options) {
            const auto start = std::chrono::steady_clock::now();
            for (int i = 0; i < 20; ++i)
                steps_of(problem, device, options);
            return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() -
                                                             start)
                       .count() /
                   20;
        };
        WARN(problem << ": rules " << time({}) << " ms, model " << time(asked()) << " ms");
    }
}
