// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/explain.h"

#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "app/cli/plan/live_plan.h"
#include "engine/values/step_words.h"

#include <iostream>

namespace imago::cli {
namespace {

constexpr int rounds = 15;

/// A plan's runs, and what its steps move.
struct Explanation {
    PlanRun run;
    double moved = 0; ///< bytes, by all steps
    double reached() const {
        const double seconds = run.times.seconds.median;
        return seconds > 0 ? run.times.copy_seconds / seconds : 0;
    }
    double passes() const { return run.bytes > 0 ? moved / run.bytes : 0; }
};

Explanation explained(const DevicePtr &device, const Problem &problem, const PlanOptions &options) {
    LivePlan live(device, problem, options);
    for (int round = 0; round < rounds; ++round)
        live.round();
    Explanation result{live.run()};
    for (const StepReport &step : result.run.plan.steps)
        result.moved += static_cast<double>(step.bytes_moved);
    return result;
}

void print(const Explanation &said) {
    const PlanReport &plan = said.run.plan;
    const TimeSpread &seconds = said.run.times.seconds;
    const double bound = said.run.times.copy_seconds;
    std::cout << "Chosen by: " << plan.chosen_by
              << (!plan.options.empty() ? ", with " + plan.options
                  : steps_by_model(plan) == 0
                      ? ", all by its rules"
                      : ", shapes of " + counted(steps_by_model(plan)) + " of " +
                            counted(plan.steps.size()) + " steps by the cost model")
              << (by_fitted_model(plan) ? "; model fitted on this machine" : "") << '\n';
    if (!plan.evidence.empty())
        std::cout << "Evidence: " << plan.evidence << '\n';
    print_plan(std::cout, plan);
    for (const StepReport &step : plan.steps)
        std::cout << "  " << step_words(step.work).text() << ": " << bytes_text(step.bytes_moved)
                  << " moved, " << step.groups
                  << " groups, exchange: " << exchange_words(step).text() << '\n';
    print_costs(std::cout, plan);
    const auto rate = [&](double time) { return fixed(said.run.bytes / time * 1e-9, 1) + " GB/s"; };
    std::cout << "A run takes " << duration_text(seconds.median * 1e3) << " (quartiles "
              << duration_text(seconds.lower * 1e3) << " to " << duration_text(seconds.upper * 1e3)
              << ", " << rounds << " runs) and moves "
              << bytes_text(static_cast<std::uint64_t>(said.moved)) << ", "
              << fixed(said.passes(), 2) << " times the problem's own.\n"
              << "The bound: a copy of the problem's "
              << bytes_text(static_cast<std::uint64_t>(said.run.bytes)) << " takes "
              << duration_text(bound * 1e3) << " (" << rate(bound)
              << "); reached: " << fixed(100 * said.reached(), 0) << "%.\n";
}

} // namespace

void explain(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
             bool json) {
    const Explanation said = explained(device, problem, options);
    if (!json) {
        print(said);
        return;
    }
    nlohmann::ordered_json report = plan_json(said.run.plan);
    report["chosen_by"] = said.run.plan.chosen_by;
    report["options"] = said.run.plan.options;
    report["evidence"] = said.run.plan.evidence;
    report["milliseconds"] = said.run.times.seconds.median * 1e3;
    report["copy_milliseconds"] = said.run.times.copy_seconds * 1e3;
    report["bytes"] = said.run.bytes;
    report["bytes_moved"] = said.moved;
    report["passes"] = said.passes();
    report["costs"] = costs_json(said.run.plan);
    report["reached"] = said.reached();
    std::cout << json_text(report);
}

} // namespace imago::cli
