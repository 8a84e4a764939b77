// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem.h"
#include "engine/transform/transform.h"

namespace imago {

/// A problem's input and output on a device, not filled; in place they are one. Throws Error when
/// they do not fit.
struct ProblemArrays {
    ArrayBuffers in, out;
    ProblemArrays(const DevicePtr &device, const Problem &problem);
};

/// Runs a transform once on whatever stands in the arrays, and waits: some drivers (PoCL) make
/// their machine code as late as that. A mask is one of no meaning, too. Throws Error as
/// Transform does.
void run_for_code(const DevicePtr &device, Transform &transform, const ProblemArrays &arrays);

} // namespace imago
