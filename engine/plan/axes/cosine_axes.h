// SPDX-License-Identifier: MIT
// Plans DCT-II, DCT-III and the IDXST pairs along several axes at once.
#pragma once

#include "engine/plan/axes/axis_lines.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <functional>
#include <vector>

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

/// How a problem's axes are planned together.
enum class CosineDecomposition {
    none,         ///< each axis is planned by itself, or the problem has no DCT of several axes
    fused,        ///< row-column with each axis in one pass, in the work-group family
    three_stages, ///< DCT-MD's three stages
};

/// Returns how to plan a problem that check() allows.
CosineDecomposition cosine_decomposition(const Problem &problem, const PlanOptions &options,
                                         bool work_group);

/// Returns the problem's lines, in the order in which they run. `way` is not none, and `axes` are
/// the problem's.
std::vector<LineProblem> plan_cosine(const Problem &problem, const PlanOptions &options,
                                     const AxisLines &axes, CosineDecomposition way);

/// The two directions of a problem of the kind compress. The second one runs in place, on the
/// output of the first.
struct CompressParts {
    Problem there, back;
    PlanOptions there_options; ///< those of the problem
    PlanOptions back_options;  ///< those of the problem, with the threshold
};
CompressParts compress_parts(const Problem &problem, const PlanOptions &options);

/// Returns the lines of a problem of the kind compress, in the order in which they run: columns,
/// rows, rows back, columns back, with the numbers between them in the output; or rows, columns,
/// columns back, rows back in a work array, where the row `turned-columns` or the options have the
/// columns turn. Throws Error (usage) for options that have each axis planned by itself.
std::vector<LineProblem> plan_compress(const Problem &problem, const PlanOptions &options,
                                       const StepLimits &limits);

/// Whether DCT-MD's three stages can take two axes of the kind together: DCT-II and III, their
/// inverses and the IDXST pairs.
bool staged_kind(TransformKind kind);
/// Whether the kind is idct_idxst or idxst_idct.
bool idxst_pair(TransformKind kind);

} // namespace imago
