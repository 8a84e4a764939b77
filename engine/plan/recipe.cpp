// SPDX-License-Identifier: MIT
#include "engine/plan/recipe.h"

#include <set>

namespace imago {
namespace {

std::string hook_file(Hook hook, const std::string &suffix) {
    switch (hook) {
    case Hook::complex:
        return "hook/complex_" + suffix + ".cl";
    case Hook::real_pair:
        return "hook/real_pair_" + suffix + ".cl";
    case Hook::half_spectrum_pair:
        return "hook/half_spectrum_pair_" + suffix + ".cl";
    case Hook::half_spectrum_packed:
        return "hook/half_spectrum_packed_" + suffix + ".cl";
    case Hook::packed_linear:
        return "hook/packed_linear_" + suffix + ".cl";
    case Hook::linear:
        return "hook/linear_" + suffix + ".cl";
    case Hook::dct_columns:
        break;
    }
    return "hook/dct_columns_" + suffix + ".cl";
}

std::string hook_phrase(const LineSide &side) {
    switch (side.hook) {
    case Hook::complex:
        return side.planar ? "planar complex" : "complex";
    case Hook::real_pair:
        return side.reorder_points ? "two reordered real rows" : "two real rows";
    case Hook::half_spectrum_pair:
        return "two half spectra";
    case Hook::half_spectrum_packed:
        return "a half spectrum";
    case Hook::packed_linear:
        return "a real line, packed";
    case Hook::linear:
        return "two real lines";
    case Hook::dct_columns:
        break;
    }
    return "DCT coefficients";
}

const char *hook_flag(Hook hook, bool load) {
    switch (hook) {
    case Hook::complex:
        return load ? "LOAD_COMPLEX" : "STORE_COMPLEX";
    case Hook::real_pair:
        return load ? "LOAD_REAL_PAIR" : "STORE_REAL_PAIR";
    case Hook::half_spectrum_pair:
        return load ? "LOAD_HALF_SPECTRUM_PAIR" : "STORE_HALF_SPECTRUM_PAIR";
    case Hook::half_spectrum_packed:
        return load ? "LOAD_HALF_SPECTRUM_PACKED" : "STORE_HALF_SPECTRUM_PACKED";
    case Hook::linear:
    case Hook::packed_linear:
        return nullptr; // their flags are the offsets of their tables
    case Hook::dct_columns:
        break;
    }
    return load ? "LOAD_DCT_INVERSE_COLUMNS" : "STORE_DCT2_COLUMNS";
}

std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

/// The numbers from an array's start to an index over the outer loops, as OpenCL C of `o`.
std::string outer_text(const LineProblem &lines, const std::vector<std::size_t> &strides) {
    std::string sum;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < lines.loops.size(); ++i) {
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

void set_side(Defines &defines, const LineProblem &lines, const LineSide &side, bool load) {
    const std::string prefix = load ? "IN_" : "OUT_";
    defines.set(prefix + "POINT", number(side.point));
    defines.set(prefix + "INNER", number(side.lines.front()));
    defines.set_text(prefix + "OUTER_AT(o)", outer_text(lines, side.lines));
    if (side.imaginary != 1)
        defines.set(prefix + "IMAGINARY", number(side.imaginary));
    if (side.planar)
        defines.flag(prefix + "PLANAR");
    if (const char *flag = hook_flag(side.hook, load))
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
    if (side.mask)
        set_mask(defines, lines, *side.mask, "LOAD_MASK");
}

/// Lines of a side along the innermost loop: real ones where its hook works on these.
std::size_t side_lines(const StepSpec &spec, const LineSide &side) {
    const bool pairs = side.hook == Hook::real_pair || side.hook == Hook::half_spectrum_pair ||
                       side.hook == Hook::linear;
    return side.hook == Hook::dct_columns ? side.columns
           : pairs                        ? spec.lines.real_lines
                                          : spec.lines.inner();
}

/// Elements of a line of a side, `points` of which are the transform's.
std::size_t side_points(const LineSide &side, std::size_t points) {
    if (side.hook == Hook::linear || side.hook == Hook::packed_linear)
        return side.samples;
    if (side.hook == Hook::half_spectrum_pair)
        return points / 2 + 1;
    return side.hook == Hook::half_spectrum_packed ? points + 1 : points;
}

std::size_t side_bytes(const StepSpec &spec, const LineSide &side, std::size_t points,
                       std::size_t number_bytes) {
    const bool complex = side.hook == Hook::complex || side.hook == Hook::half_spectrum_pair ||
                         side.hook == Hook::half_spectrum_packed;
    return side_lines(spec, side) * spec.lines.outer() * side_points(side, points) *
           (complex ? 2 : 1) * number_bytes;
}

void add_dct_tables(RecipeParts &parts, const LineSide &side) {
    if (side.hook != Hook::dct_columns)
        return;
    parts.defines.set("DCT_COLUMNS", number(side.columns));
    parts.defines.set("DCT_A", static_cast<std::int64_t>(parts.table.add(side.dct_a)));
    // Real parts, then imaginary parts, each padded so that whole strips can be loaded.
    const std::size_t half = side.dct_b.size() / 2, padded = (half + 31) / 16 * 16;
    std::vector<double> planar(2 * padded, 0.0);
    for (std::size_t n = 0; n < half; ++n) {
        planar[n] = side.dct_b[2 * n];
        planar[padded + n] = side.dct_b[2 * n + 1];
    }
    parts.defines.set("DCT_B", static_cast<std::int64_t>(parts.table.add(planar)));
    parts.defines.set("DCT_B_IMAGINARY", static_cast<std::int64_t>(padded));
}

/// The rows of a linear or packed_linear map: indices, then complex factors.
template <std::size_t most>
std::size_t add_map(StepTable &table, const SparseMap<most> &map, std::size_t terms) {
    const std::size_t offset = table.open();
    table.reserve(map.size() * terms * 3);
    for (std::size_t i = 0; i < map.size(); ++i) {
        const auto row = map.at(i);
        for (std::size_t t = 0; t < terms; ++t)
            table.append_index(row[t].index);
        for (std::size_t t = 0; t < terms; ++t)
            table.append_complex(static_cast<double>(row[t].factor.real()),
                                 static_cast<double>(row[t].factor.imag()));
    }
    return offset;
}

void add_maps(RecipeParts &parts, const LineSide &side, bool load) {
    Defines &d = parts.defines;
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

bool maps_reals(Hook hook) {
    return hook == Hook::linear || hook == Hook::packed_linear;
}

/// w^k for k = 0..M/2, w = exp(-2 pi i / 2M): what packs a half spectrum of M + 1 points.
void add_half_twiddles(RecipeParts &parts, const StepSpec &spec) {
    const bool in = spec.lines.in.hook == Hook::half_spectrum_packed;
    if (!in && spec.lines.out.hook != Hook::half_spectrum_packed)
        return;
    const std::size_t m = in ? spec.points_in : spec.points_out;
    parts.defines.set("HALF_TWIDDLE", number(parts.table.open()));
    for (std::size_t k = 0; k <= m / 2; ++k)
        parts.table.append_root(k, 2 * m);
}

void add_four_step(RecipeParts &parts, const StepSpec &spec) {
    if (!spec.four_step_length)
        return;
    Defines &d = parts.defines;
    const unsigned bits = four_step_bits(spec.four_step_length);
    d.set("FOUR_STEP", number(add_four_step_twiddles(parts.table, spec.four_step_length, bits)));
    d.set("FOUR_STEP_BITS", bits);
    d.set("FOUR_STEP_DIVISOR", number(spec.four_step_divisor));
    if (spec.four_step_loop == 0)
        return;
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < spec.four_step_loop; ++i)
        divisor *= spec.lines.loops[i];
    d.set_text("FOUR_STEP_OUTER(o)", "((o) / " + std::to_string(divisor) + " % " +
                                         std::to_string(spec.lines.loops[spec.four_step_loop]) +
                                         ")");
}

/// Factors at load, in the middle and at store, and the places of Rader's method.
void add_convolution(RecipeParts &parts, const StepSpec &spec) {
    Defines &d = parts.defines;
    std::size_t load = 0;
    if (!spec.load_multiply.empty())
        d.set("LOAD_MULTIPLY", number(load = parts.table.add(spec.load_multiply)));
    if (!spec.store_multiply.empty()) {
        const bool same = spec.store_multiply == spec.load_multiply; // Bluestein's chirp
        d.set("STORE_MULTIPLY", number(same ? load : parts.table.add(spec.store_multiply)));
    }
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

/// Numbers from the first to the last of a mask inside one index over the outer loops.
std::size_t mask_extent(const LineProblem &lines, const MaskSide &mask, std::size_t points) {
    return (lines.inner() - 1) * mask.lines.front() + (points - 1) * mask.point + 1;
}

void add_hook_files(RecipeParts &parts, const StepSpec &spec, const std::string &suffix) {
    const Hook in = spec.lines.in.hook, out = spec.lines.out.hook;
    if (in == Hook::real_pair || out == Hook::real_pair)
        parts.hook_files.push_back("hook/reorder.cl");
    if (in == Hook::linear || out == Hook::linear)
        parts.hook_files.push_back("hook/linear.cl");
    parts.hook_files.push_back(hook_file(in, suffix));
    if (out != in)
        parts.hook_files.push_back(hook_file(out, suffix));
}

} // namespace

std::size_t LineProblem::outer() const {
    std::size_t product = 1;
    for (std::size_t i = 1; i < loops.size(); ++i)
        product *= loops[i];
    return product;
}

std::size_t side_extent(const StepSpec &spec, const LineSide &side, std::size_t points) {
    return (side_lines(spec, side) - 1) * side.lines.front() +
           (side_points(side, points) - 1) * side.point + side.imaginary + 1;
}

bool interleaved(const LineSide &side) {
    return side.hook == Hook::complex && !side.planar && side.imaginary == 1;
}

std::size_t pair_count(const StepSpec &spec) {
    return maps_reals(spec.lines.out.hook) ? spec.lines.out.samples : spec.points_out / 2 + 1;
}

std::size_t bytes_moved(const StepSpec &spec, std::size_t number_bytes) {
    return side_bytes(spec, spec.lines.in, spec.points_in, number_bytes) +
           side_bytes(spec, spec.lines.out, spec.points_out, number_bytes);
}

std::string step_name(const StepSpec &spec) {
    std::string name =
        spec.lines.name + ": " + hook_phrase(spec.lines.in) + " to " + hook_phrase(spec.lines.out);
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
    add_convolution(parts, spec);
    add_four_step(parts, spec);
    add_maps(parts, lines.in, true);
    add_maps(parts, lines.out, false);
    if (maps_reals(lines.in.hook) || maps_reals(lines.out.hook))
        d.set("SAMPLES", number(std::max(lines.in.samples, lines.out.samples)));
    add_half_twiddles(parts, spec);
    add_dct_tables(parts, lines.in);
    add_dct_tables(parts, lines.out);
    const Hook out = lines.out.hook;
    parts.store_pairs = out == Hook::half_spectrum_pair || out == Hook::half_spectrum_packed ||
                        out == Hook::dct_columns || maps_reals(out);
    if (parts.store_pairs)
        d.flag("STORE_PAIRS");
    add_hook_files(parts, spec, suffix);
    return parts;
}

} // namespace imago
