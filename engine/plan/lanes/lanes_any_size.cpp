// SPDX-License-Identifier: MIT
#include "engine/plan/lanes/lanes_any_size.h"

#include "engine/plan/any_size/any_size_step.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/table/factorize.h"

namespace imago {
namespace {

constexpr int any_size_lanes = 8; ///< of the kernel; a strip has as many lines

/// The calls of one of the hooks' functions.
std::string hook_calls(const char *number, const std::string &function) {
    std::vector<std::pair<int, std::string>> calls;
    for (const AnySizeHook &hook : any_size_hooks())
        calls.emplace_back(int(calls.size()), function + hook.suffix + "(line, sr, si);");
    return any_size_switch(number, calls);
}

/// The macros that are the same for all sizes.
void set_common(Defines &d, Precision precision) {
    set_any_size(d, precision);
    d.set("LANES", any_size_lanes).set("PREFETCH", 0).set("STREAM_STORES", 0);
    d.set("PLACES", std::int64_t(longest_any_size));
    d.set("SAMPLE_PLACES", std::int64_t(longest_any_size));
    d.set_text("LOAD_LINES(line, sr, si)", hook_calls("LOAD_HOOK", "copy_in"));
    d.set_text("STORE_LINES(line, sr, si)", hook_calls("STORE_HOOK", "copy_out"));
    d.set_text("RUN_PASS(line, sr, si)", any_size_pass_calls("line, sr, si, 0, 1"));
}

Section pass_section(int radix) {
    Defines d = any_size_pass(radix);
    d.set("READ_GLOBAL", 0).set("WRITE_GLOBAL", 0).set("TURN", 0).set("BACK", 0);
    return Section::from_file("block/radix_lanes.cl", d);
}

/// The recipe, which is the same for every step.
KernelRecipe any_size_recipe(const Sizes &sizes, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = any_size_title("lines", limits.precision) + ", " +
                     std::to_string(any_size_lanes) +
                     " lanes, a line in each; the sizes are at the head of the table";
    set_common(recipe.defines, limits.precision);
    sizes.define(recipe.defines);
    recipe.sections = lane_blocks(any_size_lanes);
    recipe.sections.insert(recipe.sections.begin() + 1, Section::from_file("block/sizes.cl"));
    for (const char *file : {"block/turn/turn.cl", "hook/reorder.cl", "hook/linear/linear.cl"})
        recipe.sections.push_back(Section::from_file(file));
    add_codelets(recipe, any_size_radices(), limits);
    for (const int radix : any_size_radices())
        recipe.sections.push_back(pass_section(radix));
    for (const AnySizeHook &hook : any_size_hooks())
        recipe.parts.push_back(any_size_part(hook, sizes, "lanes"));
    recipe.endings = {Section::from_file("skeleton/fft_any_size.cl")};
    return recipe;
}

} // namespace

std::optional<Step> make_any_size_step(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t lanes = any_size_lanes;
    const std::size_t strips = (spec.lines.inner() + lanes - 1) / lanes * spec.lines.outer();
    const std::size_t strips_per_item = strips_per_item_for(spec.length * lanes, strips, limits);
    Sizes own(Sizes::Access::field);
    own.add("STRIPS_PER_ITEM", std::int64_t(strips_per_item));
    const std::optional<AnySizeStep> sized = any_size_step(spec, limits, own, "lanes");
    if (!sized)
        return std::nullopt;

    Step step;
    step.recipe = any_size_recipe(sized->sizes, limits);
    step.table = sized->sizes.table(sized->sections);
    step.takes_mask = true;
    step.global = (strips + strips_per_item - 1) / strips_per_item;
    step.local = 1;
    step.report = start_report(spec, limits, StepFamily::any_size);
    step.report.radices = sized->radices;
    step.report.lane_width = any_size_lanes;
    step.report.transforms_per_group = int(strips_per_item * lanes);
    step.report.private_bytes =
        spec.length * lanes * 2 * limits.arithmetic_bytes() * (spec.convolves() ? 2 : 1);
    step.report.exchanges = {{sized->radices.size() > 1 ? StepExchange::Way::private_scratch
                                                        : StepExchange::Way::registers}};
    return step;
}

} // namespace imago
