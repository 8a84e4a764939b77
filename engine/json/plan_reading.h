// SPDX-License-Identifier: MIT
// Plans that another process has reported.
#pragma once
#include "engine/values/plan_report.h"

#include <nlohmann/json.hpp>

namespace imago::json {

/// Reads what plan_json() writes. Members of a step that have words only are sentences: its work is
/// ArrayWork::other. Of PlanStanding the reason is read. A step may have "shapes", each by
/// shape_json(). Throws Error with one sentence that names the member which is missing, of another
/// type or out of range.
PlanReport plan_in(const nlohmann::ordered_json &json);

} // namespace imago::json
