// SPDX-License-Identifier: MIT
#include "engine/plan/recipe.h"

#include "engine/plan/roots.h"

#include <algorithm>
#include <set>
#include <utility>

namespace imago {
namespace {

std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

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

void add_dct_tables(RecipeParts &parts, const LineSide &side) {
    if (side.hook == Hook::cosine_pair || side.hook == Hook::folded_cosines)
        parts.defines.set("COSINE_FACTORS", number(parts.table.add(side.dct_a)));
    if (side.hook != Hook::dct_columns)
        return;
    parts.defines.set("DCT_COLUMNS", number(side.columns));
    parts.defines.set("DCT_A", number(parts.table.add(side.dct_a)));
    // Real parts, then imaginary parts, each padded so that whole strips can be loaded.
    const std::size_t half = side.dct_b.size() / 2, padded = (half + 31) / 16 * 16;
    const auto fill = [b = side.dct_b, half, padded](TableNumbers &to) {
        for (const std::size_t part : {0, 1})
            for (std::size_t n = 0; n < padded; ++n)
                to.append(n < half ? b.at(2 * n + part) : 0);
    };
    parts.defines.set("DCT_B", number(parts.table.add_section(2 * padded, fill)));
    parts.defines.set("DCT_B_IMAGINARY", static_cast<std::int64_t>(padded));
}

/// The rows of a linear or packed_linear map: indices, then complex factors.
template <std::size_t most>
std::size_t add_map(StepTable &table, const SparseMap<most> &map, std::size_t terms) {
    return table.add_section(map.size() * terms * 3, [map, terms](TableNumbers &to) {
        for (std::size_t i = 0; i < map.size(); ++i) {
            const auto row = map.at(i);
            for (std::size_t t = 0; t < terms; ++t)
                to.append_index(row[t].index);
            for (std::size_t t = 0; t < terms; ++t)
                to.append_complex(static_cast<double>(row[t].factor.real()),
                                  static_cast<double>(row[t].factor.imag()));
        }
    });
}

/// Numbers of the rows of a side's map.
std::size_t map_numbers(const LineSide &side, bool load) {
    if (side.hook == Hook::linear)
        return side.terms.size() * 2 * 3;
    return load ? side.packed_load.size() * side.packed_terms * 3
                : side.packed_store.size() * 2 * 3;
}

/// Numbers of a map's rows from which a cache rarely holds them.
constexpr std::size_t most_cached_numbers = std::size_t{1} << 22;

/// Whether a side's map is one of formulas: in a pointwise step whose rows were a long table, that
/// no cache holds or that few lines share. (64 lines of 65535 points take up to 1.3 of the time by
/// formulas, one of 2^20 points 0.6 to 0.8.)
bool by_formulas(const StepSpec &spec, const LineSide &side, bool load) {
    if (spec.transform || !side.rule || !traits(side.hook).maps_samples)
        return false;
    const std::size_t numbers = map_numbers(side, load);
    const std::size_t lines = spec.lines.count() * (traits(side.hook).in_twos ? 2 : 1);
    return numbers > most_cached_numbers ||
           (numbers > most_planned_numbers && numbers > lines * side.samples);
}

void add_maps(RecipeParts &parts, const StepSpec &spec, const LineSide &side, bool load) {
    Defines &d = parts.defines;
    if (by_formulas(spec, side, load))
        return add_real_rule(d, parts.table, *side.rule);
    if (side.hook == Hook::linear)
        d.set(load ? "LOAD_LINEAR" : "STORE_LINEAR", number(add_map(parts.table, side.terms, 2)));
    if (side.hook != Hook::packed_linear)
        return;
    if (load) {
        d.set("LOAD_PACKED", number(add_map(parts.table, side.packed_load, side.packed_terms)));
        d.set("LOAD_TERMS", number(side.packed_terms));
    } else {
        d.set("STORE_PACKED", number(add_map(parts.table, side.packed_store, 2)));
    }
}

/// w^k for k = 0..M/2, w = exp(-2 pi i / 2M): what packs a half spectrum of M + 1 points.
void add_half_twiddles(RecipeParts &parts, const StepSpec &spec) {
    const bool in = spec.lines.in.hook == Hook::half_spectrum_packed;
    if (!in && spec.lines.out.hook != Hook::half_spectrum_packed)
        return;
    const std::size_t m = in ? spec.points_in : spec.points_out;
    parts.defines.set("HALF_TWIDDLE",
                      number(parts.table.add({m / 2 + 1, [root = Roots(2 * m)](std::size_t k) {
                                                  return std::complex<double>(root(k));
                                              }})));
}

void add_four_step(RecipeParts &parts, const StepSpec &spec) {
    if (!spec.four_step_length)
        return;
    Defines &d = parts.defines;
    const unsigned bits = four_step_bits(spec.four_step_length);
    d.set("FOUR_STEP", number(add_four_step_twiddles(parts.table, spec.four_step_length, bits)));
    d.set("FOUR_STEP_BITS", bits);
    d.set("FOUR_STEP_DIVISOR", number(spec.four_step_divisor));
    if (traits(spec.lines.out.hook).in_twos)
        d.set("FOUR_STEP_LINES", 2).set("FOUR_STEP_COUNT", number(spec.lines.real_lines));
    if (spec.four_step_loop == 0)
        return;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < spec.four_step_loop; ++i)
        divisor *= spec.lines.loops[i];
    d.set_text("FOUR_STEP_OUTER(o)", "((o) / " + std::to_string(divisor) + " % " +
                                         std::to_string(spec.lines.loops[spec.four_step_loop]) +
                                         ")");
}

/// A long chirp at load or store in a step of its own: as products of two of a few roots.
void add_chirp(RecipeParts &parts, const StepSpec &spec) {
    const std::size_t order = 2 * spec.chirp_length;
    const unsigned bits = four_step_bits(order);
    parts.defines.set(spec.load_multiply.empty() ? "STORE_CHIRP" : "LOAD_CHIRP",
                      number(add_four_step_twiddles(parts.table, order, bits)));
    parts.defines.set("CHIRP_LENGTH", number(spec.chirp_length)).set("CHIRP_BITS", bits);
}

/// Factors at load, in the middle and at store, and the places of Rader's method.
void add_convolution(RecipeParts &parts, const StepSpec &spec) {
    if (!spec.transform && 2 * spec.chirp_length > most_planned_numbers)
        return add_chirp(parts, spec);
    Defines &d = parts.defines;
    std::size_t load = 0;
    if (!spec.load_multiply.empty())
        d.set("LOAD_MULTIPLY", number(load = parts.table.add(spec.load_multiply)));
    if (!spec.store_multiply.empty())
        d.set("STORE_MULTIPLY",
              number(spec.store_as_load ? load : parts.table.add(spec.store_multiply)));
    if (!spec.middle_multiply.empty())
        d.set("MIDDLE_MULTIPLY", number(parts.table.add(spec.middle_multiply)));
    if (spec.middle_mask)
        set_mask(d, spec.lines, *spec.middle_mask, "MIDDLE_MASK");
    const auto add_places = [&](const char *name, const std::vector<std::uint32_t> &places) {
        d.set(name, number(parts.table.open()));
        for (std::uint32_t place : places)
            parts.table.append_index(place);
    };
    if (spec.rader()) {
        add_places("LOAD_PLACES", spec.load_places);
        add_places("STORE_PLACES", spec.store_places);
    }
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
    const bool load_rule = by_formulas(spec, spec.lines.in, true);
    const bool store_rule = by_formulas(spec, spec.lines.out, false);
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
    std::size_t extent = std::max(side_extent(spec, lines.in, spec.points_in),
                                  side_extent(spec, lines.out, spec.points_out));
    if (lines.in.mask)
        extent = std::max(extent, mask_extent(lines, *lines.in.mask, spec.points_in));
    if (spec.middle_mask)
        extent = std::max(extent, mask_extent(lines, *spec.middle_mask, spec.length));
    d.set_text("INDEX", extent < (std::size_t{1} << 31) ? "uint" : "ulong");
    d.set("LOAD_SWAP_BEFORE", spec.load_swap_before);
    d.set("LOAD_SWAP_AFTER", spec.load_swap_after);
    d.set("STORE_SWAP_BEFORE", spec.store_swap_before);
    d.set("STORE_SWAP_AFTER", spec.store_swap_after);
    d.set_real("STORE_SCALE", spec.scale);
    d.set("STORE_SCALED", spec.scale != 1.0);
    if (lines.threshold)
        d.flag("LOAD_THRESHOLD");
    if (limits.reorder == PlanOptions::Reorder::gather)
        d.flag("REORDER_GATHER");
    d.set("TWIDDLE_SOURCE", static_cast<std::int64_t>(limits.twiddles));
    if (limits.lanes && !limits.cpu && limits.twiddles != PlanOptions::Twiddles::table)
        d.flag("KEEP_CALLS");
    add_convolution(parts, spec);
    add_four_step(parts, spec);
    add_maps(parts, spec, lines.in, true);
    add_maps(parts, spec, lines.out, false);
    if (const std::size_t samples = std::max(lines.in.samples, lines.out.samples))
        d.set("SAMPLES", number(samples));
    if (suffix != "along")
        add_half_twiddles(parts, spec);
    add_dct_tables(parts, lines.in);
    add_dct_tables(parts, lines.out);
    parts.store_pairs = traits(lines.out.hook).stores_pairs;
    if (parts.store_pairs)
        d.flag("STORE_PAIRS");
    add_hook_files(parts, spec, suffix);
    return parts;
}

} // namespace imago
