// SPDX-License-Identifier: GPL-3.0-or-later
// Problems of every description, and problems that check() refuses.
#pragma once
#include "engine/plan/problem/problem.h"

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace imago::test {

struct PlannedProblem {
    Problem problem;
    PlanOptions options;
};

/// A valid problem: any kind; 1 to 3 extents (powers, products of small primes, odd, prime) and 0
/// to 3 batch axes, up to about `points` points in all; both sides contiguous, padded, permuted or
/// with steps, inputs sometimes with axes that overlap or have stride 0; any layout, placement and
/// norm that the kind has; f64 only if `with_double`. Options choose family, lane width, twiddles
/// and the variants of real transforms.
PlannedProblem random_problem(std::mt19937_64 &engine, bool with_double, std::size_t points = 20000,
                              std::size_t axes_at_most = 3);

/// The problem as parse_problem reads it, then the options that are not the default.
std::string to_string(const PlannedProblem &planned);

struct RefusedProblem {
    Problem problem;
    std::string word; ///< what check()'s sentence says
};

/// At least one problem for every reason for which check() refuses one.
std::vector<RefusedProblem> refused_problems();

} // namespace imago::test
