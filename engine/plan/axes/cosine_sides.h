// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <functional>

namespace imago {

/// LineProblem::unpaired of real lines of n points between these plain sides: one FFT of n real
/// points whose frequencies make the coefficients, and whose samples are a permutation of the
/// line's (or of the result's), with signs. The arguments mean what they do for linear_rule().
/// Empty for kinds without such a rule: types I, type IV of even n, algorithms of 2N or 4N points.
std::function<RealSides()> cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                        DctAlgorithm algorithm, long double factor,
                                        const LineSide &in, const LineSide &out);

} // namespace imago
