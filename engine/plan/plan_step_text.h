// SPDX-License-Identifier: MIT
// PlanOptions::steps as text: the value of the option `steps`.
#pragma once
#include "engine/plan/problem.h"

#include <string>
#include <string_view>

namespace imago {

/// `name:value/name:value;...`, a part for each step.
std::string steps_text(const PlanOptions &options);

/// One step or more, or none for an empty text; a step of which nothing is said is as the rest of
/// the plan. False, and nothing changed, where the text is no such list.
bool read_steps(PlanOptions &options, std::string_view text);

} // namespace imago
