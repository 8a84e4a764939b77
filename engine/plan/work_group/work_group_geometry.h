// SPDX-License-Identifier: MIT
// Sizes of a work-group step, and the layout of its lines in work-items and local memory.
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/work_group/exchange_layout.h"

#include <cstddef>
#include <vector>

namespace imago {

/// a / b, rounded up.
inline std::size_t divide_up(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

/// One exchange of a group, in the order in which the kernel makes them.
struct GroupExchange {
    enum class Kind {
        load,   ///< from the order in which the points are loaded to that of the first pass
        passes, ///< from one pass to the next
        store   ///< from the last pass to the order in which the results are stored
    };
    Kind kind = Kind::passes;
    ExchangeLayout layout;
};

/// HBPL's L1 and L2, and what follows from them.
struct Group {
    std::size_t items = 1;           ///< L1
    std::size_t lines = 1;           ///< L2
    std::size_t points_per_item = 1; ///< points per item
    /// Neighbouring items load (store) neighbouring lines, which are columns, instead of
    /// neighbouring points.
    bool load_lines_fastest = false, store_lines_fastest = false;
    /// The group loads (stores) its lines as one run of memory through a separate exchange: an item
    /// has too few points of a short line to fill whole memory transactions.
    bool load_staged = false, store_staged = false;
    /// The two butterflies of an item's last pass hold the frequencies k and N-k of each other, so
    /// that a pair hook stores from registers.
    bool mirrored = false;
    /// They hold k and N-1-k instead, which a hook for reordered real rows stores side by side.
    bool neighbours = false;
    /// As `mirrored`, for the first pass and hooks that load the points k and N-k from the same
    /// numbers.
    bool mirrored_load = false;
    /// Persistent work-groups: their next lines are copied to local memory while they compute.
    bool bulk = false;
    /// Minimum work-groups per compute unit by shared_columns(); else 0.
    std::size_t resident = 0;
    int phases = 1;     ///< parts in which one component goes through local memory
    bool joint = false; ///< both components go through local memory at once
    /// An address in local memory is a sum of the item's part and a constant part.
    bool linear = false;
    /// The radices, first pass first; those of a convolution for both directions.
    std::vector<int> passes;
    std::vector<GroupExchange> exchanges; ///< none between the two transforms of a convolution
    /// Local memory of one component of all lines, in numbers.
    std::size_t numbers = 0;
    std::size_t size() const { return items * lines; }
};

/// The radices that a group runs, first pass first. For powers of two they follow from the points
/// per item: few for short lines, whose small groups then fill a compute unit evenly; many for long
/// lines and for columns, so that enough of them share a group. For other lengths the smallest
/// radix is first, unless two_pass_column_radices(), shared_columns() or fuller_row_radices()
/// gives the sequence.
std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits);

/// neighbouring_lines(): whether neighbouring lines, not neighbouring points, are neighbours in
/// memory; column_step(): whether a step has such a side.
bool neighbouring_lines(const LineSide &side);
bool column_step(const StepSpec &spec);

/// Whether a hook loads the points k and N-k of a line from the same numbers; whether one stores
/// results of the frequencies k and N-k.
bool loads_pairs(const StepSpec &spec);
bool stores_pairs(const StepSpec &spec);

/// Whether real rows are stored in the order of DCT-MD Eq. 9, in which the results k and N-1-k are
/// neighbours.
bool stores_neighbours(const StepSpec &spec);

/// Whether a group reads its points in memory order and reorders them on the way to the first pass.
bool scatters(const StepSpec &spec, const StepLimits &limits);

/// The geometry of a step with these radices. `pairs`: its store is a pair hook. Throws Error for a
/// line that does not fit into local memory.
Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs);

} // namespace imago
