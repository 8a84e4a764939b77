// SPDX-License-Identifier: MIT
// DCT-II, DCT-III and the IDXST pairs along several axes at a time.
#pragma once
#include "engine/plan/axis_lines.h"
#include "engine/plan/problem.h"
#include "engine/plan/step_spec.h"

#include <vector>

namespace imago {

/// How a problem's axes are planned together.
enum class CosineWay {
    none,         ///< each axis by itself, or no such problem
    fused,        ///< row-column with all of each axis in one pass, in the work-group family
    three_stages, ///< DCT-MD's three stages
};

/// The way of a problem that check() allows.
CosineWay cosine_way(const Problem &problem, const PlanOptions &options, bool work_group);

/// Its lines, in the order in which they run; `way` is not none, `axes` are the problem's.
std::vector<LineProblem> plan_cosine(const Problem &problem, const PlanOptions &options,
                                     const AxisLines &axes, CosineWay way);

/// idct_idxst or idxst_idct.
bool idxst_pair(TransformKind kind);

} // namespace imago
