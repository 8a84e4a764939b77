// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/small_tile_geometry.h"

#include "engine/plan/limits/measured_choice.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>

namespace imago {
namespace {

/// The accesses of one kind: each work-item moves `count` runs of `run` neighbouring places.
struct ItemRuns {
    std::size_t run = 1, count = 1;
    std::function<std::size_t(std::size_t item, std::size_t i)> first; ///< place of run i
};

ItemRuns run_accesses(const SmallTile &tile, const SmallGroup &group, const SmallSide &side) {
    const std::size_t points = group.tiles * tile.points(), items = group.items, width = side.width,
                      strip = group.tiles * tile.columns;
    return {width, points / items / width, [=](std::size_t item, std::size_t i) {
                const std::size_t t = (i * items + item) * width;
                return side.strips ? t % strip / tile.columns * tile.points() +
                                         t / strip * tile.columns + t % tile.columns
                                   : t;
            }};
}

ItemRuns column_accesses(const SmallTile &tile, const SmallGroup &group) {
    const std::size_t lines = group.column_lines, items = tile.columns / lines;
    return {lines, tile.rows,
            [=, n2 = tile.columns, points = tile.points()](std::size_t item, std::size_t r) {
                return item / items * points + r * n2 + item % items * lines;
            }};
}

ItemRuns row_accesses(const SmallTile &tile, const SmallGroup &group) {
    const std::size_t points = group.row_lines * tile.columns;
    return {points, 1, [=](std::size_t item, std::size_t) { return item * points; }};
}

/// The widest access of neighbouring places whose addresses stay neighbours and aligned.
std::size_t widest(const ItemRuns &runs, const ExchangePadding &padding, std::size_t most) {
    std::size_t width = std::min(std::bit_floor(runs.run), most);
    while (width > 1 && (runs.run % width ||
                         (padding.amount && (padding.amount % width || padding.period % width))))
        width /= 2;
    return width;
}

/// Wavefronts of accesses of `width` places that the items of a warp make at once. An access of
/// more than a bank's width takes part of the warp at a time.
std::size_t wavefronts(const ItemRuns &runs, const ExchangePadding &padding, std::size_t width,
                       std::size_t point_banks, std::size_t first_item, std::size_t items,
                       const StepLimits &limits) {
    const std::size_t banks = std::max<std::size_t>(1, limits.device.banks);
    const std::size_t words = width * point_banks;
    const std::size_t together = std::max<std::size_t>(1, std::min(items, banks / words));
    std::size_t sum = 0;
    std::vector<std::size_t> hits(banks);
    for (std::size_t i = 0; i < runs.count; ++i)
        for (std::size_t place = 0; place < runs.run; place += width)
            for (std::size_t item = 0; item < items; item += together) {
                std::fill(hits.begin(), hits.end(), std::size_t{0});
                for (std::size_t j = item; j < std::min(items, item + together); ++j) {
                    const std::size_t at =
                        padding.address(runs.first(first_item + j, i) + place) * point_banks;
                    for (std::size_t word = 0; word < words; ++word)
                        ++hits[(at + word) % banks];
                }
                sum += *std::max_element(hits.begin(), hits.end());
            }
    return sum;
}

/// Chooses the padding and widths of an exchange by counting wavefronts, then accesses.
class ExchangeChooser {
  public:
    ExchangeChooser(const SmallTile &tile, const SmallGroup &group, const StepLimits &limits)
        : group_(group), limits_(limits),
          point_bytes_((tile.complex ? 2 : 1) * limits.number_bytes()) {}

    SmallExchange choose(const ItemRuns &writes, const ItemRuns &reads) const {
        SmallExchange best;
        double least = std::numeric_limits<double>::max();
        for (const ExchangePadding &padding : paddings()) {
            const SmallExchange exchange{padding, width_of(writes, padding),
                                         width_of(reads, padding)};
            const double cost = cost_of(writes, padding, exchange.write_width) +
                                cost_of(reads, padding, exchange.read_width);
            if (cost < least) {
                least = cost;
                best = exchange;
            }
        }
        return best;
    }

  private:
    std::vector<ExchangePadding> paddings() const {
        std::vector<ExchangePadding> all{{}};
        if (limits_.requested.padding)
            for (const std::size_t period : {8, 16, 32, 64, 128})
                for (const std::size_t amount : {1, 2, 4, 8})
                    all.push_back({period, amount});
        return all;
    }

    std::size_t width_of(const ItemRuns &runs, const ExchangePadding &padding) const {
        return widest(runs, padding, std::max<std::size_t>(1, 16 / point_bytes_));
    }

    /// Wavefronts of the first warps, and a little for each instruction.
    double cost_of(const ItemRuns &runs, const ExchangePadding &padding, std::size_t width) const {
        const std::size_t warp = std::min(limits_.device.warp, group_.items);
        const std::size_t point_banks = std::max<std::size_t>(1, point_bytes_ / 4);
        double cost = 0;
        for (std::size_t item = 0; item < std::min(group_.items, 2 * warp); item += warp)
            cost += double(wavefronts(runs, padding, width, point_banks, item,
                                      std::min(warp, group_.items - item), limits_)) +
                    0.05 * double(runs.count * runs.run / width);
        return cost;
    }

