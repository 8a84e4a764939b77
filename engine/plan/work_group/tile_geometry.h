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
    std::size_t phases = 1; ///< parts in which one component goes through local memory
    bool joint = false;     ///< both components go through local memory at once
    bool bulk = false;      ///< persistent work-groups, as Group::bulk
    std::vector<TilePass> passes;
    std::vector<ExchangeLayout> layouts; ///< of the exchange behind each pass but the last
    std::size_t numbers = 1;             ///< of local memory, for one component

    std::size_t points() const { return rows * columns; }
    std::vector<int> radices() const;
};

/// The rows and columns of a tile that an exchange has in local memory at a time.
struct TileExtent {
    std::size_t rows = 1, columns = 1;
};

/// Whether the exchange behind pass i goes in phases of the columns; else of the rows.
bool phases_of_columns(const Tile &tile, std::size_t i);
/// What local memory has of a tile in that exchange.
TileExtent exchange_extent(const Tile &tile, std::size_t i);

/// Whether a group holds a matrix of this size: in at most two phases, or with both components at
/// once.
bool tile_fits(std::size_t rows, std::size_t columns, const StepLimits &limits);

/// The tile of a matrix that fits, one of `count`. Requested radices are taken if they are those of
/// the rows, then those of the columns.
Tile size_tile(std::size_t rows, std::size_t columns, std::size_t count, const StepLimits &limits);

} // namespace imago
