// SPDX-License-Identifier: MIT
// The geometry of a work-group step: the layout of its lines in work-items and local memory. It is
// made in stages, each of which takes what the stages before it have made: size_items(),
// pair_passes(), choose_sides(), count_lines(), group_memory(), plan_exchanges().
#pragma once
#include "engine/plan/exchange/exchange_layout.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>
#include <vector>

namespace imago {

/// a / b, rounded up.
inline std::size_t divide_up(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

/// What all stages of a group's geometry read.
struct GroupInput {
    const StepSpec &spec;
    const std::vector<int> &radices;
    const StepLimits &limits;
    bool pairs = false; ///< whether its store is a pair hook

    /// Whether a work-item holds its whole line, and exchanges nothing.
    bool alone() const;
    /// Whether the length and all radices are powers of two, and the points are those of the
    /// length.
    bool powers_of_two() const;
    const ChoiceRow *choice(Question question, LineClasses lines) const;
};

/// A line in its work-items.
struct ItemShape {
    std::size_t items = 1;  ///< HBPL's L1
    std::size_t points = 1; ///< that an item has registers for
    /// An address in local memory is a sum of the item's part and a constant part.
    bool linear = false;
};

/// Passes whose items hold two butterflies, the second one opposite the first.
struct PairedPasses {
    /// The two butterflies of an item's last pass hold the frequencies k and N-k of each other, so
    /// that a pair hook stores from registers.
    bool mirrored = false;
    /// They hold k and N-1-k instead, which a hook for reordered real rows stores side by side.
    bool neighbours = false;
    /// As `mirrored`, for the first pass and hooks that load the points k and N-k from the same
    /// numbers.
    bool mirrored_load = false;
};

/// How a group takes its lines from memory, and gives them back.
struct GroupSides {
    /// Neighbouring items load (store) neighbouring lines, which are columns, instead of
    /// neighbouring points.
    bool load_lines_fastest = false, store_lines_fastest = false;
    /// The group loads (stores) its lines as one run of memory through a separate exchange: an item
    /// has too few points of a short line to fill whole memory transactions.
    bool load_staged = false, store_staged = false;
};

/// How many lines share a group.
struct GroupLines {
    std::size_t count = 1; ///< HBPL's L2
    /// Minimum work-groups per compute unit by shared_columns(); else 0.
    std::size_t resident = 0;
};

/// One pass of a group, over lines of `length` points with `items` work-items each.
struct GroupPass {
    int radix = 1;
    std::size_t stride = 1; ///< product of the radices of earlier passes
    std::size_t length = 1, items = 1;
    std::size_t count() const; ///< butterflies of a work-item; the last one may be idle
};

/// One exchange of a group.
struct GroupExchange {
    enum class Kind {
        load,   ///< from the order in which the points are loaded to that of the first pass
        passes, ///< from one pass to the next
        store   ///< from the last pass to the order in which the results are stored
    };
    Kind kind = Kind::passes;
    ExchangeLayout layout;
};

/// The exchanges of a group, in the order in which the kernel makes them.
struct GroupExchanges {
    std::vector<GroupExchange> list; ///< none between the two transforms of a convolution
    int phases = 1;                  ///< parts in which one component goes through local memory
    bool joint = false;              ///< both components go through local memory at once
    std::size_t numbers = 0;         ///< of local memory, for one component of all lines
};

struct Group {
    ItemShape item;
    PairedPasses paired;
    GroupSides sides;
    GroupLines lines;
    /// Persistent work-groups: their next lines are copied to local memory while they compute.
    bool bulk = false;
    GroupExchanges exchanges;
    /// The radices, first pass first; those of a convolution for both directions.
    std::vector<int> passes;

    /// Work-items.
    std::size_t size() const { return item.items * lines.count; }
};

/// The geometry of a step with these radices. `pairs`: its store is a pair hook. Throws Error for a
/// line that does not fit into local memory.
Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs);

} // namespace imago
