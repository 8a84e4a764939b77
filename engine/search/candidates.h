// SPDX-License-Identifier: MIT
// The candidates of a search: values of the PlanOptions that change a plan's kernels.
#pragma once
#include "engine/plan/plan.h"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace imago {

/// The most candidates of each kind.
struct CandidateBounds {
    std::size_t orders = 96;     ///< radix sequences of a step
    std::size_t more_passes = 1; ///< passes beyond the fewest
    /// First factors of a line of several steps; half as many for its rest.
    std::size_t splits = 8;
    bool hybrids = false; ///< on a CPU: every order also with lanes that lines share
};

/// Choices for the whole plan, most promising first: the split of a line of several steps (first
/// factors near the planner's own, then the most balanced ones; the rest by the same rule if it
/// takes several steps itself) and one step against several; the variants of DCT-MD's stages and
/// their reordering, for the kinds that have them; Rader or Bluestein; columns in strips or
/// transposed; tiles and staged runs; local memory; the lag of a fused step pair; twiddles from a
/// table or computed. Native twiddles are for floats only: the build refuses them on a device where
/// they are too inaccurate, and a candidate that is faster only with a worse result fails its
/// check. requested_options() stay unchanged. Extras are used as `device` has them.
std::vector<PlanOptions> plan_candidates(const Problem &problem, const DeviceInfo &device,
                                         const PlanOptions &base, const CandidateBounds &bounds);

/// Whether a plan is one fused step pair.
bool in_one_launch(const Plan &plan);

/// Choices around `base`, whose plan is a fused step pair: the lag of the first step, and the units
/// in the ring.
std::vector<PlanOptions> fused_pair_candidates(const PlanOptions &base);

/// Everything of a step that the device sees: equal signatures mean the same kernel.
std::string signature(const Step &step);
std::string signature(const Plan &plan);

/// `options` with these choices for the step at `index`; default steps at the end are removed.
PlanOptions with_step(PlanOptions options, std::size_t index, const PlanOptions::Step &step);
/// The options' step at `index`, or a default one.
PlanOptions::Step step_of(const PlanOptions &options, std::size_t index);

} // namespace imago
