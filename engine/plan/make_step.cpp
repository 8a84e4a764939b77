// SPDX-License-Identifier: MIT
#include "engine/plan/make_step.h"

#include "engine/plan/cost/lanes_choice.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_transpose.h"
#include "engine/plan/work_group/work_group.h"
#include "engine/plan/work_group/work_group_transpose.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Makes a lanes step in the shape that the cost model or the rules choose.
Step make_chosen_lanes_step(const StepSpec &spec, const StepLimits &limits) {
    LanesChoice choice = choose_lanes_shape(spec, limits);
    Step step =
        choice.spec ? make_lanes_step(*choice.spec, *choice.limits) : make_lanes_step(spec, limits);
    step.report.shapes = std::move(choice.best);
    return step;
}

Step step_of_family(const StepSpec &spec, const StepLimits &limits) {
    if (spec.transposes)
        return limits.lanes ? make_lanes_transpose_step(spec, limits)
                            : make_tiled_transpose_step(spec, limits);
    if (!spec.transform)
        return make_pointwise_step(spec, limits);
    return limits.lanes ? make_chosen_lanes_step(spec, limits) : make_work_group_step(spec, limits);
}

} // namespace

Step make_step(const StepSpec &spec, const StepLimits &limits) {
    Step step = step_of_family(spec, limits);
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.in_planar = spec.lines.in.planar;
    step.out_planar = spec.lines.out.planar;
    step.mask = spec.lines.in.mask.has_value() || spec.middle_mask.has_value();
    if (spec.mask_by_columns) {
        step.mask_rows = spec.length;
        step.mask_columns = spec.lines.there;
    }
    step.report.groups = step.global / std::max<std::size_t>(1, step.local);
    return step;
}

} // namespace imago
