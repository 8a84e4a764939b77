// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/plan.h"
#include "engine/transform/transform.h"
#include "engine/tuning/run_times.h"

#include <CL/opencl.hpp>

#include <memory>
#include <string>
#include <vector>

namespace imago {

/// A plan with its programs and tables on a device.
struct BuiltPlan {
    struct Step {
        cl::Program program;
        Buffer table;
        /// Puts a mask in the order of its columns, for a step that takes it so; else null.
        cl::Program mask_order;
    };
    DevicePtr device;
    Plan plan;
    std::vector<Step> steps; ///< steps in the order of plan.steps
    double compile_milliseconds = 0;
    bool quick = false; ///< whether a program was compiled without optimisation (ready_plan())
    /// The times of its runs, which its transforms add.
    std::shared_ptr<RunMeter> meter = std::make_shared<RunMeter>();
    /// The last members have the meaning of those in PlanReport.
    std::string chosen_by = "planner";
    std::string options, evidence;
    bool raced = false;
    double gain = 1;
};

/// Builds a plan that was made for any device on this one, whose groups must be large enough for
/// it. Throws as build_plan() does.
BuiltPlanPtr build_steps(const DevicePtr &device, Plan plan);

/// Returns the OpenCL C of every step as it is compiled, each after a comment that names the step.
std::string source_text(const Plan &plan);

} // namespace imago
