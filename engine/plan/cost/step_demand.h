// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/group/group.h"
#include "engine/values/cost/step_cost.h"

namespace imago {

/// Counts what a step with these groups asks of the device. `minimum_groups` is as in StepReport.
/// The exchanges of the group must be planned, unless `exchanges_known` is false: then they count
/// as if no bank conflicted, which is a lower bound.
StepDemand step_demand(const StepSpec &spec, const Group &group, const StepLimits &limits,
                       std::size_t minimum_groups, bool exchanges_known = true);

/// Sets the resident groups, what limits them and the occupancy, by HBPL's Eqs. 1 to 4, of a group
/// with so many bytes of local memory.
void set_residency(StepDemand &demand, const DeviceLimits &device, std::size_t local_bytes);

} // namespace imago
