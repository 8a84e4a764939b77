// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/search/search.h"

#include <optional>
#include <string>

namespace imago::cli {

/// Times of a problem's plans relative to the fastest that is known, all timed afresh, so that no
/// winner has its luck counted. Empty: there is no such plan, or it does not run.
struct ModelStanding {
    std::optional<double> planned;  ///< the planner's
    std::optional<double> model;    ///< the one that the cost model predicts to be fastest
    std::optional<double> raced;    ///< the fastest of the planner's and the model's best three
    std::optional<double> searched; ///< the best of the search
    std::optional<double> full;     ///< the best of a full search
    /// The options of the fastest that the base does not have; empty: it is the planner's.
    std::string differs;
};

/// Races the model's plans, the best of a search and, if there was one, of a full search, each
/// against the planner's. Empty where there is nothing to compare: the model knows none of the
/// steps, and there was no full search. Throws Error as Search::rate() does.
std::optional<ModelStanding> model_standing(Search &search, const DeviceInfo &device,
                                            const Problem &problem, const PlanOptions &base,
                                            const PlanOptions &searched,
                                            const std::optional<PlanOptions> &full);

/// The options of a plan, as text, without those that the base has with the same values.
std::string differing_options(const PlanOptions &options, const PlanOptions &base);

} // namespace imago::cli
