// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <optional>
#include <vector>

namespace imago {

/// A step with its own limits: those of the plan with the shape of the step.
struct LimitedStep {
    StepSpec spec;
    StepLimits limits;
};

/// Finds the one work buffer of the steps; `work` stays empty if there is none. Returns false if
/// there are several.
bool find_work(const std::vector<LimitedStep> &steps, std::optional<Slot> &work);

} // namespace imago
