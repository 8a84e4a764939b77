// SPDX-License-Identifier: MIT
// Fits the coefficients of the cost model to timed plans of a device, and judges coefficients by
// plans that they were not fitted to.
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/measured/choice_row.h"
#include "engine/values/cost/step_cost.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// A plan that was timed, as the cost model sees it.
struct TimedPlan {
    std::string problem;          ///< plans of the same one are compared
    std::vector<ShapeCost> steps; ///< of each step its shape; the times in it are not used
    double seconds = 0;           ///< of a run, measured
    bool planned = false;         ///< whether it is the planner's own choice
    bool choosable = true; ///< whether the model could choose it, which varies not everything
};

/// How good coefficients are: figures of problems with two plans or more. The time of a choice is
/// relative to that of the fastest timed plan of its problem.
struct CostFigures {
    std::size_t problems = 0, plans = 0;
    double planner_mean = 0, planner_worst = 0; ///< of the planner's choice
    double model_mean = 0, model_worst = 0; ///< of the plan that the model predicts to be fastest
    double error = 0;                       ///< median of |ln(predicted / measured)| of the plans
};

/// The predicted seconds of a plan. `row`: of the question `lanes-cost` if the steps are of the
/// lanes family, else of `step-cost`.
double predicted_seconds(const TimedPlan &plan, const DeviceLimits &device, const ChoiceRow &row);

/// The figures of a row on these plans. A problem without the planner's choice has no part in the
/// planner's figures.
CostFigures figures_of(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
                       const ChoiceRow &row);

/// The row with coefficients fitted to these plans: ratios of the times of a problem's plans, above
/// all of the fast ones, and to a lesser degree the times themselves. Each stays between a tenth
/// and ten times that of `start`, and at 0 where it is 0; how near it is drawn to the start is what
/// serves problems best that are left out. Numbers have four digits, as they are written.
ChoiceRow fitted_row(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
                     const ChoiceRow &start);

/// The plans in two parts, by problems that are drawn by the seed: a third of the problems, two at
/// least, is held out. Only problems with two plans or more are in either.
struct SplitPlans {
    std::vector<TimedPlan> fitted, held_out;
    std::size_t fitted_problems = 0, held_out_problems = 0;
};
SplitPlans split_plans(const std::vector<TimedPlan> &plans, std::uint64_t seed);

/// Whether new coefficients are worse on held-out plans in any of: mean and worst time of the
/// model's choice, error of predicted times.
bool is_worse(const CostFigures &now, const CostFigures &before);
/// Whether they are not worse, and better in one.
bool is_better(const CostFigures &now, const CostFigures &before);
/// Whether the model's choice has won over the planner's on so many held-out problems (eight or
/// more) and so clearly (0.01 of the mean) that it may choose by itself.
bool may_choose(const CostFigures &now);

} // namespace imago
