// SPDX-License-Identifier: MIT
#include "engine/plan/recipe.h"

#include "engine/plan/recipe_tables.h"

#include <algorithm>
#include <set>
#include <utility>

namespace imago {
namespace {

/// The numbers from an array's start to an index over the outer loops, as OpenCL C of `o`.
std::string outer_text(const LineProblem &lines, const std::vector<std::size_t> &strides) {
    std::string sum;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < lines.loops.size(); ++i) {
        if (lines.loops[i] == 1)
            continue; // whatever its stride
        std::string index = "(o)";
        if (divisor > 1)
            index += " / " + std::to_string(divisor);
        if (i + 1 < lines.loops.size())
            index =
                (divisor > 1 ? "(" + index + ")" : index) + " % " + std::to_string(lines.loops[i]);
        sum += (sum.empty() ? "" : " + ") + ("(" + index + ") * (size_t)") +
               std::to_string(strides[i]);
        divisor *= lines.loops[i];
    }
    return sum.empty() ? "(size_t)0" : "(" + sum + ")";
}

void set_mask(Defines &defines, const LineProblem &lines, const MaskSide &mask, const char *flag) {
    defines.flag(flag);
    defines.set("MASK_POINT", number(mask.point));
    defines.set("MASK_INNER", number(mask.lines.front()));
    defines.set_text("MASK_OUTER_AT(o)", outer_text(lines, mask.lines));
}

/// Whether the two real lines of a complex line stand side by side, at even offsets.
bool side_by_side(const LineProblem &lines, const LineSide &side) {
    const auto even = [](std::size_t distance) { return distance % 2 == 0; };
    return (side.hook == Hook::real_pair || side.hook == Hook::cosine_pair) &&
           side.lines.front() == 1 && even(side.point) && even(lines.real_lines) &&
           std::all_of(side.lines.begin() + 1, side.lines.end(), even);
}

/// The number in its whole line of point n of line i, and what a cosine rule makes of it.
void set_whole(Defines &defines, const LineProblem &lines, const LineSide &side,
               const std::string &prefix) {
    const WholeLine &whole = *side.whole;
    defines.set(prefix + "WHOLE", number(whole.points));
    defines.set(prefix + "WHOLE_PERIOD", number(whole.period));
    defines.set(prefix + "WHOLE_INNER", number(whole.lines.front()));
    defines.set(prefix + "WHOLE_POINT", number(whole.point));
    defines.set_text(prefix + "WHOLE_OUTER_AT(o)", outer_text(lines, whole.lines));
    for (const auto &[flag, name] :
         {std::pair(side.fourth, "FOURTH"), {side.reverse, "REVERSE"}, {side.shift, "SHIFT"}})
        if (flag)
            defines.flag(prefix + name);
}

void set_side(Defines &defines, const LineProblem &lines, const LineSide &side, bool load) {
    const std::string prefix = load ? "IN_" : "OUT_";
    defines.set(prefix + "POINT", number(side.point));
    defines.set(prefix + "INNER", number(side.lines.front()));
    defines.set_text(prefix + "OUTER_AT(o)", outer_text(lines, side.lines));
    if (side.imaginary != 1)
        defines.set(prefix + "IMAGINARY", number(side.imaginary));
    if (side.planar)
        defines.flag(prefix + "PLANAR");
    const auto even = [](std::size_t distance) { return distance % 2 == 0; };
    if (traits(side.hook).complex && !side.planar && side.imaginary == 1 && even(side.point) &&
        std::all_of(side.lines.begin(), side.lines.end(), even))
        defines.flag(prefix + "PAIRED");
    if (side.hook == Hook::real_pair && std::all_of(side.lines.begin(), side.lines.end(), even))
        defines.flag(prefix + "EVEN");
    if (side_by_side(lines, side))
        defines.flag(prefix + "TWO");
    if (const char *flag = load ? traits(side.hook).load_flag : traits(side.hook).store_flag)
        defines.flag(flag);
    if (side.reorder_points)
        defines.flag(prefix + "REORDER_POINTS");
    if (side.reorder_rows)
        defines.set(prefix + "REORDER_ROWS", number(side.reorder_rows));
    if (side.alternate_points)
        defines.flag(prefix + "ALTERNATE_POINTS");
    if (side.alternate_rows)
        defines.flag(prefix + "ALTERNATE_ROWS");
    if (side.flip_rows)
        defines.flag("DCT_FLIP_ROWS");
    if (side.flip_columns)
        defines.flag("DCT_FLIP_COLUMNS");
    if (side.whole)
        set_whole(defines, lines, side, prefix);
    if (side.mask)
        set_mask(defines, lines, *side.mask, "LOAD_MASK");
}

/// The type of the offsets inside one index over the outer loops.
void set_index(Defines &defines, const StepSpec &spec) {
    const LineProblem &lines = spec.lines;
    std::size_t extent = std::max(side_extent(spec, lines.in, spec.points_in),
                                  side_extent(spec, lines.out, spec.points_out));
    if (lines.in.mask)
        extent = std::max(extent, mask_extent(lines, *lines.in.mask, spec.points_in));
    if (spec.middle_mask)
        extent = std::max(extent, mask_extent(lines, *spec.middle_mask, spec.length));
    defines.set_text("INDEX", extent < (std::size_t{1} << 31) ? "uint" : "ulong");
}

/// What happens to every point between its hook and the transform, but for tables.
void set_adaptation(Defines &defines, const StepSpec &spec) {
    defines.set("LOAD_SWAP_BEFORE", spec.load_swap_before);
    defines.set("LOAD_SWAP_AFTER", spec.load_swap_after);
    defines.set("STORE_SWAP_BEFORE", spec.store_swap_before);
    defines.set("STORE_SWAP_AFTER", spec.store_swap_after);
    defines.set_real("STORE_SCALE", spec.scale);
    defines.set("STORE_SCALED", spec.scale != 1.0);
    if (spec.lines.threshold)
        defines.flag("LOAD_THRESHOLD");
    if (spec.middle_mask)
        set_mask(defines, spec.lines, *spec.middle_mask, "MIDDLE_MASK");
}

void add_hook_files(RecipeParts &parts, const StepSpec &spec, const std::string &suffix) {
    const Hook in = spec.lines.in.hook, out = spec.lines.out.hook;
    if (in == Hook::real_pair || out == Hook::real_pair)
        parts.hook_files.push_back("hook/reorder.cl");
    if (in == Hook::linear || out == Hook::linear)
        parts.hook_files.push_back("hook/linear.cl");
    if (spec.lines.in.whole || spec.lines.out.whole)
        parts.hook_files.push_back("block/whole.cl");
    for (Hook hook : {Hook::folded, Hook::folded_cosines, Hook::sample_pair})
        if (in == hook || out == hook)
            parts.hook_files.push_back("hook/" + std::string(traits(hook).stem) + ".cl");
    const auto file = [&](Hook hook) {
        return "hook/" + std::string(traits(hook).stem) + "_" + suffix + ".cl";
    };
    const bool load_rule = traits(in).maps_samples && by_formulas(spec, spec.lines.in, true);
    const bool store_rule = traits(out).maps_samples && by_formulas(spec, spec.lines.out, false);
    if (load_rule || store_rule)
        parts.hook_files.push_back("hook/real_rule.cl");
    parts.hook_files.push_back(load_rule ? "hook/real_rule_load.cl" : file(in));
    if (store_rule)
        parts.hook_files.push_back("hook/real_rule_store.cl");
    else if (out != in)
        parts.hook_files.push_back(file(out));
}

} // namespace

