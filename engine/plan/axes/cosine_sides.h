// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <functional>

namespace imago {

/// Returns LineProblem::unpaired for real lines of n points between these plain sides: one FFT of n
/// real points. Its frequencies make the coefficients, and its samples are a permutation of the
/// line's (or of the result's) samples, with signs. The arguments have the same meaning as for
/// linear_rule(). Empty for kinds without such a rule: types I, type IV of even n, algorithms of 2N
/// or 4N points.
std::function<RealSides()> cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                        DctAlgorithm algorithm, long double factor,
                                        const LineSide &in, const LineSide &out);

/// Returns LineProblem::packed for real lines of n points between these plain sides, each of which
/// is n/2 complex points. Empty for odd n, types I, and algorithms of 2N or 4N points.
std::function<RealSides()> packed_cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                               DctAlgorithm algorithm, long double factor,
                                               const LineSide &in, const LineSide &out);

} // namespace imago
