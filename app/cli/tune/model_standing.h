// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/search/search.h"

#include <optional>

namespace imago::cli {

/// Times of a problem's plans relative to the fastest that is known: the planner's, the one that
/// the cost model predicts to be fastest, and the fastest of the planner's and the model's best
/// three.
struct ModelStanding {
    double planned = 1, model = 1, raced = 1;
};

/// Races the model's plans and the best of a search, each against the planner's; all are timed
/// afresh, so that no winner has its luck counted. Empty where the model knows none of the steps,
/// or its first plan does not run. Throws Error as Search::rate() does.
std::optional<ModelStanding> model_standing(Search &search, const DeviceInfo &device,
                                            const Problem &problem, const PlanOptions &base,
                                            const PlanOptions &best);

} // namespace imago::cli
