// SPDX-License-Identifier: MIT
// What a transform has of its own for each step of a plan, which other transforms share.
#pragma once
#include "engine/transform/built_plan.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <optional>

namespace imago {

/// A step's kernel and the event of its last run.
struct StepLaunch {
    cl::Kernel kernel;
    /// The table's copy with counters behind it; see Step::counters_behind_table.
    Buffer own_table;
    /// The kernel's argument, which is set where it has changed only.
    std::optional<double> threshold;
    bool has_table = false; ///< whether the table is the kernel's argument already
    /// The event's queue; declared before the event, so that it is released after it.
    cl::CommandQueue queue;
    cl::Event event;
    bool ran = false;
    Buffer counters; ///< of a step with a ring
    /// The kernel that puts the mask in the order of its columns, and the mask in it, for a step
    /// that takes it so.
    std::optional<cl::Kernel> mask_order;
    Buffer own_mask;
    cl_uint number = 0; ///< number of its launches
};

/// The kernels and buffers of step i. Throws Error if the device has no room for them.
StepLaunch make_launch(const BuiltPlan &built, std::size_t i);

/// Whether the last run of a step has ended successfully, so that its times can be read. A launch
/// without an event has none.
bool finished(const StepLaunch &launch);

/// The work-items of a step's first groups. A group of a ring waits for others, so that all of its
/// step run. PoCL has one machine code for launches of fewer than 2^16 groups and items along an
/// axis, and another for larger ones.
std::size_t first_groups_of(const Step &step);

} // namespace imago
