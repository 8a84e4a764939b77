// SPDX-License-Identifier: MIT
// A step's report, and why a plan runs, as people read it: sentences, whose text() is what the
// command line prints and what kernel sources say in their first line.
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/plan_standing.h"
#include "engine/values/step_report.h"

namespace imago {

/// "rows: two real lines to two half spectra"
Sentence step_words(const StepWork &work);
/// "lanes along", "lanes across", "lanes hybrid", "work-group", "pointwise", "transpose",
/// "reduce", "stage"
Sentence family_words(StepFamily family);
/// "registers only", "private scratch", "local, real then imaginary, padded 1 after 32; lines by
/// bulk copies; registers for 2 groups"; empty where nothing is known.
Sentence exchange_words(const StepReport &step);
/// "by the kernel of any size: a plan for this size would have saved 12 ms so far, and is compiled
/// at 85 ms". Empty for PlanStanding::Why::one_plan.
Sentence standing_words(const PlanStanding &standing);

} // namespace imago
