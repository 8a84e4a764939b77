// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/small_tile.h"

#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/work_group/small_tile_geometry.h"
#include "engine/plan/work_group/work_group_parts.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace imago {

namespace {

using codelet::EndFactor;
using Kind = TransformKind;

/// Sets what is computed along both axes; false if there are no codelets for it.
bool set_kinds(SmallTile &tile, const Problem &problem) {
    if (problem.kind == Kind::fft || problem.kind == Kind::ifft) {
        tile.complex = true;
        tile.inverse = problem.kind == Kind::ifft;
        const auto points = static_cast<long double>(tile.points());
        const bool whole = problem.norm == (tile.inverse ? Norm::backward : Norm::forward);
        tile.scale = double(problem.norm == Norm::ortho ? 1 / std::sqrt(points)
                            : whole                     ? 1 / points
                                                        : 1.0L);
        return tile.rows > 1; // rows alone are lines with a first and a last pass
    }
    if (problem.kind == Kind::idct_idxst || problem.kind == Kind::idxst_idct) {
        const bool columns = problem.kind == Kind::idxst_idct;
        tile.column_kind = columns ? Kind::idxst : Kind::dct3;
        tile.row_kind = columns ? Kind::dct3 : Kind::idxst;
        tile.end = EndFactor::half;
        return true;
    }
    if (problem.complex_input() || problem.complex_output() || problem.kind == Kind::compress ||
        kind_row(problem.kind).mask_parts > 0)
        return false;
    long double scale = 1;
    for (const std::size_t n : problem.extents) {
        const ScaledKind real = scaled_kind(problem.kind, problem.norm, n);
        if (!codelet::has_real_codelets(real.forward))
            return false;
        tile.column_kind = tile.row_kind = real.forward;
        const OrthoEnds ends = ortho_ends(real.forward);
        const bool samples = ends.first_in || ends.last_in;
        tile.end = real.ortho ? EndFactor::root_half : samples ? EndFactor::half : EndFactor::one;
        // A codelet has half of SciPy's factors; an idxst has its own.
        scale *= real.forward == Kind::idxst ? 1
                 : real.ortho                ? std::sqrt(2.0L / static_cast<long double>(n))
                                             : 2 * real.scale;
    }
    tile.scale = double(scale);
    return true;
}

/// Sets distances and loops; false if points of a row are not neighbours.
bool set_places(SmallTile &tile, const Problem &problem) {
    const std::vector<std::size_t> in = problem.input_strides(), out = problem.output_strides();
    const std::size_t axes = problem.batch.size() + problem.extents.size();
    if (in[axes - 1] != 1 || out[axes - 1] != 1 ||
        (problem.placement == Placement::in_place && in != out))
        return false;
    const bool matrix = problem.extents.size() == 2;
    tile.in_row = matrix ? in[axes - 2] : tile.columns;
    tile.out_row = matrix ? out[axes - 2] : tile.columns;
    std::vector<Loop> loops;
    for (std::size_t i = 0; i < problem.batch.size(); ++i)
        loops.push_back({problem.batch[i], in[i], out[i]});
    tile.loops = arrange_loops(std::move(loops), tile.columns, tile.columns);
    return true;
}

/// Whether the options leave the shape to the planner, or ask for one that tiles have.
bool options_allow(const SmallTile &tile, const PlanOptions &options, const StepLimits &limits) {
    using Exchange = PlanOptions::Exchange;
    if (limits.lanes || limits.any_size || !limits.requested.tiles ||
        limits.requested.staged == PlanOptions::Switch::off ||
        options.dct_algorithm != DctAlgorithm::n || options.row_column || options.three_stages ||
        options.mask_at_load || !options.radices.empty() || options.steps.size() > 1 ||
        options.largest_radix || options.longest_step || !options.pack_real)
        return false;
    if (!options.steps.empty() && !options.steps.front().radices.empty())
        return false;
    const Exchange exchange = limits.requested.exchange;
    return (exchange == Exchange::automatic || exchange == Exchange::joint) &&
           options.structure == PlanOptions::Structure::automatic && tile.points() > 1;
}

} // namespace

std::size_t SmallTile::matrices() const {
    return std::accumulate(
        loops.begin(), loops.end(), std::size_t{1},
        [](std::size_t product, const Loop &loop) { return product * loop.count; });
}

std::optional<SmallTile> small_tile(const Problem &problem, const PlanOptions &options,
                                    const StepLimits &limits) {
    const std::size_t axes = problem.extents.size();
    if (axes > 2 || problem.layout != ComplexLayout::interleaved ||
        !std::all_of(problem.extents.begin(), problem.extents.end(), codelet::has_real_codelet) ||
        (limits.precision != Precision::f32 && limits.precision != Precision::f64))
        return {};
    SmallTile tile;
    tile.columns = problem.extents.back();
    tile.rows = axes == 2 ? problem.extents.front() : 1;
    tile.threshold = options.threshold_at_load;
    if (!set_kinds(tile, problem) || !set_places(tile, problem) ||
        !options_allow(tile, options, limits) || !small_group(tile, options, limits))
        return {};
    return tile;
}

