// SPDX-License-Identifier: MIT
// The geometry of a work-group step: the layout of its lines in work-items and local memory. The
// geometry is computed in stages, and each stage reads the results of the stages before it:
// size_items(), pair_passes(), choose_sides(), count_lines(), group_memory(), plan_exchanges().
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

/// The input of all stages of a group's geometry.
struct GroupInput {
    const StepSpec &spec;
    const std::vector<int> &radices;
    const StepLimits &limits;
    bool pairs = false; ///< whether the step stores through a pair hook

    /// Whether a work-item holds its whole line, so that the line needs no exchange.
    bool alone() const;
    /// Whether the length, all radices and the points per item are powers of two.
    bool powers_of_two() const;
    const ChoiceRow *choice(Question question, LineClasses lines) const;
};

/// The distribution of a line over its work-items.
struct ItemShape {
    std::size_t items = 1;  ///< work-items of a line (HBPL's L1)
    std::size_t points = 1; ///< points that an item has registers for
    /// Whether an address in local memory is the sum of a part that depends on the item and a
    /// constant.
    bool linear = false;
};

/// The passes whose items hold two butterflies that a hook takes together.
struct PairedPasses {
    /// Whether the two butterflies of an item's last pass hold the frequencies k and N-k of each
    /// other, so that a pair hook stores from registers.
    bool mirrored = false;
    /// Whether they hold k and N-1-k instead, which a hook for reordered real rows stores side by
    /// side.
    bool neighbours = false;
    /// The same as `mirrored` for the first pass, for hooks that load the points k and N-k from the
    /// same numbers.
    bool mirrored_load = false;
    /// Like `neighbours` for the first pass of rows that are loaded in reordered order.
    bool neighbours_load = false;
    /// Whether the passes on both sides of StepSpec::turn have butterflies like `mirrored`, so that
    /// the middle needs no exchange.
    bool turned = false;
    /// Whether an item has the only pass of its whole line, so that a hook's pairs k and N-k are in
    /// its registers, as it loads and as it stores.
    bool own_load = false, own_store = false;
};

/// How a group loads and stores its lines.
struct GroupSides {
    /// Whether neighbouring items load (store) neighbouring lines, which are columns, instead of
    /// neighbouring points.
    bool load_lines_fastest = false, store_lines_fastest = false;
    /// Whether the group loads (stores) its lines as one run of memory, in accesses that begin at
    /// whole memory transactions, through local memory in the array's order (line_run.h).
    bool load_run = false, store_run = false;
};

/// The number of lines that share a group.
struct GroupLines {
    std::size_t count = 1; ///< lines of a group (HBPL's L2)
    /// Minimum work-groups per compute unit by shared_columns(); 0 if it gives none.
    std::size_t minimum_groups = 0;
};

/// One pass of a group, over lines of `length` points with `items` work-items each.
struct GroupPass {
    int radix = 1;
    std::size_t stride = 1; ///< product of the radices of the earlier passes
    std::size_t length = 1, items = 1;
    /// Butterflies of a work-item; some items may have no work in the last one.
    std::size_t count() const;
};

struct GroupExchange {
    enum class Kind {
        load,   ///< from the order in which the points are loaded to that of the first pass
        passes, ///< from one pass to the next
        turn,   ///< from the last pass there to the pairs of StepSpec::turn, or from these to the
                ///< first back
        mirror, ///< from the last pass there, so that the first one back has the conjugates, too
        store   ///< from the last pass to the order in which the results are stored
    };
    Kind kind = Kind::passes;
    ExchangeLayout layout;
    /// Bank accesses one after another of a group, of both components; and the least for as many
    /// accesses, without a conflict.
    std::size_t wavefronts = 0, least_wavefronts = 0;
};

/// The exchanges of a group, in the order in which the kernel performs them.
struct GroupExchanges {
    /// The exchanges; a convolution has none between its two transforms, unless its middle takes
    /// pairs that are not in an item's registers.
    std::vector<GroupExchange> list;
    int phases = 1;          ///< parts in which one component passes through local memory
    bool joint = false;      ///< whether both components pass through local memory at once
    std::size_t numbers = 0; ///< numbers of local memory for one component of all lines
    /// Whether each point of half spectra that are stored as one run is computed by itself from the
    /// last exchange. Otherwise the results go to local memory first.
    bool single_results = false;
};

struct Group {
    ItemShape item;
    PairedPasses paired;
    GroupSides sides;
    GroupLines lines;
    /// Whether the groups are persistent: they copy their next lines to local memory while they
    /// compute.
    bool bulk = false;
    GroupExchanges exchanges;
    /// Whether the factors of a filter come to local memory while the lines are transformed: read
    /// when they are needed, all work-items would wait for them at the same time.
    bool mask_ahead = false;
    /// The radices, first pass first. Those of a convolution include both directions.
    std::vector<int> passes;

    /// The number of work-items.
    std::size_t size() const { return item.items * lines.count; }
    /// The factors of a mask that local memory holds: one for each register.
    std::size_t factors() const { return mask_ahead ? size() * item.points : 0; }
};

/// Returns the geometry of a step without its exchanges, which take most of the time to plan.
Group group_without_exchanges(const GroupInput &in);

/// Returns the complex numbers that a persistent group copies to local memory: those of its lines,
/// or of a half spectrum with one more to begin at a multiple of 16 bytes.
std::size_t staged_points(const Group &group, const StepSpec &spec);

/// Returns the bytes of local memory of a group, for the exchanges and for lines copied in bulk.
std::size_t local_bytes(const Group &group, const StepSpec &spec, const StepLimits &limits);

/// Returns the geometry of a step with these radices. `pairs` says that the step stores through a
/// pair hook. Throws Error if a line does not fit into local memory.
Group size_group(const StepSpec &spec, const std::vector<int> &radices, const StepLimits &limits,
                 bool pairs);

} // namespace imago