    const SmallGroup &group_;
    const StepLimits &limits_;
    std::size_t point_bytes_;
};

/// Whether a group's matrices lie side by side in the rows of a picture, at distances of a row's
/// points, while their rows are further apart.
SmallSide side_of(const SmallTile &tile, std::size_t tiles, bool input) {
    const Loop &inner = tile.loops.front();
    const std::size_t distance = input ? inner.in : inner.out;
    SmallSide side;
    side.uniform = tile.loops.size() == 1 || inner.count % tiles == 0;
    side.strips = side.uniform && tiles > 1 && tile.rows > 1 && distance == tile.columns;
    return side;
}

/// The widest access of a side: 16 bytes, if every distance is a multiple of it.
std::size_t side_width(const SmallTile &tile, bool input, std::size_t item_points,
                       std::size_t most) {
    std::size_t width = most;
    const auto divides = [&](std::size_t distance) { return distance % width == 0; };
    const auto fits = [&] {
        return divides(tile.columns) && divides(item_points) &&
               divides(input ? tile.in_row : tile.out_row) &&
               std::all_of(tile.loops.begin(), tile.loops.end(),
                           [&](const Loop &loop) { return divides(input ? loop.in : loop.out); });
    };
    while (width > 1 && !fits())
        width /= 2;
    return width;
}

/// The matrices of a group of about so many items: a divisor of the innermost loop, if there is one
/// that fills a warp.
std::size_t count_tiles(const SmallTile &tile, std::size_t items_of_tile, std::size_t items,
                        const StepLimits &limits) {
    std::size_t tiles = std::max<std::size_t>(1, items / items_of_tile);
    while (tiles > 1 && tiles * items_of_tile > limits.device.max_group)
        tiles /= 2;
    std::size_t fewer = tiles;
    while (fewer > 1 && tile.loops.front().count % fewer)
        fewer /= 2;
    return fewer * items_of_tile >= limits.device.warp ? fewer : tiles;
}

/// Whether work-items of so many points hold whole lines along both axes.
bool possible(const SmallTile &tile, std::size_t item_points) {
    if (item_points % tile.columns || item_points > tile.points())
        return tile.rows == 1 && item_points % tile.columns == 0;
    return tile.rows == 1 || item_points % tile.rows == 0;
}

/// Sizes the group: work-items of `item_points` points, about `items` of them.
SmallGroup size_group(const SmallTile &tile, std::size_t item_points, std::size_t items,
                      const StepLimits &limits) {
    SmallGroup group;
    group.row_lines = item_points / tile.columns;
    group.column_lines = tile.rows > 1 ? item_points / tile.rows : 1;
    if (tile.rows == 1) { // the group's rows are its matrices, several of them in an item
        group.tiles = std::max<std::size_t>(1, items) * group.row_lines;
        group.items = group.tiles / group.row_lines;
    } else {
        const std::size_t items_of_tile = tile.points() / item_points;
        group.tiles = count_tiles(tile, items_of_tile, items, limits);
        group.items = group.tiles * items_of_tile;
    }
    const std::size_t most =
        std::max<std::size_t>(1, 16 / ((tile.complex ? 2 : 1) * limits.number_bytes()));
    group.in = side_of(tile, group.tiles, true);
    group.out = side_of(tile, group.tiles, false);
    group.in.width = side_width(tile, true, item_points, most);
    group.out.width = side_width(tile, false, item_points, most);

    const ExchangeChooser chooser(tile, group, limits);
    const ItemRuns rows = row_accesses(tile, group);
    group.load = chooser.choose(run_accesses(tile, group, group.in),
                                tile.rows > 1 ? column_accesses(tile, group) : rows);
    if (tile.rows > 1 && group.column_lines < tile.columns)
        group.turn = chooser.choose(column_accesses(tile, group), rows);
    group.store = chooser.choose(rows, run_accesses(tile, group, group.out));
    for (const SmallExchange *exchange : {&group.load, &group.turn, &group.store})
        group.places =
            std::max(group.places, exchange->padding.address(group.tiles * tile.points() - 1) + 1);
    return group;
}

} // namespace

StepLimits small_limits(const PlanOptions &options, const StepLimits &limits) {
    return options.steps.empty() ? limits : limits_of_step(limits, options.steps.front());
}

std::optional<SmallGroup> small_group(const SmallTile &tile, const PlanOptions &options,
                                      const StepLimits &plan_limits) {
    const StepLimits limits = small_limits(options, plan_limits);
    const LineClasses lines{tile.complex ? LineClass::plain : LineClass::hooks,
                            tile.rows > 1 ? LineClass::columns : LineClass::rows};
    const ChoiceRow *row = measured_choice(Question::small_tile, lines, tile.points(), limits);
    if (!row || !row->flag(Field::tile))
        return {};
    const RequestedShape &requested = limits.requested;
    std::size_t points = requested.points_per_item ? std::size_t(requested.points_per_item)
                                                   : row->count(Field::points);
    points = std::clamp(points, std::max(tile.rows, tile.columns),
                        tile.rows > 1 ? tile.points() : std::size_t{32});
    if (!possible(tile, points))
        return {};
    const std::size_t items_of_tile = tile.rows > 1 ? tile.points() / points : 1;
    const std::size_t items =
        requested.group_lines
            ? std::max<std::size_t>(1, std::size_t(requested.group_lines) * tile.points() / points)
            : std::max(row->count(Field::items), items_of_tile);
    if (items_of_tile > limits.device.max_group)
        return {};
    const SmallGroup group =
        size_group(tile, points, std::min(items, limits.device.max_group), limits);
    const std::size_t numbers = group.places * (tile.complex ? 2 : 1);
    return numbers <= limits.device.local_numbers ? std::optional(group) : std::nullopt;
}

} // namespace imago
