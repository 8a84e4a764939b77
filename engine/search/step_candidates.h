// SPDX-License-Identifier: MIT
// What a search may try within one step, and within a fused step pair.
#pragma once

#include "engine/search/candidates.h"

#include <type_traits>
#include <vector>

namespace imago {

/// Adds copies of `from` with each other value of a member.
template <class Options, class T>
void vary(std::vector<Options> &list, const Options &from, T Options::*member,
          const std::type_identity_t<std::vector<T>> &values) {
    for (const T &value : values)
        if (from.*member != value) {
            list.push_back(from);
            list.back().*member = value;
        }
}

/// Radix sequences of a step in every order, with the variants in which its family runs them: lanes
/// along or across with each lane width, or shared (CandidateBounds::hybrids); points per item
/// (L1). For a matrix that a group holds, the radix sequences of its rows and columns.
std::vector<PlanOptions::Step> order_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from,
                                                const CandidateBounds &bounds);

/// A step's other parameters around `from`, one or two at a time, most promising first: lines of a
/// group (L2), the exchange and its padding; for the lanes family prefetch, streaming stores, a
/// work-item's points (groups in flight) and the lane width.
std::vector<PlanOptions::Step> shape_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from);

/// Choices for one half of a fused step pair (Step::ring): orders of the first (`half` 0) or the
/// second step (1) by points per item, and its exchange, padding and lines. They are options of the
/// plan's step with that index. Some make groups of different sizes, which become two launches.
std::vector<PlanOptions::Step> half_candidates(const Step &both, int half,
                                               const PlanOptions::Step &from,
                                               const CandidateBounds &bounds);

} // namespace imago
