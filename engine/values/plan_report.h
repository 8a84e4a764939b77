// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/plan_standing.h"
#include "engine/values/step_report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace imago {

/// Kernel time of all steps.
inline double kernel_milliseconds(const std::vector<StepReport> &steps) {
    double sum = 0;
    for (const StepReport &step : steps)
        sum += step.milliseconds;
    return sum;
}

/// Appends the steps of another plan to those of a chain.
inline void append(std::vector<StepReport> &steps, const std::vector<StepReport> &more) {
    steps.insert(steps.end(), more.begin(), more.end());
}

/// The choices of a plan and its times.
struct PlanReport {
    std::string problem;  ///< "dct2:512x512*3:float"
    std::string device;   ///< DeviceInfo::name, or of name_host()
    std::string platform; ///< the platform of the device: platform_label().text(), "PoCL 3.1"
    /// The source of the plan: "planner" (its rules, and the cost model where that chooses a shape:
    /// steps_by_model()), "record" (a measured choice of
    /// engine/tuning/record.h), "search" (one that was found in this process) or "options" (the
    /// caller's).
    std::string chosen_by = "planner";
    /// digest_of() the plan: the same one gives the same bytes on the same device, driver and
    /// version; of a chain those of its plans, with + between.
    std::string digest;
    std::string options;  ///< what was chosen, as PlanOptions' text; empty: all by rules
    std::string evidence; ///< of a record or a search, in words; or why a record was not used
    bool raced = false;   ///< whether the record is of a race of the cost model's best plans
    double gain = 1;      ///< of a record or a search: the planner's time divided by this plan's
    /// Which of the problem's plans runs, and why; of a chain, of the transform that runs most.
    PlanStanding standing;
    std::vector<StepReport> steps; ///< in the order in which they run
    std::size_t in_turn = 1; ///< parts of the data that go through the steps one after another
    std::uint64_t workspace_bytes = 0; ///< device memory for intermediate results and tables
    double compile_milliseconds = 0;   ///< time of building programs, the first time; 0 if cached
    /// Host to device, in pipelines; a transform's data are on the device already.
    double upload_milliseconds = 0;
    double download_milliseconds = 0; ///< device to host, in pipelines
    /// Host time around the kernels in addition to their own: enqueueing, waiting, and what a
    /// driver compiles when a kernel is first launched (PoCL generates its machine code then).
    double launch_milliseconds = 0;
    /// Kernel time of all steps of the last run.
    double kernel_milliseconds() const { return imago::kernel_milliseconds(steps); }
};

/// The steps whose shape the cost model chose instead of the planner's rules.
inline std::size_t steps_by_model(const PlanReport &plan) {
    std::size_t count = 0;
    for (const StepReport &step : plan.steps)
        for (const ShapeCost &shape : step.shapes)
            count += shape.chosen && !shape.by_rules;
    return count;
}

/// Whether the model that was fitted on this machine predicts any of the steps.
inline bool by_fitted_model(const PlanReport &plan) {
    for (const StepReport &step : plan.steps)
        if (step.fitted && !step.shapes.empty())
            return true;
    return false;
}

/// Sets who chose the plans of a chain: of two choices the one that is not the planner's, a search
/// before a record; and the larger gain.
inline void add_choice(PlanReport &chain, const PlanReport &plan) {
    if (chain.chosen_by == "planner" || plan.chosen_by == "search")
        chain.chosen_by = plan.chosen_by, chain.raced = plan.raced;
    if (plan.gain > chain.gain)
        chain.gain = plan.gain;
    if (chain.standing.why == PlanStanding::Why::one_plan)
        chain.standing = plan.standing;
    const auto add = [](std::string &all, const std::string &more) {
        if (all != more)
            all += (all.empty() || more.empty() ? "" : "; ") + more;
    };
    if (chain.digest.find(plan.digest) == std::string::npos)
        chain.digest += (chain.digest.empty() ? "" : "+") + plan.digest;
    add(chain.options, plan.options);
    add(chain.evidence, plan.evidence);
}

} // namespace imago
