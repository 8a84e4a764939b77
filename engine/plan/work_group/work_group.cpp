// SPDX-License-Identifier: MIT
// The work-group family: L1 work-items share a line and hold its points in registers, and L2 lines
// share a group.
#include "engine/plan/work_group/work_group.h"

#include "engine/plan/any_size/any_size_step.h"
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/table/factorize.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace imago {
namespace {

// The kernel of any size of the work-group family: a group has its lines in local memory, and their
// length, radices, strides and hooks are numbers at the head of the step's table, so that all steps
// of a device share one program, or two where lines are too long for the first one's local memory.

/// The group of a program, and its lines in one step.
struct AnySizeGroup {
    std::size_t size = 1;   ///< work-items
    std::size_t places = 1; ///< points of local memory
    std::size_t slots = 1;  ///< lines; a power of two
    bool load_lines_fastest = false, store_lines_fastest = false;
};

/// Whether neighbouring lines are nearer to each other than neighbouring points.
bool lines_are_nearer(const LineSide &side) {
    return side.lines.front() < side.point;
}

/// Columns: lines of one access to memory, as far as local memory allows. Else: so many that each
/// item has a butterfly of 8 points.
std::size_t wanted_slots(const StepSpec &spec, const AnySizeGroup &group) {
    constexpr std::size_t columns = 16, points = 8;
    const std::size_t items = std::bit_ceil(std::max<std::size_t>(1, spec.length / points));
    const std::size_t rows = std::max<std::size_t>(1, group.size / items);
    return group.load_lines_fastest || group.store_lines_fastest ? std::max(rows, columns) : rows;
}

AnySizeGroup group_of(const StepSpec &spec, const StepLimits &limits) {
    AnySizeGroup group;
    const std::size_t small = limits.device.local_numbers / 2;
    const std::size_t needed = any_size_places(spec.length);
    const bool large = needed > small;
    const std::size_t most_items = large ? 1024 : 256;
    group.places = large ? any_size_places(longest_any_size) : small;
    if (large && limits.more_local / 2 < group.places)
        group.places = limits.more_local / 2;
    group.size = std::bit_floor(std::min(limits.device.max_group, most_items));
    group.load_lines_fastest = lines_are_nearer(spec.lines.in);
    group.store_lines_fastest = lines_are_nearer(spec.lines.out);
    const std::size_t most = std::min(group.size, std::bit_floor(group.places / needed));
    group.slots = std::clamp<std::size_t>(wanted_slots(spec, group), 1, most);
    // Groups for all compute units are worth more than whole accesses.
    while (group.slots > 4 && spec.lines.count() / group.slots < 2 * limits.device.compute_units)
        group.slots /= 2;
    return group;
}

void add_group(Sizes &sizes, const StepSpec &spec, const AnySizeGroup &group) {
    sizes.add("SLOTS", std::int64_t(group.slots));
    sizes.add("ITEMS", std::int64_t(group.size / group.slots));
    sizes.add("LOAD_LINES_FASTEST", group.load_lines_fastest);
    sizes.add("STORE_LINES_FASTEST", group.store_lines_fastest);
    sizes.add("POINT_STEP", std::int64_t(group.load_lines_fastest ? group.slots : 1));
    sizes.add("SLOT_STEP", std::int64_t(group.load_lines_fastest ? 1 : spec.length));
}

/// The macros that are the same for all sizes.
void set_common(Defines &d, const AnySizeGroup &group, Precision precision) {
    set_any_size(d, precision);
    d.set("GROUP_SIZE", std::int64_t(group.size)).set("GROUP_PLACES", std::int64_t(group.places));
    d.set_text("SCRATCH_PLACE(slot, place)",
               "padded_place((place) * POINT_STEP + (slot) * SLOT_STEP)");
    set_point_hooks(d);
    d.set_text("RUN_PASS(line, at, back, sr, si)",
               any_size_pass_calls("line, at, ITEMS, back, sr, si"));
}

/// The files before those of hooks.
std::vector<Section> point_files() {
    std::vector<Section> sections;
    for (const char *file : {"lane/scalar.cl", "lane/stored.cl", "block/sizes.cl", "block/line.cl",
                             "block/points.cl", "block/twiddle.cl", "block/roots.cl",
                             "block/adapt.cl", "hook/reorder.cl", "hook/linear/linear.cl"})
        sections.push_back(Section::from_file(file));
    return sections;
}

/// The recipe, which is the same for every step of a group size.
KernelRecipe any_size_recipe(const Sizes &sizes, const AnySizeGroup &group,
                             const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = any_size_title("lines", limits.precision) + ", groups of " +
                     std::to_string(group.size) + " work-items and " +
                     std::to_string(group.places) +
                     " points; the sizes are at the head of the table";
    set_common(recipe.defines, group, limits.precision);
    sizes.define(recipe.defines);
    recipe.sections = point_files();
    for (const char *file : {"block/turn/turn.cl", "block/copy_local.cl"})
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, any_size_radices(), limits);
    for (const int radix : any_size_radices())
        recipe.sections.push_back(
            Section::from_file("block/radix_any_group.cl", any_size_pass(radix)));
    for (const AnySizeHook &hook : any_size_hooks())
        recipe.parts.push_back(any_size_part(hook, sizes, "point"));
    recipe.endings = {Section::from_file("skeleton/fft_any_size_group.cl")};
    return recipe;
}

/// The recipe of a step without a transform, which is the same for all of them.
KernelRecipe pointwise_recipe(const Sizes &sizes, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = any_size_title("points of lines", limits.precision) +
                     "; the sizes are at the head of the table";
    set_any_size(recipe.defines, limits.precision);
    set_point_hooks(recipe.defines);
    sizes.define(recipe.defines);
    recipe.sections = point_files();
    for (const AnySizeHook &hook : any_size_hooks())
        recipe.parts.push_back(any_size_part(hook, sizes, "point"));
    recipe.endings = {Section::from_file("skeleton/pointwise_any_size.cl")};
    return recipe;
}

/// Makes a step without a transform, in either family, by the kernel that all such steps share.
std::optional<Step> make_any_size_pointwise_step(const StepSpec &spec, const StepLimits &limits) {
    Sizes own(Sizes::Access::table);
    add_point_sizes(own, spec);
    const std::optional<AnySizeStep> sized = any_size_step(spec, limits, own, "point");
    if (!sized)
        return std::nullopt;
    const bool pairs = traits(spec.lines.out.hook()).stores_pairs;
    const std::size_t points = spec.lines.count() * (pairs ? pair_count(spec) : spec.points_out);
    Step step;
    step.recipe = pointwise_recipe(sized->sizes, limits);
    step.table = sized->sizes.table(sized->sections);
    step.takes_mask = true;
    step.local = std::min<std::size_t>(64, limits.device.max_group);
    step.global = (points + step.local - 1) / step.local * step.local;
    step.report = start_report(spec, limits, StepFamily::any_size);
    step.report.exchanges = {{StepExchange::Way::registers}};
    return step;
}

/// Makes the step by that kernel. Empty if it does not run the step (see any_size_step()).
std::optional<Step> make_any_size_group_step(const StepSpec &spec, const StepLimits &limits) {
    if (spec.length > limits.longest_single)
        return std::nullopt;
    const AnySizeGroup group = group_of(spec, limits);
    Sizes own(Sizes::Access::table);
    add_group(own, spec, group);
    add_point_sizes(own, spec);
    const std::optional<AnySizeStep> sized = any_size_step(spec, limits, own, "point");
    if (!sized)
        return std::nullopt;

    Step step;
    step.recipe = any_size_recipe(sized->sizes, group, limits);
    step.table = sized->sizes.table(sized->sections);
    step.takes_mask = true;
    step.local = group.size;
    step.global = (spec.lines.count() + group.slots - 1) / group.slots * group.size;
    step.report = start_report(spec, limits, StepFamily::any_size);
    step.report.radices = sized->radices;
    step.report.items_per_transform = int(group.size / group.slots);
    step.report.transforms_per_group = int(group.slots);
    step.report.local_bytes = 2 * group.places * limits.arithmetic_bytes();
    step.report.exchanges = {{StepExchange::Way::local_joint}};
    return step;
}

} // namespace

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
    step.report.run_loads = group.sides.load_run;
    step.report.run_stores = group.sides.store_run;
    step.report.private_bytes = group.item.points * 2 * limits.arithmetic_bytes();
    set_minimum_groups(step, limits, group.bulk, group.lines.minimum_groups);
    step.report.shapes = std::move(lines.shapes);
    step.report.model = lines.model;
    step.report.least_gain = lines.least_gain;
    step.report.fitted = is_fitted(Question::step_cost, limits);
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
