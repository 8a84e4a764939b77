// SPDX-License-Identifier: MIT
// The geometry of a whole small matrix in a work-group.
#pragma once
#include "engine/plan/group/group.h"

#include <cstddef>
#include <vector>

namespace imago {

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

/// Whether the exchange after pass i has phases of columns; otherwise it has phases of rows.
bool phases_of_columns(const Tile &tile, std::size_t i);
/// Returns the part of a tile that local memory holds in that exchange.
TileExtent exchange_extent(const Tile &tile, std::size_t i);

/// Whether a group can hold a matrix of this size, with an exchange in at most two phases or of
/// both components at once.
bool tile_fits(std::size_t rows, std::size_t columns, const StepLimits &limits);

/// Returns the tile of a matrix that fits and is one of `count`. It takes the requested radices if
/// they are those of the rows followed by those of the columns.
Tile size_tile(std::size_t rows, std::size_t columns, std::size_t count, const StepLimits &limits);

} // namespace imago
