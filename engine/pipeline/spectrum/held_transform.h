// SPDX-License-Identifier: MIT
// The report of a pipeline with a kept transform to a search for faster plans, and the way in which
// it accepts one.
#pragma once
#include "engine/transform/transform.h"

#include <vector>

namespace imago {

/// Adds the problem and the options of a transform (a pointer or an optional), if it exists.
template <class Held>
void add_requested(std::vector<RequestedTransform> &all, const Held &held,
                   const PlanOptions &options = {}) {
    if (held)
        all.push_back({held->problem(), options});
}

/// Makes the transform use this plan from now on, if it is for the same problem and options;
/// returns whether it is. A plan that does not fit on the device beside it leaves it unchanged.
template <class Held>
bool take_plan(Held &held, const RequestedTransform &requested, const BuiltPlanPtr &plan,
               const PlanOptions &options = {}) {
    if (!held || !(RequestedTransform{held->problem(), options} == requested))
        return false;
    try {
        *held = Transform(plan);
    } catch (const Error &) { // the current plan is still good
    }
    return true;
}

} // namespace imago
