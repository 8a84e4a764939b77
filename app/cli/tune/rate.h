// SPDX-License-Identifier: GPL-3.0-or-later
// Times the plans of a list, with the counts of the cost model: what a fit of its coefficients to a
// device needs, and any comparison of a few plans.
#pragma once
#include "app/cli/tune/tune.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace imago::cli {

/// A plan, or the plans that the cost model predicts to be fastest with these options.
struct ListedPlan {
    PlanOptions options;
    bool by_model = false;
};

/// The plans of a problem.
struct PlanList {
    Problem problem;
    std::vector<ListedPlan> plans;
};

/// Reads a problem and options a line, as `fft:1024*4096 radices=16.8.8,group-lines=2`; without
/// options the planner's choice. The word `model` between them stands for model_candidates(). Empty
/// lines and those that begin with # are skipped. Lines of the same problem are put together, in
/// the order of their first ones. Throws Error (usage) that names the line, for a wrong one and for
/// a list without any.
std::vector<PlanList> parse_plan_lists(std::istream &text, const std::string &name);

/// Builds and checks each plan and races it against the planner's choice with the settings' base,
/// in interleaved pairs. Plans with the same kernels are timed once, and those of the planner's
/// choice not at all. Prints a table; or JSON; or, if `settings.lines`, one JSON object for each
/// plan as soon as it is timed. Throws Error if no plan can be timed at all.
void rate_plans(const DeviceInfo &device, const TuneSettings &settings,
                const std::vector<PlanList> &lists, bool json);

} // namespace imago::cli
