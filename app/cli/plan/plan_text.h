// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/run/plan_run.h"

#include <ostream>

namespace imago::cli {

/// Prints a plan as a picture of text: for each step its passes, its shape and its memory, and bars
/// of its measured, least and predicted time, all on one scale; then what the cost model says of
/// the steps, and the whole beside its bound.
void print_plan_run(std::ostream &out, const PlanRun &run);

} // namespace imago::cli
