// SPDX-License-Identifier: MIT
// What the cost model says of a step, for programs.
#pragma once
#include "engine/values/cost/step_cost.h"

#include <nlohmann/json.hpp>

namespace imago::json {

/// The members of ShapeCost with those of its StepDemand or LanesDemand by their names, and the
/// terms of the predicted time in "seconds". A shape of the lanes family has a "structure".
nlohmann::ordered_json shape_json(const ShapeCost &shape);

/// Reads what shape_json() writes. Throws Error with one sentence that names the member which is
/// missing, of another type or out of range.
ShapeCost shape_in(const nlohmann::ordered_json &json);

} // namespace imago::json
