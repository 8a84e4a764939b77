// SPDX-License-Identifier: MIT
// Runs of a plan for programs, and from other processes.
#pragma once
#include "engine/values/run/plan_run.h"

#include <nlohmann/json.hpp>

namespace imago::json {

/// The members of PlanRun by their names: plan_json() in "plan", whose steps have "shapes" by
/// shape_json(), each with its "options"; what is not known is null.
nlohmann::ordered_json plan_run_json(const PlanRun &run);
/// Reads what plan_run_json() writes; see plan_in(). Throws Error as it does.
PlanRun plan_run_in(const nlohmann::ordered_json &json);

/// The members of PlanTimes by their names.
nlohmann::ordered_json plan_times_json(const PlanTimes &times);
/// Reads what plan_times_json() writes. Throws Error as plan_in() does.
PlanTimes plan_times_in(const nlohmann::ordered_json &json);

} // namespace imago::json
