// SPDX-License-Identifier: MIT
// Small matrices, and short rows of real numbers, whose lines are codelets in the registers of
// work-items: kernels/skeleton/tile/small_tiles.cl.
#pragma once
#include "engine/codelet/real_codelet.h"
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/loops.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// Matrices of `rows` x `columns` points, each transformed along both axes, or rows along one.
struct SmallTile {
    std::size_t rows = 1;        ///< 1: only the rows are transformed
    std::size_t columns = 2;     ///< points of a row
    bool complex = false;        ///< complex points, transformed by FFTs
    bool inverse = false;        ///< complex: e^{+2 pi i kn/N}
    TransformKind column_kind{}; ///< real: the forward kind along the columns
    TransformKind row_kind{};    ///< and along the rows
    codelet::EndFactor end{};    ///< of both
    double scale = 1;            ///< factor of the results
    bool threshold = false;      ///< coefficients below the threshold are read as 0
    /// Distances from a row to the next, in points. Points of a row are neighbours.
    std::size_t in_row = 1, out_row = 1;
    /// The matrices; distances in points. The innermost loop comes first.
    std::vector<Loop> loops;

    std::size_t points() const { return rows * columns; }
    std::size_t matrices() const;
};

/// The problem as small tiles, if it is one and the row `small-tile`, the options and the device
/// allow them: a complex transform of two axes, or a DCT or DST of types II to IV or an IDXST pair
/// of one or two axes, of 2 to 32 points that are a power of two, with neighbouring points along
/// the last axis.
std::optional<SmallTile> small_tile(const Problem &problem, const PlanOptions &options,
                                    const StepLimits &limits);

/// Makes the step of a tile that small_tile() has returned for these options and limits.
Step make_small_tile_step(const SmallTile &tile, const PlanOptions &options,
                          const StepLimits &limits);

} // namespace imago
