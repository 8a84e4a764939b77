// SPDX-License-Identifier: MIT
// Divides a problem into lines along its axes. Each kind has its own way.
#include "engine/plan/axes/axes.h"

#include "engine/plan/axes/axis_lines.h"
#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/axes/real_axes.h"
#include "engine/plan/axes/spectrum_axes.h"
#include "engine/plan/words/sentences.h"

#include <string>

namespace imago {
namespace {

/// Plans the axes of a problem whose options have been checked.
std::vector<LineProblem> plan_axes(const AxesTask &task, const StepLimits &limits) {
    const Problem &problem = task.problem;
    switch (problem.kind) {
    case TransformKind::fft:
    case TransformKind::ifft:
        return plan_fft(task);
    case TransformKind::rfft:
        return plan_rfft(task, limits);
    case TransformKind::irfft:
        return plan_irfft(task, limits);
    case TransformKind::filter:
        return plan_filter(task);
    case TransformKind::compress:
        return plan_compress(problem, task.options, limits);
    default:
        break;
    }
    if (idxst_pair(problem.kind) && problem.norm != Norm::backward)
        throw usage_error(plan_says.only_backward, kind_name(problem.kind));
    const CosineDecomposition way = cosine_decomposition(problem, task.options, !limits.lanes);
    return way == CosineDecomposition::none ? plan_each_axis(task)
                                            : plan_cosine(problem, task.options, task.axes, way);
}

} // namespace

std::vector<LineProblem> line_problems(const Problem &problem, const PlanOptions &options,
                                       const StepLimits &limits) {
    const TransformKind kind = problem.kind;
    const bool idct = kind == TransformKind::idct2 || kind == TransformKind::dct3;
    if (options.threshold_at_load &&
        !(idct && problem.extents.size() == 2 &&
          cosine_decomposition(problem, options, !limits.lanes) != CosineDecomposition::none))
        throw usage_error(plan_says.threshold_without_inverse, to_string(problem));
    const bool masks =
        kind == TransformKind::ifft || (kind == TransformKind::irfft && problem.extents.size() > 1);
    if (options.mask_at_load && !masks)
        throw usage_error(plan_says.mask_without_inverse, to_string(problem));
    const AxisLines axes(problem);
    return plan_axes({problem, options, axes}, limits);
}

} // namespace imago
