// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"
#include "engine/array/plan_report.h"
#include "engine/plan/problem.h"
#include "engine/plan/step_spec.h"
#include "engine/program/assemble.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// One kernel launch, complete: source, table, buffers, sizes. Kernel arguments are, in order, the
/// input, the output, the table and the threshold.
struct Step {
    KernelRecipe recipe;
    std::vector<float> table;
    Slot in = Slot::input, out = Slot::output;
    std::size_t global = 1, local = 0; ///< work-items; local 0: the driver's choice
    bool threshold = false;
    StepReport report; ///< without times
};

/// The kernel's name in every step's source.
inline constexpr const char *step_kernel_name = "imago_step";

/// What bounds the steps of a plan on a device, by family.
struct StepLimits {
    bool lanes = true;  ///< the lanes family; else work-group
    int lane_width = 1; ///< widest lane
    int largest_radix = 16;
    double pass_cost = 4;           ///< of a pass, in operations a point: see radix_sequence
    std::size_t longest_single = 1; ///< points of the longest line of one step
    std::size_t max_group = 1;      ///< work-items
    std::size_t local_floats = 0;   ///< local memory
    bool joint_exchange = false;
    bool padding = true;
    bool cpu = false;
    bool prefetch = false;        ///< the compiler knows __builtin_prefetch
    std::uint64_t max_buffer = 0; ///< bytes of one buffer, at most; 0: not known
};

StepLimits step_limits(const DeviceInfo &device, const PlanOptions &options);

/// The steps of a line problem, in order. Throws Error when a length cannot be served.
std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits);

/// A spec as a kernel of the family that the limits name.
Step make_step(const StepSpec &spec, const StepLimits &limits);

Step make_lanes_step(const StepSpec &spec, const StepLimits &limits);
Step make_work_group_step(const StepSpec &spec, const StepLimits &limits);
Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
