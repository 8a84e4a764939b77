// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/transform.h"

namespace imago {

/// A problem's input and output on a device, uninitialised; in place they are one. Throws Error if
/// they do not fit.
struct ProblemArrays {
    ArrayBuffers in, out;
    ProblemArrays(const DevicePtr &device, const Problem &problem);
};

/// Runs the first work-groups of a transform on the arrays as they are, with an arbitrary mask, and
/// waits: some drivers (PoCL) generate machine code only at the first run. Throws Error as
/// Transform does.
void run_for_code(const DevicePtr &device, Transform &transform, const ProblemArrays &arrays);

/// Does so on arrays of its own, so that the first run of a plan takes no longer than later ones.
/// A device that has no room for them leaves the plan as it was.
void run_for_code(const BuiltPlanPtr &plan);

} // namespace imago
