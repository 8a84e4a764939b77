// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"

namespace imago::cli {

/// Plans, runs and prints one problem: the source of the plan (planner, record, options) and its
/// evidence, its steps with radices, L1 x L2, bytes and kernel times, the passes over memory, and
/// the bound (its bytes at the measured speed of a copy) with the fraction of it that is reached.
/// Throws Error as Transform does.
void explain(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
             bool json);

} // namespace imago::cli
