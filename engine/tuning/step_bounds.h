// SPDX-License-Identifier: MIT
// The least times of a step by what its device can do at most.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/tuning/device_facts.h"
#include "engine/values/run/plan_run.h"

namespace imago {

/// The bounds of a step by local memory and by instructions, from the counts of its own shape
/// (StepReport::shapes) and the device's measured rates; `memory` stays 0. A wavefront of local
/// memory moves 4 bytes from each bank; an instruction takes as long as a multiply-add of a float,
/// that of a vector as long as those of all its numbers, and one on a double as long as two. On a
/// processor two run at once, since some add in units beside those of multiply-adds. A bound is 0
/// where the cost model does not know the step, or nothing was measured.
StepBounds step_bounds(const StepReport &step, Precision precision, const DeviceFacts &facts,
                       const MeasuredFacts &measured);

} // namespace imago
