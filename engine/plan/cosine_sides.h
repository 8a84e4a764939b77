// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"
#include "engine/plan/step_spec.h"

#include <cstddef>
#include <functional>

namespace imago {

/// LineProblem::apart of real lines of n points between these plain sides: one FFT of n real points
/// whose samples are a permutation of the line's (or of the result's), with signs, and whose
/// frequencies make the coefficients. As linear_rule() of the same arguments. Empty for kinds that
/// have no such rule: types I, IV of even n, algorithms of 2N or 4N points.
std::function<RealSides()> cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                        DctAlgorithm algorithm, long double factor,
                                        const LineSide &in, const LineSide &out);

} // namespace imago
