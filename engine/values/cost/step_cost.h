// SPDX-License-Identifier: MIT
// What a step of the work-group family asks of its device, and the time that the cost model
// predicts from it.
#pragma once
#include "engine/values/cost/occupancy.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The counts of a step from which its time is predicted. Nothing of it is measured, and all of it
/// is known before the step is compiled.
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

/// A shape of a step's groups with its cost.
struct ShapeCost {
    std::vector<int> radices; ///< first pass first
    bool joint = false;       ///< both components through local memory at once
    bool by_rules = false;    ///< whether it is the shape by the planner's rules
    /// PlanOptions::Step::points_per_item that requests it, with the radices, lines and exchange.
    int asked_points = 0;
    bool chosen = false; ///< whether the step has this shape
    StepCost cost;       ///< as predicted
    bool operator==(const ShapeCost &) const = default;
};

} // namespace imago
