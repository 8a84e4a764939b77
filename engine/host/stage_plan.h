// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/stage.h"

namespace imago::host {

/// The stages of a problem, in their order. Empty: there is nothing to do.
template <class T>
struct StagePlan {
    std::vector<Stage<T>> stages;
    /// Numbers of the array between stages, of complex ones interleaved; 0: there is none.
    std::size_t middle = 0;
};

template <class T>
StagePlan<T> plan_stages(const StridedProblem &problem);

} // namespace imago::host
