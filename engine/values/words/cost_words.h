// SPDX-License-Identifier: MIT
// The counts and terms of the cost model as people read them, for the command line and the window.
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/plan_report.h"

#include <vector>

namespace imago {

/// "registers", "local memory", "work-items", "groups"
Sentence limit_words(StepDemand::Limit limit);

/// "41.2 µs", "3.21 ms", "1.40 s"
Sentence predicted_time_words(double seconds);

/// The shapes in the order in which they are shown: the step's own, then the next best. None if
/// nothing is predicted of them.
std::vector<ShapeCost> ordered_shapes(const StepReport &step);

/// The wavefronts of the exchanges relative to those without a bank conflict; 0 for a step without
/// exchanges in local memory.
double exchange_conflicts(const StepDemand &demand);

/// The bytes of the sectors that a step touches, relative to those of a copy of its points.
double sectors_of_copy(const StepDemand &demand);

/// Who decided the shape of a step.
enum class Decider {
    nobody,  ///< the step has no shape
    rules,   ///< the planner's
    row,     ///< measured choices where the planner has a rule, too
    model,   ///< the cost model
    record,  ///< of a search
    race,    ///< a record of a race of the cost model's best plans
    search,  ///< in this process
    options, ///< the caller's
};
Decider decider(const PlanReport &plan, const StepReport &step);

/// Who decided the shape of a step: of rows, records and searches also the evidence, of the model
/// the runner-up and by how much; where the model predicts another shape to be faster than that of
/// the rules, why it does not decide. Empty for Decider::nobody.
Sentence decision_words(const PlanReport &plan, const StepReport &step);

/// Why a step has its shape, a sentence for each of ordered_shapes(): "chosen: radices 16·16, 16 x
/// 8 work-items and lines, local, joint; 41.2 µs predicted, 43.0 µs measured; 128 MiB moved in
/// sectors that are 1.00 of a copy's; ...". What is zero or not known is left out. Empty if the
/// model does not know the step.
std::vector<Sentence> why_words(const StepReport &step);

} // namespace imago