std::size_t LineProblem::outer() const {
    std::size_t product = 1;
    for (std::size_t i = 1; i < loops.size(); ++i)
        product *= loops[i];
    return product;
}

std::string step_name(const StepSpec &spec) {
    std::string name = spec.lines.name + ": " + side_phrase(spec.lines.in, spec.lines.out) +
                       " to " + side_phrase(spec.lines.out, spec.lines.in);
    if (spec.lines.threshold)
        name += ", threshold at load";
    if (spec.lines.in.mask)
        name += ", mask at load";
    if (spec.four_step_length)
        name += ", four-step twiddle at store";
    if (spec.rader())
        name += ", Rader over " + std::to_string(spec.length) + " points";
    else if (!spec.middle_multiply.empty())
        name += ", Bluestein over " + std::to_string(spec.length) + " points";
    else if (spec.middle_mask)
        name += ", mask, and back";
    else if (!spec.load_multiply.empty())
        name += ", chirp at load";
    if (!spec.middle_multiply.empty())
        return name;
    if (!spec.store_multiply.empty())
        name += ", factors at store";
    return name;
}

StepReport start_report(const StepSpec &spec, const StepLimits &limits, std::string family) {
    StepReport report;
    report.name = step_name(spec);
    report.family = std::move(family);
    report.radices = spec.radices;
    report.length = spec.transform ? static_cast<int>(spec.length) : 0;
    report.bytes_moved = bytes_moved(spec, limits.number_bytes());
    return report;
}

void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices) {
    for (int radix : std::set<int>(radices.begin(), radices.end())) {
        recipe.sections.push_back(Section::from_codelet(radix));
        recipe.repeats.push_back(radix);
    }
}

RecipeParts common_parts(const StepSpec &spec, const StepLimits &limits,
                         const std::string &suffix) {
    RecipeParts parts;
    parts.table = StepTable(limits.precision);
    Defines &d = parts.defines;
    const LineProblem &lines = spec.lines;
    d.set_text("KERNEL_NAME", step_kernel_name);
    if (limits.precision == Precision::f64)
        d.flag("PRECISION_DOUBLE");
    d.set("LENGTH", number(spec.length));
    d.set("POINTS_IN", number(spec.points_in));
    d.set("POINTS_OUT", number(spec.points_out));
    d.set("INNER", number(lines.inner()));
    d.set("OUTER", number(lines.outer()));
    if (lines.real_lines)
        d.set("REAL_LINES", number(lines.real_lines));
    set_side(d, lines, lines.in, true);
    set_side(d, lines, lines.out, false);
    set_index(d, spec);
    set_adaptation(d, spec);
    if (limits.reorder == PlanOptions::Reorder::gather)
        d.flag("REORDER_GATHER");
    d.set("TWIDDLE_SOURCE", static_cast<std::int64_t>(limits.twiddles));
    if (limits.lanes && !limits.cpu && limits.twiddles != PlanOptions::Twiddles::table)
        d.flag("KEEP_CALLS");
    if (const std::size_t samples = std::max(lines.in.samples, lines.out.samples))
        d.set("SAMPLES", number(samples));
    add_recipe_tables(parts, spec, suffix != "along");
    parts.store_pairs = traits(lines.out.hook).stores_pairs;
    if (parts.store_pairs)
        d.flag("STORE_PAIRS");
    add_hook_files(parts, spec, suffix);
    return parts;
}

} // namespace imago
