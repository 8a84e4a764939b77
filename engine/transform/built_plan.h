// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/plan.h"
#include "engine/transform/transform.h"

#include <CL/opencl.hpp>

#include <string>
#include <vector>

namespace imago {

/// A plan with its programs and tables on a device.
struct BuiltPlan {
    struct Step {
        cl::Program program;
        Buffer table;
    };
    DevicePtr device;
    Plan plan;
    std::vector<Step> steps; ///< as plan.steps
    double compile_milliseconds = 0;
    std::string chosen_by = "planner"; ///< these four as in PlanReport
    std::string options, evidence;
    double gain = 1;
};

/// The factors of a step; a step without any still has a table, so that every kernel has the same
/// arguments.
Buffer upload_table(const DevicePtr &device, Queue &queue, const Step &step);

} // namespace imago
