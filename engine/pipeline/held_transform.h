// SPDX-License-Identifier: MIT
// What a pipeline that keeps a transform says of it to a search for faster plans, and takes of one.
#pragma once
#include "engine/transform/transform.h"

#include <vector>

namespace imago {

/// Adds what a transform (a pointer or an optional) was asked for with these options, if it is
/// there.
template <class Held>
void add_asked(std::vector<AskedTransform> &all, const Held &held,
               const PlanOptions &options = {}) {
    if (held)
        all.push_back({held->problem(), options});
}

/// Lets the transform run by this plan from now on, if it is what was asked for; whether it is. One
/// that does not fit on the device beside it leaves it as it is.
template <class Held>
bool take_plan(Held &held, const AskedTransform &asked, const BuiltPlanPtr &plan,
               const PlanOptions &options = {}) {
    if (!held || !(AskedTransform{held->problem(), options} == asked))
        return false;
    try {
        *held = Transform(plan);
    } catch (const Error &) { // what runs is as good as it was
    }
    return true;
}

} // namespace imago
