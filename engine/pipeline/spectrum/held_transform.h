// SPDX-License-Identifier: MIT
// Functions by which a pipeline with a kept transform reports it to a search for faster plans, and
// accepts a plan.
#pragma once
#include "engine/transform/planned_transform.h"

#include <vector>

namespace imago {

/// Adds a transform (a pointer or an optional) that was requested with these options, and its plan,
/// if it exists.
template <class Held>
void add_planned(std::vector<PlannedTransform> &all, const Held &held,
                 const PlanOptions &options = {}) {
    if (held)
        all.push_back({{held->problem(), options}, held->plan()});
}

/// Makes the transform use this plan from now on if it is for the same problem and options. Returns
/// whether it is. If the plan does not fit on the device beside the transform, the transform stays
/// unchanged.
template <class Held>
bool take_plan(Held &held, const RequestedTransform &requested, const BuiltPlanPtr &plan,
               const PlanOptions &options = {}) {
    if (!held || !(RequestedTransform{held->problem(), options} == requested))
        return false;
    try {
        *held = Transform(plan);
    } catch (const Error &) { // the current plan still works
    }
    return true;
}

} // namespace imago
