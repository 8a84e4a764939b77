// SPDX-License-Identifier: MIT
// What a search may try: values of PlanOptions, from the parameters that change a plan's kernels.
#pragma once
#include "engine/plan/plan.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace imago {

/// How many candidates of each kind there are, at most.
struct CandidateBounds {
    std::size_t orders = 96;     ///< radix sequences of a step
    std::size_t more_passes = 1; ///< beyond the fewest
    std::size_t splits = 8;      ///< first factors of a line of several steps; half of its rest
};

/// Ways to the whole plan, most promising first: the split of a line of several steps (first
/// factors next to the planner's own, then the most balanced ones; the rest likewise, where it
/// takes several itself) and one step against several; for the kinds that have them, the ways
/// through DCT-MD's stages and their reordering; Rader or Bluestein; tiles and staged runs; local
/// memory; how far the first of two steps in one launch is ahead; twiddles from a table or
/// computed. Native ones where numbers are floats: a device whose own are too coarse refuses them
/// when the plan is built, and one that looks better with a result that is not as good as any
/// other's fails its check. Not what asked_options() says. Extras as `device` has them.
std::vector<PlanOptions> plan_candidates(const Problem &problem, const DeviceInfo &device,
                                         const PlanOptions &base, const CandidateBounds &bounds);

/// Radix sequences of a step in every order, with the ways in which its family runs them: lanes
/// along or across with each lane width; points of a work-item (L1). Of a matrix that a group holds
/// those of its rows and columns.
std::vector<PlanOptions::Step> order_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from,
                                                const CandidateBounds &bounds);

/// A step's other parameters around `from`, one or two at a time, most promising first: lines of a
/// group (L2), the exchange and its padding; of lanes prefetch, streaming stores, a work-item's
/// points (groups in flight) and the lane width.
std::vector<PlanOptions::Step> shape_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from);

/// Of two steps in one launch (Step::ring): orders of the first (`half` 0) or the second (1) by an
/// item's points, and its exchange, padding and lines; as the plan's step of that index. Some leave
/// groups of different sizes, which are planned as two launches.
std::vector<PlanOptions::Step> half_candidates(const Step &both, int half,
                                               const PlanOptions::Step &from,
                                               const CandidateBounds &bounds);

/// Whether a plan is two steps in one launch.
bool in_one_launch(const Plan &plan);

/// Around `base`, whose plan is two steps in one launch: units that the first is ahead, and those
/// that stand between them.
std::vector<PlanOptions> together_candidates(const PlanOptions &base);

/// All that the device sees of a step: two that are equal are the same kernel.
std::string signature(const Step &step);
std::string signature(const Plan &plan);

/// `options` with the step at `index` run so; default steps at the end are left out.
PlanOptions with_step(PlanOptions options, std::size_t index, const PlanOptions::Step &step);
/// The step at `index` of the options, or a default one.
PlanOptions::Step step_of(const PlanOptions &options, std::size_t index);

} // namespace imago
