// SPDX-License-Identifier: MIT
// How a step's lines lie in memory, and which points its hooks take together, as far as a group's
// geometry depends on it.
#pragma once
#include "engine/plan/group/group.h"

namespace imago {

/// neighbouring_lines() says whether neighbouring lines, not neighbouring points, are neighbours in
/// memory. column_step() says whether a step has such a side.
bool neighbouring_lines(const LineSide &side);
bool column_step(const StepSpec &spec);

/// Whether a step's lines are columns of two real columns each, with their cosines on one side.
bool cosine_columns(const StepSpec &spec);

/// Returns the neighbouring complex lines of a block on one of the step's sides; 0 without such
/// blocks.
std::size_t block_lines(const StepSpec &spec);

/// Whether a side's lines are rows, in pairs, of blocks of columns.
bool blocked_rows(const LineSide &side);
/// Returns the row `blocked-rows` for a step with such a side; null without one.
const ChoiceRow *blocked_rows_choice(const GroupInput &in);

/// loads_pairs() says whether a hook loads the points k and N-k of a line from the same numbers.
/// The other function says whether a hook stores results of the frequencies k and N-k.
bool loads_pairs(const StepSpec &spec);
bool stores_pairs(const StepSpec &spec);

/// Whether real lines are stored in the order of DCT-MD Eq. 9, in which the results k and N-1-k are
/// neighbours.
bool stores_neighbours(const StepSpec &spec);

/// The same for lines that are loaded in that order.
bool loads_neighbours(const StepSpec &spec);

/// Whether a group reads its points in memory order and reorders them before the first pass.
bool scatters(const StepSpec &spec, const StepLimits &limits);

/// Whether lines of this many points form one contiguous run of complex numbers.
bool one_run(const LineProblem &lines, const LineSide &side, std::size_t points);

/// Returns the sides of a group whose lines have this shape.
GroupSides choose_sides(const GroupInput &in, const ItemShape &item, const PairedPasses &paired);

} // namespace imago
