// SPDX-License-Identifier: MIT
// One transform by several threads: which parts of it are independent of each other.
#pragma once
#include "engine/host/host_transform.h"
#include "engine/host/stage.h"
#include "engine/host/strided_problem.h"

#include <cstddef>
#include <vector>

namespace imago::host {

/// A part of a problem, as a problem of its own, and where its arrays begin in those of the whole,
/// in numbers.
struct ProblemShare {
    StridedProblem problem;
    std::ptrdiff_t in = 0, out = 0;
};

/// Shares that do not depend on each other, and read and write the same arrays.
struct SharePhase {
    Place from = Place::input, to = Place::output;
    std::vector<ProblemShare> shares;
};

/// A problem as phases, one after another.
struct ProblemShares {
    std::vector<SharePhase> phases;
    std::size_t middle = 0; ///< numbers of the array between phases; 0: there is none
};

/// A share for each thread in each phase, or fewer: of the batch, or of one transform first along
/// all axes but the first, then along that one (for half complex to real the other way round). No
/// phases: it is too small to be shared, one line, in place with lines that are written over
/// others, or pruned with too small a batch.
ProblemShares problem_shares(const StridedProblem &problem, const HostThreads &threads);

} // namespace imago::host
