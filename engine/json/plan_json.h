// SPDX-License-Identifier: MIT
// Runs of a plan for programs, and from other processes.
#pragma once

#include "engine/values/plan_report.h"
#include "engine/values/run/plan_run.h"
#include "engine/values/run/split_report.h"

#include <nlohmann/json.hpp>

#include <string>

namespace imago::json {

// Reports for programs: `imago-cli --json` and the C interface have the same objects.

/// Indented JSON with a newline; bytes that are not UTF-8 (in file names) become the replacement
/// character.
std::string json_text(const nlohmann::ordered_json &json);

/// The choices of a plan and its times: the members of PlanReport by their names, with sentences
/// both in words and as sentence_json() has them.
nlohmann::ordered_json plan_json(const PlanReport &plan);

/// The members of SplitReport by their names: of each part that has entries plan_json() in "plan".
nlohmann::ordered_json split_json(const SplitReport &report);

/// The members of PlanRun by their names: plan_json() in "plan", whose steps have "shapes" by
/// shape_json(), each with its "options"; what is not known is null.
nlohmann::ordered_json plan_run_json(const PlanRun &run);
/// Reads what plan_run_json() writes; Throws Error with one sentence that names the member which is
/// missing, of another type or out of range.
PlanRun plan_run_in(const nlohmann::ordered_json &json);

/// The members of PlanTimes by their names.
nlohmann::ordered_json plan_times_json(const PlanTimes &times);
/// Reads what plan_times_json() writes. Throws Error as plan_run_in() does.
PlanTimes plan_times_in(const nlohmann::ordered_json &json);

} // namespace imago::json
