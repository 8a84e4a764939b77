// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/costs/explain_costs.h"

#include "app/cli/common/report.h"
#include "engine/json/cost_json.h"
#include "engine/json/report_names.h"
#include "engine/support/number_text.h"
#include "engine/values/cost/step_cost.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <string>
#include <vector>

namespace imago::cli {
namespace {

// What the cost model says of a step of the lanes family.

inline constexpr const char *lanes_columns = "llrlrlrrrrrrrr";

std::string memory_words(const LanesDemand &d) {
    const std::string words = std::string(d.prefetch ? "prefetch" : "") +
                              (d.prefetch && d.streaming ? ", " : "") +
                              (d.streaming ? "streaming" : "");
    return words.empty() ? "plain" : words;
}

/// A count of a strip for each point of it, in vectors.
std::string each_vector(double count, const LanesDemand &d) {
    return fixed(d.accesses > 0 ? count / d.accesses : 0, 2);
}

/// The heads of a table of shapes, its rows, and the alignment of its columns for print_table().
std::vector<std::string> lanes_heads() {
    return {"",         "lanes",  "radices",    "memory",     "points",    "scratch", "arithmetic",
            "shuffles", "spills", "compute us", "scratch us", "memory us", "exposed", "predicted"};
}

std::vector<std::string> lanes_row(const ShapeCost &shape) {
    const LanesDemand &d = shape.lanes->demand;
    const LanesSeconds &s = shape.lanes->seconds;
    return {shape.chosen ? "chosen" : "",
            std::to_string(d.lanes) + " " + json::report_name(d.structure),
            shape.radices.empty() ? "-" : joined(shape.radices, "x"),
            memory_words(d),
            std::to_string(d.strips_per_item),
            bytes_text(d.scratch_bytes),
            each_vector(d.arithmetic, d),
            each_vector(d.shuffles, d),
            each_vector(d.spills, d),
            microseconds(s.compute),
            microseconds(s.scratch),
            microseconds(s.memory),
            microseconds(s.exposed),
            microseconds(s.total)};
}

std::string conflicts_text(const StepDemand &demand) {
    const double conflicts = exchange_conflicts(demand);
    return conflicts > 0 ? fixed(conflicts, 2) : "-";
}

std::vector<std::string> shape_row(const ShapeCost &shape) {
    const StepDemand &d = shape.cost.demand;
    const StepSeconds &s = shape.cost.seconds;
    return {shape.chosen ? "chosen" : "",
            shape.radices.empty() ? "-" : joined(shape.radices, "x"),
            std::to_string(d.items) + " x " + std::to_string(d.lines),
            std::to_string(d.points),
            shape.joint ? "joint" : "parts",
            bytes_text(static_cast<std::uint64_t>(d.bytes)),
            fixed(sectors_of_copy(d), 2),
            conflicts_text(d),
            std::to_string(d.barriers),
            std::to_string(d.resident_groups) + ", " + limit_words(d.limit).text(),
            fixed(100 * d.occupancy, 0) + "%",
            microseconds(s.memory + s.spill),
            microseconds(s.local),
            microseconds(s.issue),
            microseconds(s.exposed),
            microseconds(s.launch),
            microseconds(s.total)};
}

const std::vector<std::string> group_heads{
    "",        "radices",   "L1 x L2",  "points",        "exchange",  "moved",
    "sectors", "conflicts", "barriers", "groups a unit", "occupancy", "memory us",
    "local",   "issue",     "exposed",  "launch",        "predicted"};

/// The table of a step's shapes; nothing if the model does not know the step.
void print_shapes(std::ostream &out, const StepReport &step) {
    const std::vector<ShapeCost> shapes = ordered_shapes(step);
    if (shapes.empty())
        return;
    const bool lanes = shapes.front().lanes.has_value();
    std::vector<std::vector<std::string>> table{lanes ? lanes_heads() : group_heads};
    for (const ShapeCost &shape : shapes)
        table.push_back(lanes ? lanes_row(shape) : shape_row(shape));
    out << "The cost model on " << step_words(step.work).text();
    if (step.milliseconds > 0)
        out << " (measured " << microseconds(step.milliseconds * 1e-3) << " us)";
    out << ":\n";
    print_table(out, table, lanes ? lanes_columns : "lllrlrrrrlrrrrrrr");
}

} // namespace

std::string microseconds(double seconds) {
    return fixed(seconds * 1e6, seconds < 1e-5 ? 2 : 1);
}

void print_costs(std::ostream &out, const PlanReport &plan) {
    for (const StepReport &step : plan.steps) {
        print_shapes(out, step);
        if (const Sentence decision = decision_words(plan, step); !decision.empty())
            out << step_words(step.work).text() << ": " << decision.text() << '\n';
    }
}

nlohmann::ordered_json chosen_costs_json(const PlanReport &plan) {
    auto steps = nlohmann::ordered_json::array();
    for (const StepReport &step : plan.steps)
        for (const ShapeCost &shape : step.shapes)
            if (shape.chosen)
                steps.push_back(json::shape_json(shape));
    return steps;
}

nlohmann::ordered_json costs_json(const PlanReport &plan) {
    auto steps = nlohmann::ordered_json::array();
    for (const StepReport &step : plan.steps) {
        auto shapes = nlohmann::ordered_json::array();
        for (const ShapeCost &shape : step.shapes)
            shapes.push_back(json::shape_json(shape));
        steps.push_back({{"milliseconds", step.milliseconds}, {"shapes", shapes}});
    }
    return steps;
}

} // namespace imago::cli
