// SPDX-License-Identifier: MIT
// The work-group family: L1 work-items share a line and hold its points in registers, and L2 lines
// share a group.
#include "engine/plan/work_group/work_group.h"

#include "engine/plan/work_group/work_group_any_size.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>

namespace imago {

Step make_work_group_step(const StepSpec &spec, const StepLimits &limits) {
    if (limits.any_size)
        if (auto any = make_any_size_group_step(spec, limits))
            return *std::move(any);
    Step step;
    LineGroups lines = line_groups(spec, limits);
    const Group &group = lines.group;
    step.recipe = group_recipe(spec, lines.text,
                               std::to_string(spec.length) +
                                   " points, L1 x L2 = " + std::to_string(group.item.items) +
                                   " x " + std::to_string(group.lines.count),
                               group.bulk, limits);
    step.table = std::move(lines.table);
    step.local = group.size();
    step.global = launched_groups(lines.groups, group.bulk, limits) * step.local;
    step.report = start_report(spec, limits, StepFamily::work_group);
    if (!spec.radices.empty())
        step.report.radices = lines.text.radices;
    step.report.items_per_transform = int(group.item.items);
    step.report.transforms_per_group = int(group.lines.count);
    step.report.exchanges = {lines.exchange};
    step.report.local_bytes = lines.local_bytes;
    step.report.bulk_copies = group.bulk;
    step.report.run_loads = group.sides.load_staged || group.sides.load_run;
    step.report.run_stores = group.sides.store_staged || group.sides.store_run;
    step.report.private_bytes = group.item.points * 2 * limits.arithmetic_bytes();
    set_minimum_groups(step, limits, group.bulk, group.lines.minimum_groups);
    step.report.shapes = std::move(lines.shapes);
    return step;
}

Step make_pointwise_step(const StepSpec &spec, const StepLimits &limits) {
    if (limits.any_size)
        if (auto any = make_any_size_pointwise_step(spec, limits))
            return *std::move(any);
    Step step;
    RecipeParts parts = common_parts(spec, limits, "point");
    KernelRecipe &recipe = step.recipe;
    recipe.comment = step_name(spec) + "; pointwise";
    recipe.defines = parts.defines;
    recipe.sections = point_sections(parts);
    recipe.sections.push_back(Section::from_file("skeleton/pointwise.cl"));
    step.table = std::move(parts.table);
    const std::size_t points = parts.store_pairs ? pair_count(spec) : spec.points_out;
    step.local = std::min<std::size_t>(64, limits.device.max_group);
    step.global = divide_up(spec.lines.count() * points, step.local) * step.local;
    step.report = start_report(spec, limits, StepFamily::pointwise);
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

void forget_minimum_groups(Step &step) {
    step.report.minimum_groups = 0;
}

} // namespace imago
