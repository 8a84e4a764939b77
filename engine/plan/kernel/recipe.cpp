// SPDX-License-Identifier: MIT
#include "engine/plan/kernel/recipe.h"

#include "engine/plan/kernel/recipe_tables.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

namespace imago {
namespace {

/// Returns OpenCL C of `o`, the index over the outer loops: the offset in numbers from the array's
/// start.
std::string outer_text(const LineProblem &lines, const std::vector<std::size_t> &strides) {
    std::string sum;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < lines.loops.size(); ++i) {
        if (lines.loops[i] == 1)
            continue; // zero at any stride
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
    if (mask.parts > 1)
        defines.set("MASK_PARTS", number(mask.parts));
    defines.set("MASK_POINT", number(mask.point));
    defines.set("MASK_INNER", number(mask.lines.front()));
    defines.set_text("MASK_OUTER_AT(o)", outer_text(lines, mask.lines));
}

/// Whether the two real lines or half spectra of a complex line are side by side, at offsets that
/// one access may have: columns, or rows of blocks that have pairs of real ones.
bool side_by_side(const LineProblem &lines, const LineSide &side, bool points) {
    const bool spectra = side.hook() == Hook::half_spectrum_pair;
    const std::size_t numbers = spectra ? 4 : 2;
    const auto even = [&](std::size_t distance) { return distance % numbers == 0; };
    const bool paired_rows = side.blocks && side.blocks->row_pairs && !side.blocks->of_lines;
    const bool real = side.hook() == Hook::real_pair || side.hook() == Hook::cosine_pair;
    const bool neighbours = real ? side.lines.front() == 1 || paired_rows
                                 : spectra && points && side.lines.front() == 2 &&
                                       is_work(side.slot) && !side.planar && side.imaginary == 1 &&
                                       !side.blocks;
    return neighbours && even(side.point) && !lines.alone && lines.real_lines % 2 == 0 &&
           std::all_of(side.lines.begin() + 1, side.lines.end(), even);
}

void set_flags(Defines &defines, const std::string &prefix,
               std::initializer_list<std::pair<bool, const char *>> flags) {
    for (const auto &[flag, name] : flags)
        if (flag)
            defines.flag(prefix + name);
}

/// Sets the index of point n of line i in its whole line, and the macros by which a cosine rule
/// changes it.
void set_whole(Defines &defines, const LineProblem &lines, const LineSide &side,
               const std::string &prefix) {
    const WholeLine &whole = *side.whole;
    defines.set(prefix + "WHOLE", number(whole.points));
    defines.set(prefix + "WHOLE_PERIOD", number(whole.period));
    defines.set(prefix + "WHOLE_INNER", number(whole.lines.front()));
    defines.set(prefix + "WHOLE_POINT", number(whole.point));
    defines.set_text(prefix + "WHOLE_OUTER_AT(o)", outer_text(lines, whole.lines));
    if (const CosineOrder *order = cosine_order(side))
        set_flags(
            defines, prefix,
            {{order->fourth, "FOURTH"}, {order->reverse, "REVERSE"}, {order->shift, "SHIFT"}});
}

/// Sets the order of the elements of a side's lines, and their signs.
void set_order(Defines &defines, const LineSide &side, const std::string &prefix) {
    if (const auto *pair = side.as<RealPairHook>()) {
        set_flags(defines, prefix, {{pair->reorder_points, "REORDER_POINTS"}});
        if (pair->reorder_rows)
            defines.set(prefix + "REORDER_ROWS", number(pair->reorder_rows));
        set_flags(defines, prefix,
                  {{pair->alternate_points, "ALTERNATE_POINTS"},
                   {pair->alternate_rows, "ALTERNATE_ROWS"}});
    }
    if (const CosineOrder *order = cosine_order(side)) {
        set_flags(defines, prefix, {{order->alternate_points, "ALTERNATE_POINTS"}});
        if (packed_rule_side(side))
            set_flags(defines, prefix, {{order->reverse, "REVERSE"}, {order->shift, "SHIFT"}});
    }
    if (const auto *rows = side.as<SpectrumRowsHook>())
        defines.set(prefix + "ROWS", number(rows->rows));
    const auto *dct = side.as<DctColumnsHook>();
    if (dct && dct->flip_rows)
        defines.flag("DCT_FLIP_ROWS");
    if (dct && dct->flip_columns)
        defines.flag("DCT_FLIP_COLUMNS");
}

/// Sets the flags of a side whose numbers can be loaded or stored in pairs.
void set_twos(Defines &defines, const LineProblem &lines, const LineSide &side,
              const std::string &prefix, bool points) {
    const auto even = [](std::size_t distance) { return distance % 2 == 0; };
    const bool even_lines = std::all_of(side.lines.begin(), side.lines.end(), even);
    set_flags(defines, prefix,
              {{traits(side.hook()).complex && !side.planar && side.imaginary == 1 &&
                    even(side.point) && even_lines,
                "PAIRED"},
               {(side.hook() == Hook::real_pair ||
                 (side.hook() == Hook::packed_samples && side.point == 1)) &&
                    even_lines,
                "EVEN"},
               {side.hook() == Hook::packed_samples && side.point == 1 &&
                    std::all_of(side.lines.begin(), side.lines.end(),
                                [](std::size_t distance) { return distance % 4 == 0; }),
                "FOURS"},
               {side_by_side(lines, side, points), "TWO"}});
}

/// `points`: the hooks load and store point by point, by kernels that know their sizes.
void set_side(Defines &defines, const LineProblem &lines, const LineSide &side, bool load,
              bool points) {
    const std::string prefix = load ? "IN_" : "OUT_";
    defines.set(prefix + "POINT", number(side.point));
    defines.set(prefix + "INNER", number(side.lines.front()));
    defines.set_text(prefix + "OUTER_AT(o)", outer_text(lines, side.lines));
    if (side.imaginary != 1)
        defines.set(prefix + "IMAGINARY", number(side.imaginary));
    if (side.blocks) {
        defines.set(prefix + "BLOCK", number(side.blocks->neighbours));
        defines.set(prefix + "BLOCK_STEP", number(side.blocks->distance));
        set_flags(defines, prefix, {{side.blocks->of_lines, "BLOCK_LINES"}});
        if (side.blocks->row_pairs)
            defines.set(prefix + "ROW_PAIRS", traits(side.hook()).complex ? 2 : 1);
    }
    set_flags(defines, prefix, {{side.planar, "PLANAR"}});
    set_twos(defines, lines, side, prefix, points);
    if (const char *flag = load ? traits(side.hook()).load_flag : traits(side.hook()).store_flag)
        defines.flag(flag);
    set_order(defines, side, prefix);
    if (side.whole)
        set_whole(defines, lines, side, prefix);
    if (side.mask)
        set_mask(defines, lines, *side.mask, "LOAD_MASK");
}

/// Sets the type of the offsets inside one index over the outer loops.
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

/// Sets what happens to every point between its hook and the transform, except for tables.
void set_adaptation(Defines &defines, const StepSpec &spec) {
    defines.set("LOAD_SWAP_BEFORE", spec.load_swap_before);
    defines.set("LOAD_SWAP_AFTER", spec.load_swap_after);
    defines.set("STORE_SWAP_BEFORE", spec.store_swap_before);
    defines.set("STORE_SWAP_AFTER", spec.store_swap_after);
    defines.set_real("STORE_SCALE", spec.scale);
    defines.set("STORE_SCALED", spec.scale != 1.0);
    if (spec.lines.threshold && !spec.turn)
        defines.flag("LOAD_THRESHOLD");
    if (spec.middle_mask)
        set_mask(defines, spec.lines, *spec.middle_mask, "MIDDLE_MASK");
}

/// Adds the files that several hooks share.
void add_shared_hook_files(RecipeParts &parts, const StepSpec &spec) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const auto either = [&](Hook hook) { return in.hook() == hook || out.hook() == hook; };
    if (either(Hook::real_pair) || either(Hook::packed_samples))
        parts.hook_files.push_back("hook/reorder.cl");
    if (either(Hook::linear))
        parts.hook_files.push_back("hook/linear/linear.cl");
    if (in.whole || out.whole)
        parts.hook_files.push_back("block/whole.cl");
    for (Hook hook : {Hook::hermitian, Hook::hermitian_cosines, Hook::sample_pair})
        if (either(hook))
            parts.hook_files.push_back("hook/" + std::string(traits(hook).stem) + ".cl");
}

void add_hook_files(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits,
                    const std::string &suffix) {
    add_shared_hook_files(parts, spec);
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const auto file = [&](const LineSide &side) {
        return "hook/" + std::string(traits(side.hook()).stem) + "_" + suffix + ".cl";
    };
    const auto by_rule = [&](const LineSide &side, bool load) {
        return traits(side.hook()).maps_samples && by_formulas(spec, side, load, limits);
    };
    const bool load_rule = by_rule(in, true), store_rule = by_rule(out, false);
    if (load_rule || store_rule)
        parts.hook_files.push_back("hook/linear/real_rule.cl");
    parts.hook_files.push_back(load_rule ? "hook/linear/real_rule_load.cl" : file(in));
    if (suffix == "point" && traits(in.hook()).loads_pairs)
        parts.hook_files.push_back(pair_point_file);
    if (store_rule)
        parts.hook_files.push_back("hook/linear/real_rule_store.cl");
    else if (out.hook() != in.hook())
        parts.hook_files.push_back(file(out));
}

} // namespace

