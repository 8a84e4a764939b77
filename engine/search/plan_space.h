// SPDX-License-Identifier: MIT
// The bounded space that a full search covers. Its plans are counted at once and made one by one.
#pragma once
#include "engine/search/candidates.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// All choices for one step: each order with each combination of the other parameters. A group's
/// are its lines (L2), exchange, padding and minimum number per unit; a CPU's are streaming stores,
/// prefetch and a work-item's points. Of a fused step pair it is one half.
class StepSpace {
  public:
    /// `half`: the half of a fused step pair; else it is ignored.
    StepSpace(const Step &step, int half, const DeviceInfo &device, const CandidateBounds &bounds);

    std::size_t size() const;
    /// Throws std::out_of_range from size() on.
    PlanOptions::Step at(std::size_t index) const;

  private:
    bool lanes_ = false;
    std::vector<PlanOptions::Step> orders_;
    std::vector<int> minimum_groups_;
};

/// The steps of all whole plans: the base and plan_candidates(). The time of a plan is the sum of
/// its steps', so each step is varied by itself, and the space is the sum of its parts, not their
/// product. Whole plans with the kernels of an earlier one, and steps with those of an earlier
/// step, are left out.
struct PlanSpace {
    struct Part {
        PlanOptions way;       ///< the whole plan, without choices for steps
        std::size_t index = 0; ///< the step that is varied
        int raced = -1;        ///< the step whose time counts; -1: the whole
        std::string kernel;    ///< signature() of the step in `way`
        StepSpace steps;
    };
    std::vector<Part> parts; ///< those of a whole plan follow each other

    std::size_t size() const;
};

PlanSpace plan_space(const Problem &problem, const DeviceInfo &device, const PlanOptions &base,
                     const CandidateBounds &bounds);

} // namespace imago
