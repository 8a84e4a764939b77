// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_tile.h"

#include "engine/plan/group/group.h"
#include "engine/plan/group/group_exchanges.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

namespace imago {
namespace {

// The geometry of a whole small matrix in a work-group.

/// One pass of a tile, over the rows or the columns.
struct TilePass : GroupPass {
    bool columns = false;
};

/// A matrix of `rows` x `columns` points in one group. The rows are transformed first.
struct Tile {
    std::size_t rows = 1, columns = 1;
    std::size_t items = 1, points_per_item = 1;
    std::size_t phases = 1; ///< parts in which one component passes through local memory
    bool joint = false;     ///< whether both components pass through local memory at once
    bool bulk = false;      ///< whether the groups are persistent; see Group::bulk
    std::vector<TilePass> passes;
    /// The layout of the exchange after each pass but the last.
    std::vector<ExchangeLayout> layouts;
    std::size_t numbers = 1; ///< numbers of local memory for one component

    std::size_t points() const { return rows * columns; }
    std::vector<int> radices() const;
};

/// The rows and columns of a tile that an exchange holds in local memory at a time.
struct TileExtent {
    std::size_t rows = 1, columns = 1;
};
/// Returns the part of a tile that local memory holds in that exchange.
TileExtent exchange_extent(const Tile &tile, std::size_t i);

/// Whether both components of a tile go through local memory at once, by the longer side.
bool wants_joint_tile(std::size_t longest, const StepLimits &limits) {
    const PlanOptions::Exchange requested = limits.requested.exchange;
    if (requested != PlanOptions::Exchange::automatic)
        return requested == PlanOptions::Exchange::joint;
    const ChoiceRow *row =
        measured_choice(Question::joint_exchange, LineClass::plain, longest, limits);
    return row && row->flag(Field::joint);
}

std::size_t points_of_tile_item(std::size_t rows, std::size_t columns, const StepLimits &limits) {
    const std::size_t longest = std::max(rows, columns), shortest = std::min(rows, columns);
    if (const std::size_t requested = limits.requested.points_per_item)
        return std::clamp<std::size_t>(std::bit_floor(requested), 2, shortest);
    const std::size_t wanted =
        measured_count(Question::tile_points, Field::points, limits, {}, longest);
    return std::clamp<std::size_t>(std::min(wanted, limits.widest_item), 2, shortest);
}

TilePass tile_pass(const Tile &tile, int radix, std::size_t stride, bool columns) {
    const std::size_t n = columns ? tile.rows : tile.columns;
    return {{radix, stride, n, n / tile.points_per_item}, columns};
}

/// Returns the passes by the requested radices; empty if these are not radices of the tile.
std::vector<TilePass> requested_passes(const Tile &tile, const std::vector<int> &radices) {
    std::vector<TilePass> passes;
    std::size_t product = 1;
    for (int radix : radices) {
        const bool columns = product >= tile.columns;
        const std::size_t stride = columns ? product / tile.columns : product;
        const TilePass pass = tile_pass(tile, radix, stride, columns);
        const auto r = std::size_t(radix);
        if (!std::has_single_bit(r) || r > tile.points_per_item || stride * r > pass.length)
            break;
        passes.push_back(pass);
        product *= r;
    }
    return product == tile.points() ? passes : std::vector<TilePass>{};
}

/// Appends the passes over the rows or the columns: as few as possible, with about equal radices.
void append_passes(const Tile &tile, bool columns, std::vector<TilePass> &passes) {
    const int bits = std::countr_zero(columns ? tile.rows : tile.columns);
    const int most = std::countr_zero(tile.points_per_item);
    const int count = (bits + most - 1) / most;
    std::size_t stride = 1;
    for (int i = 0; i < count; ++i) {
        const int radix = 1 << ((bits + count - 1 - i) / count);
        passes.push_back(tile_pass(tile, radix, stride, columns));
        stride *= std::size_t(radix);
    }
}

std::vector<TilePass> tile_passes(const Tile &tile, const std::vector<int> &requested) {
    std::vector<TilePass> passes = requested_passes(tile, requested);
    if (!passes.empty())
        return passes;
    append_passes(tile, false, passes);
    append_passes(tile, true, passes);
    return passes;
}

/// Returns the simultaneous accesses of the first warp to point j of each item's butterfly c.
/// Butterfly b has its point j at point(b, j) of its line.
template <class Point>
std::vector<TilePlace> tile_row(const Tile &tile, const TilePass &pass, std::size_t warp,
                                std::size_t c, std::size_t j, const Point &point) {
    const std::size_t lines = pass.columns ? tile.columns : tile.rows;
    std::vector<TilePlace> row;
    for (std::size_t id = 0; id < warp; ++id) {
        const std::size_t slot = pass.columns ? id % lines : id / pass.items;
        const std::size_t item = pass.columns ? id / lines : id % pass.items;
        const std::size_t at = point(item + c * pass.items, j);
        row.push_back(pass.columns ? TilePlace{at, slot} : TilePlace{slot, at});
    }
    return row;
}

/// Returns the accesses of the first warp in the whole pass.
template <class Point>
WarpAccesses tile_accesses(const Tile &tile, const TilePass &pass, std::size_t warp,
                           const Point &point) {
    const std::size_t butterflies = pass.length / std::size_t(pass.radix);
    WarpAccesses rows;
    for (std::size_t c = 0; c < butterflies / pass.items; ++c)
        for (std::size_t j = 0; j < std::size_t(pass.radix); ++j)
            rows.push_back(tile_row(tile, pass, warp, c, j, point));
    return rows;
}

/// Returns the writes and reads of the exchange after pass i, as rows and columns of the part in
/// local memory.
ExchangeAccesses tile_exchange(const Tile &tile, std::size_t i, std::size_t banks) {
    const TilePass &from = tile.passes[i], &to = tile.passes[i + 1];
    const std::size_t warp = std::min(banks, tile.items);
    const TileExtent extent = exchange_extent(tile, i);
    ExchangeAccesses exchange{extent.rows, extent.columns, {}, {}};
    exchange.writes = tile_accesses(tile, from, warp, [&](std::size_t b, std::size_t j) {
        return (b - b % from.stride) * std::size_t(from.radix) + b % from.stride + j * from.stride;
    });
    exchange.reads = tile_accesses(tile, to, warp, [&](std::size_t b, std::size_t j) {
        return b + j * (to.length / std::size_t(to.radix));
    });
    for (WarpAccesses *accesses : {&exchange.writes, &exchange.reads})
        for (auto &row : *accesses)
            for (TilePlace &place : row)
                place = {place.line % extent.rows, place.point % extent.columns};
    return exchange;
}

void choose_layouts(Tile &tile, std::size_t most_numbers, const StepLimits &limits) {
    const std::size_t banks = number_banks(limits);
    for (std::size_t i = 0; i + 1 < tile.passes.size(); ++i) {
        const ExchangeAccesses exchange = tile_exchange(tile, i, banks);
        tile.layouts.push_back(
            choose_layout(exchange, banks, most_numbers, limits.requested.padding, true));
        tile.numbers = std::max(tile.numbers, exchange_numbers(exchange, tile.layouts.back()));
    }
}

std::vector<int> Tile::radices() const {
    std::vector<int> radices;
    for (const TilePass &pass : passes)
        radices.push_back(pass.radix);
    return radices;
}

/// Whether the exchange after pass i has phases of columns; otherwise it has phases of rows.
bool phases_of_columns(const Tile &tile, std::size_t i) {
    return !tile.passes[i + 1].columns;
}

TileExtent exchange_extent(const Tile &tile, std::size_t i) {
    return phases_of_columns(tile, i) ? TileExtent{tile.rows, tile.columns / tile.phases}
                                      : TileExtent{tile.rows / tile.phases, tile.columns};
}

/// Whether a group can hold a matrix of this size, with an exchange in at most two phases or of
/// both components at once.
bool tile_fits(std::size_t rows, std::size_t columns, const StepLimits &limits) {
    const bool joint = wants_joint_tile(std::max(rows, columns), limits);
    const std::size_t points = rows * columns;
    const std::size_t most =
        std::max(limits.device.local_numbers, limits.more_local) / (joint ? 2 : 1);
    return points / points_of_tile_item(rows, columns, limits) <= limits.device.max_group &&
           points <= (joint ? 1 : 2) * most &&
           limits.requested.exchange != PlanOptions::Exchange::registers;
}

/// Returns the tile of a matrix that fits and is one of `count`. It takes the requested radices if
/// they are those of the rows followed by those of the columns.
Tile size_tile(std::size_t rows, std::size_t columns, std::size_t count, const StepLimits &limits) {
    Tile tile;
    tile.rows = rows;
    tile.columns = columns;
    tile.joint = wants_joint_tile(std::max(rows, columns), limits);
    tile.points_per_item = points_of_tile_item(rows, columns, limits);
    tile.items = tile.points() / tile.points_per_item;
    const GroupMemory memory = group_memory(tile.points(), count, limits);
    tile.bulk = memory.bulk;
    const std::size_t most_numbers = memory.numbers / (tile.joint ? 2 : 1);
    while (tile.points() / tile.phases > most_numbers)
        tile.phases *= 2;
    tile.passes = tile_passes(tile, limits.requested.radices);
    choose_layouts(tile, most_numbers, limits);
    return tile;
}

bool side_of_tile(const StepSpec &spec, const StepLimits &limits) {
    if (!plain_step(spec) || spec.four_step_length || !std::has_single_bit(spec.length))
        return false;
    const ChoiceRow *row = measured_choice(Question::tile_side, {}, spec.length, limits);
    return row && row->flag(Field::tile);
}

/// Whether the lines are consecutive rows of n points.
bool rows_of(const LineProblem &lines, const LineSide &side, std::size_t n) {
    return side.point == 2 && lines.loops.size() == 1 && side.lines.front() == 2 * n;
}

/// Whether the lines are the columns of consecutive matrices with n1 rows of n2 points.
bool columns_of(const LineProblem &lines, const LineSide &side, std::size_t n1, std::size_t n2) {
    const bool matrix = side.point == 2 * n2 && side.lines.front() == 2 && lines.inner() == n2;
    return matrix &&
           (lines.loops.size() == 1 || (lines.loops.size() == 2 && side.lines[1] == 2 * n1 * n2));
}

/// Whether the columns load the points unchanged from where the rows store them.
bool follows(const StepSpec &rows, const StepSpec &columns) {
    return rows.lines.out.slot == columns.lines.in.slot && rows.scale == 1 &&
           rows.store_swap_before == columns.load_swap_after && !rows.store_swap_after &&
           !columns.load_swap_before;
}

/// Returns "load" for a pass over the rows and "store" for one over the columns: the side whose
/// line and place the pass has.
std::string pass_side(const TilePass &pass) {
    return pass.columns ? "store" : "load";
}

/// Returns the calls of all passes, with the exchanges between them.
std::string tile_calls(const Tile &tile) {
    std::string calls;
    for (std::size_t i = 0; i < tile.passes.size(); ++i) {
        const std::string side = pass_side(tile.passes[i]);
        if (i > 0)
            calls +=
                exchange_call(i == 1, "write_" + std::to_string(i - 1), "read_" + std::to_string(i),
                              pass_side(tile.passes[i - 1]) + "_place", side + "_place");
        if (i == 0 && tile.bulk)
            calls += " BULK_NEXT";
        calls += " pass_" + std::to_string(i) + "(" + side + "_line, " + side + "_place, xr, xi);";
    }
    return calls;
}

/// An exchange from the view of one of its two passes.
struct TileSide {
    TileExtent extent;
    ExchangeLayout layout;
    bool phases_of_columns = false;
};

/// Returns the exchange after pass i. There is none after the last pass or before the first, and
/// the result is then the whole tile.
TileSide side_behind(const Tile &tile, std::size_t i) {
    if (i + 1 >= tile.passes.size())
        return {{tile.rows, tile.columns}, {}, false};
    return {exchange_extent(tile, i), tile.layouts[i], phases_of_columns(tile, i)};
}

/// Returns OpenCL C for `index` modulo `count`, both unsigned.
std::string modulo(const std::string &index, std::size_t count) {
    return "((int)((uint)" + index + " % " + std::to_string(count) + "))";
}

/// Sets one side of an exchange for the items of `pass`: the position of point p of the line in
/// slot s.
void set_tile_side(Defines &d, const std::string &prefix, const TileSide &side,
                   const TilePass &pass) {
    const auto [rows, columns] = side.extent;
    const std::string row = pass.columns ? "(p)" : "(s)", column = pass.columns ? "(s)" : "(p)";
    const std::size_t row_step = side.layout.point_major ? 1 : columns;
    const std::size_t column_step = side.layout.point_major ? rows : 1;
    d.set_text(prefix + "_TILE(s, p)", "(" + modulo(row, rows) + " * " + std::to_string(row_step) +
                                           " + " + modulo(column, columns) + " * " +
                                           std::to_string(column_step) + ")");
    d.set(prefix + "_STEP", std::int64_t(pass.columns ? row_step : column_step));
    d.set_text(prefix + "_PAD(a)", padding_text(side.layout.padding));
    d.set(prefix + "_LINEAR", 1);
    d.set(prefix + "_POINTS", std::int64_t(pass.columns ? rows : columns));
    if (prefix == "WRITE")
        d.set_text("WRITE_PHASE(s, p)",
                   "((int)((uint)" + (side.phases_of_columns ? column : row) + " / " +
                       std::to_string(side.phases_of_columns ? columns : rows) + "))");
}

/// Returns the passes, each with the exchanges on both sides. Adds their factors to the table.
std::vector<Section> tile_sections(const Tile &tile, const StepLimits &limits, StepTable &table) {
    const std::size_t none = tile.passes.size();
    std::vector<Section> sections;
    for (std::size_t i = 0; i < tile.passes.size(); ++i) {
        const TilePass &pass = tile.passes[i];
        Defines d = pass_defines(pass, i, limits, table);
        set_tile_side(d, "WRITE", side_behind(tile, i), pass);
        set_tile_side(d, "READ", side_behind(tile, i > 0 ? i - 1 : none), pass);
        sections.push_back(Section::from_file("block/radix_workgroup.cl", d));
    }
    return sections;
}

void set_tile(Defines &d, const Tile &tile, const StepLimits &limits) {
    const TilePass &first = tile.passes.front(), &last = tile.passes.back();
    d.set("ITEMS", std::int64_t(first.items)).set("GROUP_LINES", std::int64_t(tile.rows));
    d.set("STORE_LENGTH", std::int64_t(tile.rows)).set("STORE_ITEMS", std::int64_t(last.items));
    d.set("STORE_GROUP_LINES", std::int64_t(tile.columns))
        .set("TILE_COLUMNS", std::int64_t(tile.columns));
    d.set("POINTS_PER_ITEM", std::int64_t(tile.points_per_item));
    d.set("LOAD_LINES_FASTEST", 0).set("STORE_LINES_FASTEST", 1);
    d.set("EXCHANGES", std::int64_t(tile.passes.size() - 1));
    d.set("JOINT_EXCHANGE", tile.joint).set("PHASES", std::int64_t(tile.phases));
    d.set("TILE_POINTS", std::int64_t(tile.columns))
        .set("EXCHANGE_NUMBERS", std::int64_t(tile.numbers));
    for (const char *prefix : {"LOAD", "STORE"}) {
        d.set_text(std::string(prefix) + "_TILE(s, p)", "(p)");
        d.set_text(std::string(prefix) + "_PAD(a)", "(a)");
    }
    d.set_text("EXCHANGE_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
    if (!limits.device.cpu)
        d.set_text("INDEX", "long");
    if (tile.bulk)
        set_bulk(d, tile.points(), limits);
    set_passes(d, first, last, tile.passes.size(), tile_calls(tile));
}

/// Returns a spec that loads like the rows and stores like the columns.
StepSpec tile_spec(const StepSpec &rows, const StepSpec &columns) {
    StepSpec spec = rows;
    spec.lines.name = {LineAxis::rows_and_columns, {}};
    spec.lines.out.slot = columns.lines.out.slot;
    spec.lines.out.point = columns.lines.out.point;
    spec.lines.out.lines = {2};
    spec.points_out = columns.length;
    spec.store_swap_before = columns.store_swap_before;
    spec.store_swap_after = columns.store_swap_after;
    spec.scale = columns.scale;
    return spec;
}

StepReport tile_report(const Tile &tile, const StepSpec &spec, const StepSpec &rows,
                       const StepLimits &limits) {
    StepReport report = start_report(spec, limits, StepFamily::work_group);
    report.radices = tile.radices();
    report.length = int(tile.points());
    report.lengths = {int(tile.columns), int(tile.rows)};
    report.bytes_moved = bytes_moved(rows, limits.number_bytes());
    report.items_per_transform = int(tile.items);
    report.exchanges = {local_exchange(tile.joint, int(tile.phases), tile.layouts)};
    report.bulk_copies = tile.bulk;
    report.local_bytes = tile.numbers * (tile.joint ? 2 : 1) * limits.arithmetic_bytes() +
                         (tile.bulk ? 2 * tile.points() * limits.number_bytes() : 0);
    report.private_bytes = tile.points_per_item * 2 * limits.arithmetic_bytes();
    return report;
}

} // namespace

bool is_tile(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits) {
    const LineProblem &first = rows.lines, &second = columns.lines;
    const std::size_t n1 = columns.length, n2 = rows.length;
    return limits.requested.tiles && !limits.lanes && side_of_tile(rows, limits) &&
           side_of_tile(columns, limits) && follows(rows, columns) &&
           rows_of(first, first.in, n2) && rows_of(first, first.out, n2) &&
           columns_of(second, second.in, n1, n2) && columns_of(second, second.out, n1, n2) &&
           first.count() == second.outer() * n1 && tile_fits(n1, n2, limits);
}

Step make_tile_step(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits) {
    const std::size_t matrices = rows.lines.count() / columns.length;
    const Tile tile = size_tile(columns.length, rows.length, matrices, limits);
    const StepSpec spec = tile_spec(rows, columns);
    RecipeParts parts = common_parts(spec, limits, "point");
    const std::vector<Section> passes = tile_sections(tile, limits, parts.table);
    set_tile(parts.defines, tile, limits);
    Step step;
    step.recipe = group_recipe(spec, group_text(spec, parts, tile.radices(), passes, tile.bulk),
                               std::to_string(tile.rows) + " x " + std::to_string(tile.columns) +
                                   " points, " + std::to_string(tile.items) + " work-items",
                               tile.bulk, limits);
    step.table = std::move(parts.table);
    step.local = tile.items;
    step.global = launched_groups(matrices, tile.bulk, limits) * step.local;
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.report = tile_report(tile, spec, rows, limits);
    step.report.groups = step.global / step.local;
    set_minimum_groups(step, limits, tile.bulk);
    return step;
}

} // namespace imago
