// SPDX-License-Identifier: MIT
// PlanOptions::steps as text, which is the value of the option `steps`.
#pragma once
#include "engine/plan/problem/problem.h"

#include <string>
#include <string_view>

namespace imago {

/// The options of the steps as `name:value/name:value;...`, with a part for each step.
std::string steps_text(const PlanOptions &options);

/// Reads the options of one step or more; none from an empty text. A step with an empty part is
/// like the rest of the plan. Returns false and changes nothing if the text is not such a list.
bool read_steps(PlanOptions &options, std::string_view text);

} // namespace imago
