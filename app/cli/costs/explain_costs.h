// SPDX-License-Identifier: GPL-3.0-or-later
// What the cost model says of a plan's steps.
#pragma once
#include "engine/values/plan_report.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>

namespace imago::cli {

/// Seconds as microseconds.
std::string microseconds(double seconds);

/// Prints, for each step that the model knows, the counts and the terms of the chosen shape and of
/// the next best ones, with the measured time of the step beside the predicted one.
void print_costs(std::ostream &out, const PlanReport &plan);

/// The same as JSON: for each step its shapes; seconds and counts as in StepCost or LanesCost.
nlohmann::ordered_json costs_json(const PlanReport &plan);
/// For each step that the model knows, the chosen shape alone.
nlohmann::ordered_json chosen_costs_json(const PlanReport &plan);

} // namespace imago::cli
