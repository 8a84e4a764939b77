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
        return "complex";
    case Hook::real_pair:
        return side.reorder_points ? "two reordered real rows" : "two real rows";
    case Hook::half_spectrum_pair:
        return "two half spectra";
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
    case Hook::linear:
        return nullptr; // its flags are the offsets of its tables
    case Hook::dct_columns:
        break;
    }
    return load ? "LOAD_DCT_INVERSE_COLUMNS" : "STORE_DCT2_COLUMNS";
}

bool real_side(Hook hook) {
    return hook == Hook::real_pair || hook == Hook::dct_columns || hook == Hook::linear;
}

void set_side(Defines &defines, const LineSide &side, bool load) {
    const std::string prefix = load ? "IN_" : "OUT_";
    defines.set(prefix + "FLOATS", real_side(side.hook) ? 1 : 2);
    defines.set(prefix + "POINT", static_cast<std::int64_t>(side.strides.point));
    defines.set(prefix + "INNER", static_cast<std::int64_t>(side.strides.inner));
    defines.set(prefix + "MIDDLE", static_cast<std::int64_t>(side.strides.middle));
    defines.set(prefix + "OUTER", static_cast<std::int64_t>(side.strides.outer));
    if (const char *flag = hook_flag(side.hook, load))
        defines.flag(flag);
    if (side.row_stride)
        defines.set(prefix + (side.hook == Hook::linear ? "LINE" : "ROW"),
                    static_cast<std::int64_t>(side.row_stride));
    if (side.reorder_points)
        defines.flag(prefix + "REORDER_POINTS");
    if (side.reorder_rows)
        defines.set(prefix + "REORDER_ROWS", static_cast<std::int64_t>(side.reorder_rows));
}

/// Offsets up to here, in floats, inside one (middle, outer) of a side.
std::size_t side_extent(const StepSpec &spec, const LineSide &side) {
    const std::size_t points = spec.length;
    if (side.hook == Hook::dct_columns)
        return points * side.columns;
    if (side.hook == Hook::linear)
        return side.rows * side.row_stride + side.samples * side.strides.point;
    return 2 * (spec.lines.inner * side.strides.inner + points * side.strides.point);
}

std::size_t side_bytes(const StepSpec &spec, const LineSide &side, std::size_t points) {
    switch (side.hook) {
    case Hook::complex:
        return line_count(spec) * points * 8;
    case Hook::real_pair:
        return side.rows * points * 4;
    case Hook::half_spectrum_pair:
        return side.rows * (points / 2 + 1) * 8;
    case Hook::linear:
        return side.rows * spec.lines.middle * spec.lines.outer * side.samples * 4;
    case Hook::dct_columns:
        break;
    }
    return spec.lines.middle * spec.lines.outer * points * side.columns * 4;
}

void add_dct_tables(RecipeParts &parts, const LineSide &side) {
    if (side.hook != Hook::dct_columns)
        return;
    parts.defines.set("DCT_COLUMNS", static_cast<std::int64_t>(side.columns));
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

/// The six numbers a row of linear_lanes.cl; the indices as the bits of ints.
void add_linear_table(RecipeParts &parts, const LineSide &side, bool load) {
    if (side.hook != Hook::linear)
        return;
    const std::size_t offset = parts.table.open();
    for (const LinearTerms &row : side.terms) {
        for (const LinearTerm &term : row)
            parts.table.append_bits(term.index);
        for (const LinearTerm &term : row)
            parts.table.append_complex(term.factor.real(), term.factor.imag());
    }
    parts.defines.set(load ? "LOAD_LINEAR" : "STORE_LINEAR", static_cast<std::int64_t>(offset));
    if (load)
        parts.defines.set("SAMPLES", static_cast<std::int64_t>(side.samples));
}

} // namespace

std::size_t line_count(const StepSpec &spec) {
    return spec.lines.inner * spec.lines.middle * spec.lines.outer;
}

std::size_t pair_count(const StepSpec &spec) {
    return spec.lines.out.hook == Hook::linear ? spec.lines.out.samples : spec.points_out / 2 + 1;
}

std::size_t bytes_moved(const StepSpec &spec) {
    return side_bytes(spec, spec.lines.in, spec.points_in) +
           side_bytes(spec, spec.lines.out, spec.points_out);
}