// The kernel of small tiles: macros, codelets, report.

namespace {

using codelet::RealCodelet;

std::string text(std::size_t number) {
    return std::to_string(number);
}

/// OpenCL C of the offset in points of matrix (m), of the whole array.
std::string tile_offset(const SmallTile &tile, bool input) {
    std::string sum;
    std::size_t divisor = 1;
    const bool narrow = tile.matrices() < (std::size_t{1} << 31);
    for (std::size_t i = 0; i < tile.loops.size(); ++i) {
        const Loop &loop = tile.loops[i];
        std::string index = narrow ? "(uint)(m)" : "(size_t)(m)";
        if (divisor > 1)
            index += " / " + text(divisor);
        if (i + 1 < tile.loops.size())
            index += " % " + text(loop.count);
        sum += (sum.empty() ? "" : " + ") + std::string("(size_t)(") + index + ") * " +
               text(input ? loop.in : loop.out);
        divisor *= loop.count;
    }
    return "(" + sum + ")";
}

/// The macros of one side.
struct RunNames {
    std::string tile_at, run_at, run_place, width;
};
const RunNames in_names{"IN_TILE_AT", "IN_RUN_AT", "IN_RUN_PLACE", "IN_WIDTH"};
const RunNames out_names{"OUT_TILE_AT", "OUT_RUN_AT", "OUT_RUN_PLACE", "OUT_WIDTH"};

/// Sets where place t of a group's run is: in the array, and in local memory.
void set_run(Defines &d, const SmallTile &tile, const SmallGroup &group, bool input) {
    const RunNames &names = input ? in_names : out_names;
    const SmallSide &side = input ? group.in : group.out;
    const std::size_t row = input ? tile.in_row : tile.out_row, n2 = tile.columns;
    const Loop &inner = tile.loops.front();
    const std::size_t distance = input ? inner.in : inner.out;
    const std::string &at = names.tile_at, points = text(tile.points());
    d.set_text(at + "(m)", tile_offset(tile, input));
    const std::string in_tile =
        "((t) % " + points + " / " + text(n2) + " * " + text(row) + " + (t) % " + text(n2) + ")";
    std::string place = "(t)", run;
    if (side.strips) {
        const std::string strip = text(group.tiles * n2);
        run = at + "(first) + ((t) / " + strip + " * (size_t)" + text(row) + " + (t) % " + strip +
              ")";
        place = "((t) % " + strip + " / " + text(n2) + " * " + points + " + (t) / " + strip +
                " * " + text(n2) + " + (t) % " + text(n2) + ")";
    } else if (side.uniform && distance == tile.points() && row == n2) {
        run = at + "(first) + (t)";
    } else if (side.uniform) {
        run = at + "(first) + ((t) / " + points + " * (size_t)" + text(distance) + " + " + in_tile +
              ")";
    } else {
        run = at + "(first + (t) / " + points + ") + (size_t)" + in_tile;
    }
    d.set_text(names.run_at + "(first, t)", "(" + run + ")");
    d.set_text(names.run_place + "(t)", place);
    d.set(names.width, std::int64_t(side.width));
}

void set_exchange(Defines &d, const SmallExchange &exchange, const std::string &pad,
                  const char *write, const char *read) {
    d.set_text(pad + "(a)", exchange.padding.amount
                                ? "((a) + (a) / " + text(exchange.padding.period) + " * " +
                                      text(exchange.padding.amount) + ")"
                                : "(a)");
    d.set(write, std::int64_t(exchange.write_width));
    d.set(read, std::int64_t(exchange.read_width));
}

RealCodelet real_codelet(const SmallTile &tile, bool column) {
    return {column ? tile.column_kind : tile.row_kind, int(column ? tile.rows : tile.columns),
            tile.end};
}

/// OpenCL C of the call of a codelet on the registers from i on.
std::string codelet_call(const SmallTile &tile, bool column) {
    if (!tile.complex)
        return real_codelet_name(real_codelet(tile, column)) + "(xr + (i))";
    // An inverse swaps real and imaginary parts on both sides.
    return "butterfly_" + text(column ? tile.rows : tile.columns) +
           (tile.inverse ? "(xi + (i), xr + (i))" : "(xr + (i), xi + (i))");
}

void set_tile_macros(Defines &d, const SmallTile &tile, const SmallGroup &group,
                     const StepLimits &limits) {
    d.set_text("KERNEL_NAME", step_kernel_name);
    if (limits.precision == Precision::f64)
        d.flag("PRECISION_DOUBLE");
    if (!tile.complex)
        d.flag("TILE_REAL");
    if (tile.threshold)
        d.flag("LOAD_THRESHOLD");
    d.set("ROWS", std::int64_t(tile.rows)).set("COLUMNS", std::int64_t(tile.columns));
    d.set("TILES", std::int64_t(group.tiles)).set("TILE_COUNT", std::int64_t(tile.matrices()));
    d.set("COLUMN_LINES", std::int64_t(group.column_lines));
    d.set("ROW_LINES", std::int64_t(group.row_lines));
    d.set("TILE_PLACES", std::int64_t(group.places));
    set_run(d, tile, group, true);
    set_run(d, tile, group, false);
    set_exchange(d, group.load, "LOAD_PAD", "LOAD_RUN_WIDTH", "LOAD_LINE_WIDTH");
    set_exchange(d, group.turn, "TURN_PAD", "TURN_COLUMN_WIDTH", "TURN_ROW_WIDTH");
    set_exchange(d, group.store, "STORE_PAD", "STORE_LINE_WIDTH", "STORE_RUN_WIDTH");
    d.set_text("COLUMN_CODELET(i)", codelet_call(tile, true));
    d.set_text("ROW_CODELET(i)", codelet_call(tile, false));
    d.set("STORE_SCALED", tile.scale != 1).set_real("STORE_SCALE", tile.scale);
}

void add_tile_codelets(KernelRecipe &recipe, const SmallTile &tile, const StepLimits &limits) {
    std::vector<int> lengths{int(tile.columns)};
    if (tile.rows > 1)
        lengths.push_back(int(tile.rows));
    if (tile.complex) {
        add_codelets(recipe, lengths, limits);
        return;
    }
    const RealCodelet row = real_codelet(tile, false), column = real_codelet(tile, true);
    recipe.sections.push_back(Section::from_codelet(row, codelet::Form::fused));
    if (tile.rows > 1 && column != row)
        recipe.sections.push_back(Section::from_codelet(column, codelet::Form::fused));
}

/// What the step does to its lines, for reports.
LineWork tile_work(const SmallTile &tile) {
    LineWork work;
    work.name = {tile.rows > 1 ? LineAxis::rows_and_columns : LineAxis::rows, {}};
    if (!tile.complex) {
        const bool inverse = kind_row(tile.row_kind).type == 3;
        work.in.elements =
            inverse ? LineElements::real_line_coefficients : LineElements::real_line_samples;
        work.out.elements =
            inverse ? LineElements::real_line_samples : LineElements::real_line_coefficients;
    }
    work.threshold_at_load = tile.threshold;
    return work;
}

StepReport tile_report(const SmallTile &tile, const SmallGroup &group, const StepLimits &limits) {
    const std::size_t numbers = tile.complex ? 2 : 1;
    StepReport report;
    report.work = tile_work(tile);
    report.family = StepFamily::work_group;
    report.radices = {int(tile.columns)};
    report.length = int(tile.points());
    if (tile.rows > 1) {
        report.radices.push_back(int(tile.rows));
        report.lengths = {int(tile.columns), int(tile.rows)};
    }
    report.items_per_transform = int(std::max<std::size_t>(1, group.items / group.tiles));
    report.transforms_per_group = int(group.tiles);
    std::vector<ExchangeLayout> layouts;
    for (const SmallExchange *exchange : {&group.load, &group.turn, &group.store})
        layouts.push_back({false, exchange->padding});
    report.exchanges = {local_exchange(true, 1, layouts)};
    report.local_bytes = group.places * numbers * limits.number_bytes();
    report.private_bytes = group.row_lines * tile.columns * numbers * limits.number_bytes();
    report.bytes_moved = 2 * tile.matrices() * tile.points() * numbers * limits.number_bytes();
    return report;
}

} // namespace

Step make_small_tile_step(const SmallTile &tile, const PlanOptions &options,
                          const StepLimits &limits) {
    const SmallGroup group = *small_group(tile, options, limits);
    Step step;
    KernelRecipe &recipe = step.recipe;
    step.report = tile_report(tile, group, limits);
    recipe.comment = step_words(step.report.work).text() + "; " + text(tile.rows) + " x " +
                     text(tile.columns) + " points, " + text(group.tiles) + " in " +
                     text(group.items) + " work-items";
    set_tile_macros(recipe.defines, tile, group, limits);
    recipe.sections = {Section::from_file("lane/scalar.cl")};
    add_tile_codelets(recipe, tile, limits);
    recipe.sections.push_back(Section::from_file("skeleton/tile/small_tiles.cl"));
    step.table = StepTable(limits.precision);
    step.local = group.items;
    step.global = (tile.matrices() + group.tiles - 1) / group.tiles * group.items;
    step.report.groups = step.global / step.local;
    set_minimum_groups(step, small_limits(options, limits), false);
    step.in = Slot::input;
    step.out = Slot::output;
    return step;
}

} // namespace imago
