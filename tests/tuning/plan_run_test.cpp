// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of plans as values: their reports for programs, and what bounds their steps.
#include "engine/json/plan_json.h"
#include "engine/json/sentence_json.h"
#include "engine/plan/plan.h"
#include "engine/tuning/step_bounds.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/tuning/made_up_devices.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// A plan as it is made for a device, with times and bounds that are all different.
PlanRun run_of(const char *problem, const DeviceInfo &device) {
    PlanRun run;
    run.plan.problem = problem;
    run.plan.device = device.name;
    run.plan.options = "radices=16.8.8";
    run.plan.standing.why = PlanStanding::Why::faster;
    double number = 1;
    const auto next = [&number] { return number += 0.125; };
    for (const Step &step : make_plan(parse_problem(problem), device, {}).steps) {
        run.plan.steps.push_back(step.report);
        run.plan.steps.back().milliseconds = next();
        PlanRun::Step &own = run.steps.emplace_back();
        own.bounds = {next(), next(), next()};
        own.use.registers = 40 + run.steps.size();
        own.use.local_bytes = 4096;
        for (std::size_t i = 0; i < step.report.shapes.size(); ++i)
            own.options.push_back("steps=radices:" + std::to_string(i + 2));
        run.times.steps.push_back({{next(), next(), next()}, own.bounds.memory});
    }
    run.times.runs = 7;
    run.times.seconds = {next(), next(), next()};
    run.times.copy_seconds = next();
    run.local_memory = device.local_memory;
    run.item_registers = 255;
    run.bytes = 65536;
    run.operations = 1e9;
    run.error = 1.5e-7;
    return run;
}

ShapeCost lanes_shape() {
    ShapeCost shape;
    shape.chosen = true;
    LanesDemand &d = shape.lanes.emplace().demand;
    d.lanes = 16;
    d.vectors = 2;
    d.strips = 100;
    d.arithmetic = 50;
    return shape;
}

} // namespace

TEST_CASE("The report of a run is read as it was written") {
    const auto devices = made_up_devices();
    std::size_t shapes = 0;
    for (const DeviceInfo &device : devices)
        for (const char *problem :
             {"fft:1024*4096:float", "dct2:512x512:float", "fft:65537:float"}) {
            INFO(problem << " on " << device.name);
            const PlanRun run = run_of(problem, device);
            const auto json = json::plan_run_json(run);
            const PlanRun read = json::plan_run_in(nlohmann::ordered_json::parse(json.dump()));
            CHECK(read.steps == run.steps);
            CHECK(read.times == run.times);
            CHECK(json::plan_run_json(read).dump() == json.dump());
            REQUIRE(read.plan.steps.size() == run.plan.steps.size());
            for (std::size_t i = 0; i < read.plan.steps.size(); ++i) {
                const StepReport &a = read.plan.steps[i], &b = run.plan.steps[i];
                CHECK(a.shapes == b.shapes);
                CHECK(a.exchanges == b.exchanges);
                CHECK(step_words(a.work) == step_words(b.work));
                CHECK(exchange_words(a) == exchange_words(b));
                CHECK(why_words(a) == why_words(b));
                shapes += a.shapes.size();
            }
        }
    CHECK(shapes > 10); // the cost model knows some of them
}

