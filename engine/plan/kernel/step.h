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

/// One complete kernel launch: source, table, buffers, sizes. Kernel arguments are, in order: the
/// input, the output, the table and the threshold (a number of the plan's precision). If the step
/// has them, these follow: the imaginary parts of the input and of the output, the mask, and the
/// ring with its counters and the number of the launch.
struct Step {
    KernelRecipe recipe;
    StepTable table;
    Slot in = Slot::input, out = Slot::output;
    bool in_planar = false, out_planar = false, mask = false;
    /// Whether the kernel has the mask's argument even if the step has no mask.
    bool takes_mask = false;
    /// The ring of a fused step pair, with the units between the two steps.
    std::optional<Slot> ring;
    /// The number of uints that must be 0 before the first launch. Only the step changes them.
    std::size_t counters = 0;
    /// The number of work-items. A local size of 0 leaves the choice to the driver.
    std::size_t global = 1, local = 0;
    StepReport report; ///< the report, without times
};

/// The kernel's name in every step's source.
inline constexpr const char *step_kernel_name = "imago_step";

} // namespace imago
