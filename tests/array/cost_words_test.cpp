// SPDX-License-Identifier: GPL-3.0-or-later
// Why a step has its shape, in words.
#include "engine/values/plan_report.h"
#include "engine/values/words/cost_words.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

using namespace imago;

namespace {

ShapeCost shape_of(std::vector<int> radices, double seconds) {
    ShapeCost shape;
    shape.radices = std::move(radices);
    shape.joint = true;
    StepDemand &demand = shape.cost.demand;
    demand.items = 16;
    demand.lines = 8;
    demand.resident_groups = 4;
    demand.limit = StepDemand::Limit::registers;
    demand.occupancy = 0.25;
    demand.barriers = 3;
    demand.wavefronts = 160;
    demand.least_wavefronts = 128;
    demand.bytes = 128.0 * 1024 * 1024;
    demand.load_sectors = 1;
    demand.store_sectors = 2;
    demand.registers = demand.registers_allowed = 64;
    shape.cost.seconds = {4e-6, 31e-6, 0, 8e-6, 12e-6, 0, 3e-6, seconds};
    return shape;
}

/// The chosen shape second, as where the rules' shape is not the cheapest.
StepReport step_of_two() {
    StepReport step;
    step.milliseconds = 0.043;
    step.shapes = {shape_of({32, 8}, 40e-6), shape_of({16, 16}, 41.2e-6)};
    step.shapes[1].chosen = step.shapes[1].by_rules = true;
    return step;
}

} // namespace

TEST_CASE("A step says who decided, with the runner-up or the evidence") {
    StepReport step = step_of_two();
    std::swap(step.shapes[0].cost, step.shapes[1].cost); // the chosen one is the fastest
    PlanReport plan;
    plan.steps = {step};
    const auto said = [&] { return decision_words(plan, step).text(); };
    CHECK(decider(plan, step) == Decider::rules);
    CHECK(said() ==
          "The planner's rules chose this shape, and the cost model predicts none of those "
          "that it compared to be faster.");
    CHECK(steps_by_model(plan) == 0);
    step.shapes.erase(step.shapes.begin());
    CHECK(said() ==
          "The planner's rules chose this shape, and the cost model was asked for no other.");
    step = plan.steps[0];
    step.shapes[1].by_rules = false;
    CHECK(decider(plan, step) == Decider::model);
    CHECK(said() ==
          "The cost model chose this shape. It predicts it to be 1.03 times as fast as the "
          "next best: radices 32·8, 16 work-items a line, lines of a group: 8, local, "
          "joint.");
    step.fitted = true;
    CHECK(test::contains(said(), "joint. The predictions are by the model that was fitted on this "
                                 "machine."));
    plan.steps.push_back(step);
    CHECK(steps_by_model(plan) == 1);
    step = plan.steps[0];
    step.rows = {{"radix-order", "H200: 1.2"}, {"row-shape", "H100: 1.1"}};
    CHECK(decider(plan, step) == Decider::row);
    CHECK(said() ==
          "The planner's rules chose this shape, by measured rows: radix-order (H200: 1.2); "
          "row-shape (H100: 1.1).");
    plan.evidence = "quick search of 2026-11-30: 1 ms";
    plan.chosen_by = "record";
    CHECK(said() == "A record of a search chose this plan: quick search of 2026-11-30: 1 ms.");
    plan.raced = true;
    CHECK(decider(plan, step) == Decider::race);
    CHECK(test::contains(said(), "A race of the cost model's best plans chose this plan: "));
    plan.chosen_by = "search";
    CHECK(test::contains(said(), "A search in this program chose this plan: "));
    plan.chosen_by = "options";
    plan.options = "radices=16.16";
    CHECK(said() == "Options chose this plan: radices=16.16. What they leave open is the "
                    "planner's choice.");
    plan.chosen_by = "planner";
    step.shapes.clear();
    step.rows.clear();
    step.radices = {16, 16};
    CHECK(said() == "The planner's rules chose this shape, which the cost model does not know.");
    step.radices.clear();
    CHECK(decider(plan, step) == Decider::nobody);
    CHECK(said().empty());
}

TEST_CASE("A shape that is predicted to be faster is told, with why it is not taken") {
    StepReport step = step_of_two();
    const PlanReport plan;
    const auto why = [&](ModelRole role) {
        step.model = role;
        return decision_words(plan, step).text();
    };
    CHECK(why(ModelRole::advises) ==
          "The planner's rules chose this shape. The cost model predicts radices 32·8, 16 "
          "work-items a line, lines of a group: 8, local, joint to be 1.03 times as fast; on such "
          "devices its predictions alone choose no shape, but a search, a race or 'imago-cli tune "
          "--fit' does.");
    step.least_gain = 1.08;
    CHECK(test::contains(why(ModelRole::outweighed), "from a predicted gain of 1.08 times on"));
    CHECK(test::contains(why(ModelRole::measured), "was measured for such lines"));
    CHECK(test::contains(why(ModelRole::bound), "was not open"));
    PlanReport record;
    record.chosen_by = "record";
    CHECK(test::contains(decision_words(record, step).text(), "measured times decide"));
    step.shapes[1].by_rules = false;
    CHECK(test::contains(why(ModelRole::unknown), "within the model's error"));
}

