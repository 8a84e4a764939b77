// SPDX-License-Identifier: MIT
// Sizes of a work-group step, and how its items and its local memory hold the lines.
#pragma once
#include "engine/plan/exchange_layout.h"
#include "engine/plan/step.h"

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
        load,   ///< from the order in which the points were loaded to that of the first pass
        passes, ///< from one pass to the next
        store   ///< from the last pass to the order in which the results are stored
    };
    Kind kind = Kind::passes;
    ExchangeLayout layout;
};

/// HBPL's L1 and L2, and what follows from them.
struct Group {
    std::size_t items = 1;    ///< L1
    std::size_t lines = 1;    ///< L2
    std::size_t elements = 1; ///< points in the registers of an item
    /// Neighbouring items load (store) neighbouring lines instead of neighbouring points: columns.
    bool load_lines_fastest = false, store_lines_fastest = false;
    /// The group loads (stores) its lines as one run of memory, by way of an exchange of its own:
    /// an item's points of a short line are too few to fill whole transactions.
    bool load_staged = false, store_staged = false;
    /// An item's two butterflies of the last pass hold the frequencies k and N-k of each other, so
    /// that a pair hook stores from registers.
    bool mirrored = false;
    /// They hold k and N-1-k, which a hook of reordered real rows stores side by side.
    bool neighbours = false;
    /// Likewise of the first pass, for hooks that load the points k and N-k from the same numbers.
    bool mirrored_load = false;
    /// Groups stay, and their next lines are copied to local memory while they compute.
    bool bulk = false;
    std::size_t resident = 0; ///< of resident_columns(): groups of a compute unit; else 0
    int phases = 1;           ///< parts in which one component goes through local memory
    bool joint = false;       ///< both components at once
    bool linear = false; ///< addresses in local memory are sums of one for the item and constants
    std::vector<int> passes; ///< the radices, first pass first; of a convolution there and back
    std::vector<GroupExchange> exchanges; ///< none between there and back
    std::size_t numbers = 0;              ///< local memory of one component of all lines
    std::size_t size() const { return items * lines; }
};

/// The radices that a group runs, first pass first. Powers of two by the points of an item: few for
/// short lines, whose small groups then fill a compute unit evenly; many for long ones and for
/// columns, so that enough of them share a group. Other lengths the smallest first, or as
/// two_pass_column_radices(), resident_columns() and fuller_row_radices() have it.
std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits);

/// Whether neighbouring lines, not neighbouring points, are neighbours in memory; and whether a
/// step has such a side.
bool neighbouring_lines(const LineSide &side);
bool column_step(const StepSpec &spec);

/// Hooks that load the points k and N-k of a line from the same numbers; that store results of the
/// frequencies k and N-k.
bool loads_pairs(const StepSpec &spec);
bool stores_pairs(const StepSpec &spec);

/// Real rows that are stored in the order of DCT-MD Eq. 9: the results k and N-1-k are neighbours.
bool stores_neighbours(const StepSpec &spec);

/// Whether a group reads its points as they stand and reorders them on their way to the first pass.
bool scatters(const StepSpec &spec, const StepLimits &limits);

/// The geometry of a step with these radices; `pairs`: its store is a pair hook. Throws Error when
/// a line does not fit into local memory.
Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs);

} // namespace imago
