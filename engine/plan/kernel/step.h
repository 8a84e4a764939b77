// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"
#include "engine/plan/table/tables.h"
#include "engine/program/assemble.h"
#include "engine/values/device_info.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// One kernel launch, complete: source, table, buffers, sizes. Kernel arguments are, in order: the
/// input, the output, the table and the threshold (a number of the plan's precision); then, where
/// the step has them, the imaginary parts of the input and of the output, the mask, and the ring
/// with its counters and the number of the launch.
struct Step {
    KernelRecipe recipe;
    StepTable table;
    Slot in = Slot::input, out = Slot::output;
    bool in_planar = false, out_planar = false, mask = false;
    std::optional<Slot> ring; ///< of a fused step pair: the units between the two steps
    /// Uints that are 0 before the first launch; only the step changes them.
    std::size_t counters = 0;
    /// Work-items; a local size of 0 leaves the choice to the driver.
    std::size_t global = 1, local = 0;
    StepReport report; ///< without times
};

/// The kernel's name in every step's source.
inline constexpr const char *step_kernel_name = "imago_step";

} // namespace imago
