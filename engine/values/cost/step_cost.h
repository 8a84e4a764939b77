// SPDX-License-Identifier: MIT
// What a step asks of its device, and the time that the cost model predicts from it.
#pragma once
#include "engine/values/cost/occupancy.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// The counts of a step of the work-group family from which its time is predicted. Nothing of it is
/// measured, and all of it is known before the step is compiled.
struct StepDemand {
    /// What limits the groups of a compute unit (HBPL's Eqs. 1 to 3, and the limit of work-items).
    using Limit = Occupancy::Limit;
    std::size_t items = 1;            ///< L1: work-items of a line
    std::size_t lines = 1;            ///< L2: lines of a group
    std::size_t points = 1;           ///< points of a work-item
    std::size_t groups = 1;           ///< groups that go through the step, of all lines
    std::size_t warps = 1;            ///< warps of a group
    std::size_t resident_groups = 1;  ///< groups of a compute unit at a time
    Limit limit = Limit::registers;   ///< what limits them
    double occupancy = 0;             ///< HBPL's Eq. 4: work-items at a time, relative to the most
    std::size_t passes = 1;           ///< butterflies of a work-item one after another
    std::size_t barriers = 0;         ///< of a group
    std::size_t wavefronts = 0;       ///< of local memory, of a group, bank conflicts included
    std::size_t least_wavefronts = 0; ///< of as many accesses without a conflict
    /// Of a work-item's butterflies and twiddles, on 32-bit numbers: one of doubles counts as two.
    double instructions = 0;
    std::size_t words = 2; ///< 32-bit registers of a point
    double bytes = 0;      ///< read and written by the step, each point once
    /// Bytes of the 32-byte sectors and of the 128-byte rows that a group touches, relative to the
    /// bytes that it uses; 1 is the least.
    double load_sectors = 1, store_sectors = 1, load_rows = 1, store_rows = 1;
    /// The same of sectors, summed over the accesses of single warps.
    double load_requests = 1, store_requests = 1;
    /// 128-byte segments of a warp's access, relative to the least.
    double segments = 1;
    /// How often each point is loaded: twice by a hook that takes the points k and N-k together
    /// where no work-item holds both.
    std::size_t loads = 1;
    std::size_t registers = 0;         ///< 32-bit registers that a work-item wants
    std::size_t registers_allowed = 0; ///< that it gets; with fewer than it wants it may spill
    bool cached = false; ///< whether all of the step's arrays stay in the cache that units share
    bool bulk = false;   ///< whether the groups stay and copy their next lines meanwhile
    bool operator==(const StepDemand &) const = default;
};

/// The terms of a predicted time, in seconds.
struct StepSeconds {
    double launch = 0;  ///< of a kernel
    double memory = 0;  ///< sectors and rows of device memory or of the shared cache
    double spill = 0;   ///< registers that a work-item wants and does not get
    double local = 0;   ///< wavefronts of local memory
    double issue = 0;   ///< instructions, idle work-items included
    double start = 0;   ///< starting groups, one after another on each compute unit
    double exposed = 0; ///< of all these what no other group hides, with latencies and barriers
    double total = 0;   ///< the prediction; less than the sum, since the terms overlap
    bool operator==(const StepSeconds &) const = default;
};

/// A step as the cost model sees it.
struct StepCost {
    StepDemand demand;   ///< the counts
    StepSeconds seconds; ///< the times
    bool operator==(const StepCost &) const = default;
};

/// The counts of a step of the lanes family. Vectors are those of the processor: a lane of more
/// numbers takes several. Counts of a strip are those of the lines that are transformed at once.
struct LanesDemand {
    /// What the lanes hold: one line, a line each, or a few of several lines.
    enum class Structure { along, across, hybrid };
    Structure structure = Structure::across;
    int lanes = 1;                   ///< numbers in a lane
    std::size_t vectors = 1;         ///< of a lane
    std::size_t strips = 1;          ///< of the step, partly filled ones included
    std::size_t strips_per_item = 1; ///< of a work-item
    std::size_t items = 1;           ///< work-items
    /// The work of the busiest core, by that of a core if all had the same.
    double imbalance = 1;
    double idle = 0;        ///< share of all lanes of all strips that have no line
    std::size_t passes = 0; ///< there and, in a convolution, back
    // Of a strip:
    double arithmetic = 0;     ///< vector instructions of butterflies, twiddles and factors
    double accesses = 0;       ///< vectors loaded or stored, in the scratch and in global memory
    double shuffles = 0;       ///< of transposed squares, and of interleaved numbers
    double singles = 0;        ///< numbers that are moved one by one
    double spills = 0;         ///< vectors that do not fit into the registers, in all butterflies
    double hooked = 0;         ///< points that a hook other than that of complex numbers moves
    std::size_t registers = 0; ///< vectors that the largest butterfly has at once
    std::size_t registers_allowed = 0; ///< that the processor has
    std::size_t scratch_bytes = 0;     ///< private memory
    double outer_bytes = 0; ///< scratch that passes take from the second-level cache or beyond
    double conflicts = 0;   ///< accesses of the scratch whose legs share too few sets of the cache
    double pages = 0;       ///< pages of global memory, of 4096 bytes, that it touches
    double lines = 0;       ///< cache lines of global memory, of 64 bytes, that it touches
    // Of the step:
    double bytes = 0;  ///< global memory read and written, each point once
    double owned = 0;  ///< read because stores into a cache first read what they replace
    double spread = 1; ///< bytes of the cache lines that a strip touches, by those that it uses
    bool rows = true;  ///< whether the points of a line are neighbours at load
    bool in_place = false, cached = false;    ///< one buffer; all arrays in the last-level cache
    bool prefetch = false, streaming = false; ///< as StepReport has them
    bool operator==(const LanesDemand &) const = default;
};

/// The terms of a predicted time of a step of the lanes family, in seconds.
struct LanesSeconds {
    double launch = 0;  ///< of the kernel and of its work-items
    double compute = 0; ///< instructions, spills included, of the busiest core
    double scratch = 0; ///< passes whose scratch exceeds the first-level cache, and conflicts
    double memory = 0;  ///< global memory, or the last-level cache
    double exposed = 0; ///< of memory, what no prefetch hides
    double total = 0;   ///< the prediction; less than the sum, since the terms overlap
    bool operator==(const LanesSeconds &) const = default;
};

/// A step of the lanes family as the cost model sees it.
struct LanesCost {
    LanesDemand demand;   ///< the counts
    LanesSeconds seconds; ///< the times
    bool operator==(const LanesCost &) const = default;
};

/// A shape of a step with its cost.
struct ShapeCost {
    std::vector<int> radices; ///< first pass first
    bool joint = false;       ///< both components through local memory at once
    bool by_rules = false;    ///< whether it is the shape by the planner's rules
    /// PlanOptions::Step::points_per_item that requests it in the work-group family, with the
    /// radices, lines and exchange.
    int asked_points = 0;
    /// PlanOptions::Step::minimum_groups that requests it; 0: the compiler takes as many registers
    /// as it likes.
    int minimum_groups = 0;
    bool chosen = false;                           ///< whether the step has this shape
    StepCost cost;                                 ///< as predicted, in the work-group family
    std::optional<LanesCost> lanes = std::nullopt; ///< as predicted, in the lanes family

    /// The prediction.
    double seconds() const { return lanes ? lanes->seconds.total : cost.seconds.total; }
    bool operator==(const ShapeCost &) const = default;
};

} // namespace imago