LineWork line_work(const StepSpec &spec) {
    using Middle = LineWork::Middle;
    const LineProblem &lines = spec.lines;
    LineWork work;
    work.name = lines.name;
    work.in = line_end(lines, lines.in);
    work.out = line_end(lines, lines.out);
    work.threshold_at_load = lines.threshold && !spec.turn;
    work.mask_at_load = lines.in.mask.has_value();
    work.four_step_twiddle_at_store = spec.four_step_length != 0;
    work.middle = spec.rader()                    ? Middle::rader
                  : !spec.middle_multiply.empty() ? Middle::bluestein
                  : spec.middle_mask              ? Middle::mask
                  : spec.turn                     ? Middle::threshold
                                                  : Middle::nothing;
    if (work.middle == Middle::rader || work.middle == Middle::bluestein)
        work.middle_points = spec.middle_by_row ? spec.four_step_length : spec.length;
    work.chirp_at_load =
        work.middle == Middle::nothing && spec.chirp_length > 0 && !spec.load_multiply.empty();
    work.transposed = spec.transposes;
    work.factors_at_store = spec.middle_multiply.empty() && !spec.store_multiply.empty();
    return work;
}

std::string step_name(const StepSpec &spec) {
    return step_words(line_work(spec)).text();
}

StepReport start_report(const StepSpec &spec, const StepLimits &limits, StepFamily family) {
    StepReport report;
    report.work = line_work(spec);
    report.family = family;
    report.radices = spec.radices;
    report.length = spec.transform ? static_cast<int>(spec.length) : 0;
    report.bytes_moved = bytes_moved(spec, limits.number_bytes());
    return report;
}

