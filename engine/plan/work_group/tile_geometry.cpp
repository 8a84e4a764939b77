// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/tile_geometry.h"

#include "engine/plan/group/group_memory.h"
#include "engine/plan/limits/measured_choice.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

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

} // namespace

std::vector<int> Tile::radices() const {
    std::vector<int> radices;
    for (const TilePass &pass : passes)
        radices.push_back(pass.radix);
    return radices;
}

bool phases_of_columns(const Tile &tile, std::size_t i) {
    return !tile.passes[i + 1].columns;
}

TileExtent exchange_extent(const Tile &tile, std::size_t i) {
    return phases_of_columns(tile, i) ? TileExtent{tile.rows, tile.columns / tile.phases}
                                      : TileExtent{tile.rows / tile.phases, tile.columns};
}

bool tile_fits(std::size_t rows, std::size_t columns, const StepLimits &limits) {
    const bool joint = wants_joint_tile(std::max(rows, columns), limits);
    const std::size_t points = rows * columns;
    const std::size_t most =
        std::max(limits.device.local_numbers, limits.more_local) / (joint ? 2 : 1);
    return points / points_of_tile_item(rows, columns, limits) <= limits.device.max_group &&
           points <= (joint ? 1 : 2) * most &&
           limits.requested.exchange != PlanOptions::Exchange::registers;
}

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

} // namespace imago
