// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/plan.h"

#include <CL/opencl.hpp>

#include <memory>
#include <vector>

namespace imago {

/// A plan with its programs and tables on a device. Immutable: any number of threads may share one,
/// each with a Transform of its own for the kernels and the intermediate buffers.
struct BuiltPlan {
    struct Step {
        cl::Program program;
        Buffer table;
    };
    DevicePtr device;
    Plan plan;
    std::vector<Step> steps; ///< as plan.steps
    double compile_milliseconds = 0;
};
using BuiltPlanPtr = std::shared_ptr<const BuiltPlan>;

/// Plans and builds. Throws Error: usage for a problem that cannot be asked and for native twiddles
/// that are too coarse on the device, failure when it does not fit on the device or a kernel does
/// not build (the log's path is in the message).
BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options = {});

} // namespace imago
