// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/host/host_transform.h"
#include "engine/host/strided_problem.h"

#include <string>

namespace imago::test {

/// How a run of HostTransform compares with the definition.
struct Comparison {
    double error = 0;              ///< relative L2
    bool writes_elsewhere = false; ///< whether numbers beside the output changed
    bool changes_input = false;    ///< whether the input did, which may not
};

/// How an array holds complex numbers.
enum class Parts { interleaved, split };

/// Runs a problem on random numbers and compares. Interleaved problems have even strides.
Comparison run_and_compare(const StridedProblem &problem, Parts parts, unsigned seed,
                           const HostThreads &threads = {});

std::string describe(const StridedProblem &problem, Parts parts);

/// The largest error that is allowed for a problem.
double allowed_error(const StridedProblem &problem);

} // namespace imago::test
