// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/plan.h"

#include <functional>

namespace imago {

/// Plans a problem without a check of memory. Throws Error as make_plan() does.
using MakeSteps = std::function<Plan(const Problem &)>;

/// Whether the device can hold each array of the plan, and all of them together.
bool fits(const Plan &plan, const DeviceInfo &device);

/// The options without what takes a work array that a plan can do without, as far as the planner
/// may choose: it then plans as much as possible in the user's arrays, which is slower.
PlanOptions without_work_arrays(PlanOptions options);

/// The largest power of two of transforms, fewer than the problem's, that is planned and fits; 0 if
/// there is none. They are contiguous: the strides of a batch do not determine those of a part of
/// it. Throws what `make` throws, except failures.
std::size_t largest_batch(const Plan &plan, const DeviceInfo &device, const MakeSteps &make);

/// Throws Error (failure) if the device cannot hold an array of the plan, or all of them together,
/// with the bytes needed and there and, where a smaller batch fits, the largest one that does.
void check_memory(const Plan &plan, const DeviceInfo &device, const MakeSteps &make);

} // namespace imago