std::string step_name(const StepSpec &spec) {
    std::string name =
        spec.lines.name + ": " + hook_phrase(spec.lines.in) + " to " + hook_phrase(spec.lines.out);
    if (spec.lines.threshold)
        name += ", threshold at load";
    if (spec.four_step_length)
        name += ", four-step twiddle at store";
    if (!spec.load_multiply.empty())
        name += ", chirp at load";
    if (!spec.store_multiply.empty())
        name += ", factors at store";
    return name;
}

StepReport start_report(const StepSpec &spec, std::string family) {
    StepReport report;
    report.name = step_name(spec);
    report.family = std::move(family);
    report.radices = spec.radices;
    report.length = spec.transform ? static_cast<int>(spec.length) : 0;
    report.bytes_moved = bytes_moved(spec);
    return report;
}

void add_codelets(KernelRecipe &recipe, const std::vector<int> &radices) {
    for (int radix : std::set<int>(radices.begin(), radices.end())) {
        recipe.sections.push_back(Section::from_codelet(radix));
        recipe.repeats.push_back(radix);
    }
}

RecipeParts common_parts(const StepSpec &spec, const std::string &suffix) {
    RecipeParts parts;
    Defines &d = parts.defines;
    const LineProblem &lines = spec.lines;
    d.set_text("KERNEL_NAME", step_kernel_name);
    d.set("LENGTH", static_cast<std::int64_t>(spec.length));
    d.set("POINTS_IN", static_cast<std::int64_t>(spec.points_in));
    d.set("POINTS_OUT", static_cast<std::int64_t>(spec.points_out));
    d.set("INNER", static_cast<std::int64_t>(lines.inner));
    d.set("MIDDLE", static_cast<std::int64_t>(lines.middle));
    d.set("OUTER", static_cast<std::int64_t>(lines.outer));
    set_side(d, lines.in, true);
    set_side(d, lines.out, false);
    const std::size_t extent = std::max(side_extent(spec, lines.in), side_extent(spec, lines.out));
    d.set_text("INDEX", extent < (std::size_t{1} << 31) ? "uint" : "ulong");
    if (const std::size_t rows = std::max(lines.in.rows, lines.out.rows))
        d.set("ROWS", static_cast<std::int64_t>(rows));
    d.set("LOAD_SWAP_BEFORE", spec.load_swap_before);
    d.set("LOAD_SWAP_AFTER", spec.load_swap_after);
    d.set("STORE_SWAP_BEFORE", spec.store_swap_before);
    d.set("STORE_SWAP_AFTER", spec.store_swap_after);
    d.set_real("STORE_SCALE", spec.scale);
    d.set("STORE_SCALED", spec.scale != 1.0);
    if (lines.threshold)
        d.flag("LOAD_THRESHOLD");
    if (!spec.load_multiply.empty())
        d.set("LOAD_MULTIPLY", static_cast<std::int64_t>(parts.table.add(spec.load_multiply)));
    if (!spec.store_multiply.empty())
        d.set("STORE_MULTIPLY", static_cast<std::int64_t>(parts.table.add(spec.store_multiply)));
    if (spec.four_step_length) {
        const unsigned bits = four_step_bits(spec.four_step_length);
        d.set("FOUR_STEP", static_cast<std::int64_t>(
                               add_four_step_twiddles(parts.table, spec.four_step_length, bits)));
        d.set("FOUR_STEP_BITS", bits);
        d.set("FOUR_STEP_DIVISOR", static_cast<std::int64_t>(spec.four_step_divisor));
    }
    add_linear_table(parts, lines.in, true);
    add_linear_table(parts, lines.out, false);
    if (lines.in.hook != Hook::linear && lines.out.hook == Hook::linear)
        d.set("SAMPLES", static_cast<std::int64_t>(lines.out.samples));
    add_dct_tables(parts, lines.in);
    add_dct_tables(parts, lines.out);
    parts.store_pairs = lines.out.hook == Hook::half_spectrum_pair ||
                        lines.out.hook == Hook::dct_columns || lines.out.hook == Hook::linear;
    if (parts.store_pairs)
        d.flag("STORE_PAIRS");
    if (lines.in.hook == Hook::real_pair || lines.out.hook == Hook::real_pair)
        parts.hook_files.push_back("hook/reorder.cl");
    if (lines.in.hook == Hook::linear || lines.out.hook == Hook::linear)
        parts.hook_files.push_back("hook/linear.cl");
    parts.hook_files.push_back(hook_file(lines.in.hook, suffix));
    if (lines.out.hook != lines.in.hook)
        parts.hook_files.push_back(hook_file(lines.out.hook, suffix));
    return parts;
}

} // namespace imago