TEST_CASE("A step's own shape comes first, with its counts, its terms and its times") {
    const std::vector<Sentence> why = why_words(step_of_two());
    REQUIRE(why.size() == 2);
    CHECK(
        why[0].text() ==
        "chosen: radices 16·16, 16 work-items a line, lines of a group: 8, local, joint, by the "
        "planner's rules; 41.2 µs predicted, 43.0 µs measured; 128 MiB moved, sectors 1.50 of a "
        "copy's; exchanges: 160 wavefronts a group, 1.25 of those without conflicts; barriers of "
        "a group: 3; groups of a compute unit: 4, limited by registers (occupancy 25%); memory "
        "31.0 µs, local memory 8.00 µs, instructions 12.0 µs, not hidden 3.00 µs, launch 4.00 µs");
    CHECK(why[1].text().find("next best: radices 32·8") == 0);
    CHECK(why[1].text().find("40.0 µs predicted;") != std::string::npos);
    CHECK(why[1].text().find("measured") == std::string::npos);
}

TEST_CASE("A step of the lanes family has its own counts and terms") {
    LanesCost cost;
    cost.demand.structure = LanesDemand::Structure::along;
    cost.demand.lanes = 8;
    cost.demand.strips_per_item = 4;
    cost.demand.prefetch = true;
    cost.demand.bytes = 16.0 * 1024 * 1024;
    cost.demand.spread = 1.25;
    cost.demand.scratch_bytes = 2048;
    cost.demand.imbalance = 1.1;
    cost.seconds = {1e-6, 2e-3, 0, 3e-3, 1e-4, 3.5e-3};
    ShapeCost shape;
    shape.radices = {16, 16};
    shape.chosen = true;
    shape.lanes = cost;
    StepReport step;
    step.milliseconds = 3.4;
    step.shapes = {shape};
    const std::vector<Sentence> why = why_words(step);
    REQUIRE(why.size() == 1);
    CHECK(
        why[0].text() ==
        "chosen: radices 16·16, lanes along, numbers in a lane: 8, strips of a work-item: 4, "
        "prefetch; 3.50 ms predicted, 3.40 ms measured; 16.0 MiB moved, cache lines 1.25 of a "
        "copy's; 2.00 KiB of scratch; work of the busiest core: 1.10 of the mean; memory 3.00 ms, "
        "instructions 2.00 ms, not hidden 100 µs, launch 1.00 µs");
}

TEST_CASE("What a step does not have is not said") {
    StepReport step;
    CHECK(why_words(step).empty());
    ShapeCost shape;
    shape.chosen = true;
    step.shapes = {shape}; // nothing is predicted
    CHECK(ordered_shapes(step).empty());
    CHECK(why_words(step).empty());
    shape.cost.seconds.total = 2.5;
    step.shapes = {shape};
    const std::vector<Sentence> why = why_words(step);
    REQUIRE(why.size() == 1);
    CHECK(why[0].text() == "chosen: 1 work-items a line, lines of a group: 1; 2.50 s predicted");
    step.shapes[0].cost.demand.registers = 96;
    step.shapes[0].cost.demand.registers_allowed = 64;
    CHECK(why_words(step)[0].text().find("registers: 64 of the 96 that a work-item wants") !=
          std::string::npos);
}

TEST_CASE("A limit and a time have words for every value") {
    using Limit = StepDemand::Limit;
    CHECK(limit_words(Limit::registers).text() == "registers");
    CHECK(limit_words(Limit::local_memory).text() == "local memory");
    CHECK(limit_words(Limit::items).text() == "work-items");
    CHECK(limit_words(Limit::groups).text() == "groups");
    CHECK(predicted_time_words(1.234e-6).text() == "1.23 µs");
    CHECK(predicted_time_words(0.0123).text() == "12.3 ms");
    CHECK(predicted_time_words(150).text() == "150 s");
}

TEST_CASE("Exchanges are compared with those without conflicts, sectors with a copy's") {
    StepDemand demand;
    CHECK(exchange_conflicts(demand) == 0);
    CHECK(sectors_of_copy(demand) == 1);
    demand.wavefronts = 3;
    demand.least_wavefronts = 2;
    demand.load_sectors = 4;
    CHECK(exchange_conflicts(demand) == 1.5);
    CHECK(sectors_of_copy(demand) == 2.5);
}