TEST_CASE("A report that lacks something, or has nonsense, is refused by the member's name") {
    const auto json = json::plan_run_json(run_of("fft:1024*64:float", h200()));
    const auto refusal = [](const nlohmann::ordered_json &broken) {
        return error_of([&] { json::plan_run_in(broken); });
    };
    CHECK(refusal(json).empty());
    const std::vector<std::pair<const char *, nlohmann::ordered_json>> wrong{
        {"/plan/steps/0/family_name", "sideways"},
        {"/plan/steps/0/radices", "16"},
        {"/plan/steps/0/groups", -1},
        {"/plan/steps/0/lane_width", 1e30},
        {"/plan/steps/0/lane_width", -5'000'000'000},
        {"/plan/steps/0/radices", {16, 4'294'967'296}},
        {"/plan/steps/0/prefetch", 1},
        {"/plan/gain", nullptr},
        {"/times/runs", "many"},
        {"/steps/0/bounds/memory", "fast"},
        {"/steps/0/registers", 2.5},
        {"/times/steps", nlohmann::ordered_json::array()},
        {"/steps/0/options", nlohmann::ordered_json::array()}};
    for (const auto &[place, value] : wrong) {
        INFO(place);
        auto broken = json;
        broken[nlohmann::ordered_json::json_pointer(place)] = value;
        const std::string path = place, name = path.substr(path.rfind('/') + 1);
        const std::string said = refusal(broken);
        CHECK_FALSE(said.empty());
        CHECK((said.find(name) != std::string::npos || said.find("steps") != std::string::npos));
    }
    for (const char *name : {"plan", "steps", "times", "bytes", "error", "cpu"}) {
        auto broken = json;
        broken.erase(name);
        CHECK(refusal(broken).find(name) != std::string::npos);
    }
    CHECK_FALSE(refusal(nlohmann::ordered_json::array()).empty());
}

TEST_CASE("A sentence that is told says the same, and no more than what it is of") {
    const auto told = [](const char *text) {
        return json::sentence_in(nlohmann::ordered_json::parse(text)).text();
    };
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double value : {0.25, infinity, -infinity}) {
        const Sentence said =
            Sentence::received("off by %1", {RealNumber{value, 3, RealNumber::Style::significant}});
        CHECK(told(json::sentence_json(said).dump().c_str()) == said.text());
    }
    CHECK(told(R"(["%1, %2", {"real": 0.5, "digits": 1000000}, {"real": null, "digits": "3"}])") ==
          "0.50000000000000000, 0.000000");
    std::string nest = "\"a\"";
    for (int i = 0; i < 60; ++i)
        nest = "[\"%1%1\"," + nest + "]";
    CHECK(told(nest.c_str()) == "%1%1");
    CHECK(told(R"(["%2 before %1", "a", "b"])") == "b before a");
}

TEST_CASE("Newer times replace those of a run, and those of another plan do not") {
    PlanRun run = run_of("fft:1024*64:float", h200());
    PlanTimes newer = run.times;
    newer.runs = 9;
    newer.steps[0].seconds.median = 0.25;
    newer.steps[0].memory = 0.125;
    run.take(newer);
    CHECK(run.times == newer);
    CHECK(run.steps[0].bounds.memory == 0.125);
    CHECK(run.plan.steps[0].milliseconds == 250);
    newer.steps.clear();
    run.take(newer);
    CHECK(run.times.steps.size() == run.steps.size());
}

TEST_CASE("Local memory and instructions bound a step at the device's measured rates") {
    const StepReport step =
        make_plan(parse_problem("fft:1024*4096:float"), h200(), {}).steps[0].report;
    const DeviceFacts facts = device_facts(h200());
    MeasuredFacts measured;
    CHECK(step_bounds(step, Precision::f32, facts, measured) == StepBounds());
    measured.fma_rate = 3e13;
    measured.local_bandwidth = 2e13;
    const StepBounds bounds = step_bounds(step, Precision::f32, facts, measured);
    const auto own = std::find_if(step.shapes.begin(), step.shapes.end(),
                                  [](const ShapeCost &shape) { return shape.chosen; });
    REQUIRE(own != step.shapes.end());
    const StepDemand &d = own->cost.demand;
    CHECK(bounds.memory == 0);
    CHECK(bounds.local == Approx(double(d.wavefronts * d.groups) * 4 * facts.banks.value / 2e13));
    CHECK(bounds.instructions ==
          Approx(d.instructions * double(d.items * d.lines * d.groups) / 3e13));
    // 5 N log2 N operations, of which a multiply-add does two at best, and adds only one.
    const double operations = 5.0 * 1024 * 10 * 4096;
    CHECK(bounds.instructions > 0.3 * operations / 3e13);
    CHECK(bounds.instructions < 1.5 * operations / 3e13);
    CHECK(bounds.most() == std::max(bounds.local, bounds.instructions));

    StepReport lanes;
    lanes.shapes = {lanes_shape()};
    const StepBounds by_floats = step_bounds(lanes, Precision::f32, facts, measured);
    CHECK(by_floats.instructions == Approx(50.0 * 100 * 8 / 3e13 / 2));
    CHECK(step_bounds(lanes, Precision::f64, facts, measured).instructions ==
          Approx(2 * by_floats.instructions));
    CHECK(by_floats.of() == StepBounds::Of::instructions);
    lanes.shapes[0].chosen = false; // another shape's counts say nothing of the step
    CHECK(step_bounds(lanes, Precision::f32, facts, measured) == StepBounds());
}