void set_precision(Defines &defines, Precision precision) {
    if (precision == Precision::f64)
        defines.flag("PRECISION_DOUBLE");
    if (precision == Precision::f16)
        defines.flag("PRECISION_HALF");
}

void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices, const StepLimits &limits) {
    for (int radix : std::set<int>(radices.begin(), radices.end())) {
        const ChoiceRow *row =
            measured_choice(Question::codelet_form, {}, std::size_t(radix), limits);
        const bool fused = row && row->flag(Field::fused);
        recipe.sections.push_back(
            Section::from_codelet(radix, fused ? codelet::Form::fused : codelet::Form::plain));
        recipe.repeats.push_back(radix);
    }
}

RecipeParts common_parts(const StepSpec &spec, const StepLimits &limits,
                         const std::string &suffix) {
    RecipeParts parts;
    parts.table = StepTable(arithmetic_of(limits.precision));
    Defines &d = parts.defines;
    const LineProblem &lines = spec.lines;
    d.set_text("KERNEL_NAME", step_kernel_name);
    set_precision(d, limits.precision);
    d.set("LENGTH", number(spec.length));
    d.set("POINTS_IN", number(spec.points_in));
    d.set("POINTS_OUT", number(spec.points_out));
    d.set("INNER", number(lines.inner()));
    d.set("OUTER", number(lines.outer()));
    if (lines.there)
        d.set("INNER_THERE", number(lines.there));
    if (lines.real_lines)
        d.set("REAL_LINES", number(lines.real_lines));
    if (lines.alone)
        d.set("REAL_STEP", 1);
    const bool points = suffix == "point" && !limits.any_size;
    set_side(d, lines, lines.in, true, points);
    set_side(d, lines, lines.out, false, points);
    set_index(d, spec);
    set_adaptation(d, spec);
    if (limits.requested.reorder == PlanOptions::Reorder::gather)
        d.flag("REORDER_GATHER");
    d.set("TWIDDLE_SOURCE", static_cast<std::int64_t>(limits.requested.twiddles));
    if (limits.lanes && !limits.device.cpu &&
        limits.requested.twiddles != PlanOptions::Twiddles::table)
        d.flag("KEEP_CALLS");
    if (const std::size_t samples = std::max(lines.in.samples, lines.out.samples))
        d.set("SAMPLES", number(samples));
    add_recipe_tables(parts, spec, limits, suffix != "along");
    parts.store_pairs = traits(lines.out.hook()).stores_pairs;
    if (parts.store_pairs)
        d.flag("STORE_PAIRS");
    add_hook_files(parts, spec, limits, suffix);
    return parts;
}

bool radices_given(const StepSpec &spec, const StepLimits &limits) {
    return !limits.requested.radices.empty() && spec.radices == limits.requested.radices;
}

} // namespace imago
