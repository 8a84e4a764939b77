// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/tuning/device_model.h"
#include "engine/values/device_info.h"

#include <optional>

namespace imago {

/// The row of HBPL's table 1 by which its model chooses for a device: of a GPU its own facts; of a
/// processor, which has no registers and local memory that groups share, the paper's Intel Xeon
/// E5-2660, with groups as large as the device allows.
Architecture hbpl_unit(const DeviceInfo &device);

/// The plan that HBPL's model chooses without any measurement (Eqs. 1 to 4, as in its tables 2 and
/// 3): each step by work-groups of L1 x L2 work-items with one butterfly of the radix in registers,
/// complex numbers through local memory, and a launch for each step. Registers of a work-item are
/// those that the planner assumes for so many points. Lines that take several steps are split as
/// the planner splits them. Empty for lengths of steps that are no power of two, for a base that
/// has choices for steps, and where the device cannot run such a plan.
std::optional<PlanOptions> hbpl_choice(const Problem &problem, const DeviceInfo &device,
                                       const PlanOptions &base);

} // namespace imago
