// SPDX-License-Identifier: MIT
// The search of one problem: chooses which candidates are tried, and in which order.
#pragma once

#include "engine/search/candidates.h"
#include "engine/search/plan_race.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace imago {

// The bounded space that a full search covers. Its plans are counted at once and made one by one.

/// The bounds of that space: all orders of at most two passes more than the fewest, and twelve
/// first factors.
inline constexpr CandidateBounds full_search_bounds{std::numeric_limits<std::size_t>::max(), 2, 12,
                                                    true};

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

/// Makes the space, which may take minutes. `enough` is asked before each step: true ends it, and
/// there is no space.
std::optional<PlanSpace> plan_space(const Problem &problem, const DeviceInfo &device,
                                    const PlanOptions &base, const CandidateBounds &bounds,
                                    const std::function<bool()> &enough);

class LocalSearch {
  public:
    LocalSearch(SearchState &state, const PlanOptions &base);

    /// Dynamic programming over the factor tree, as in MPFFT: a plan's time is the sum of its
    /// steps', each step (a kernel of a length at its strides over its lines) is searched once and
    /// remembered, and the splits of a line are compared by their sums; then the winner is raced as
    /// a whole. If all orders of a length were tried before, only the best are tried again at other
    /// strides. A full search then covers the rest of plan_space(). Throws as Runner does.
    void run(const std::vector<PlanOptions> &hints);

    const PlanRace &whole() const { return whole_; }

  private:
    std::vector<PlanOptions> with_steps(const PlanOptions &way, std::size_t index,
                                        const std::vector<PlanOptions::Step> &steps) const;
    bool ways_first() const;
    void refine(const PlanOptions &way);
    void count(double seconds);
    void cover();
    bool cover_part(const PlanSpace::Part &part, PlanRace &race);
    void race_covered(const PlanOptions &way);
    PlanOptions::Step refined_step(const PlanOptions &way, std::size_t index, const Step &planned);
    void local_search_shapes(PlanRace &plan_race, const PlanOptions &options, std::size_t index);
    void local_search_step(PlanRace &plan_race, const PlanOptions &way, std::size_t index,
                           const Step &planned);
    std::vector<PlanOptions::Step> best_orders(const PlanRace &plan_race, const PlanOptions &way,
                                               std::size_t index) const;
    void local_search_orders(PlanRace &plan_race, const PlanOptions &way, std::size_t index,
                             const Step &planned);
    void local_search_best_shapes(PlanRace &plan_race, std::size_t index, std::size_t first_count);
    void local_search_halves(const PlanOptions &way, const std::vector<int> &lengths);
    void local_search_lines_of_both(const PlanOptions &from);
    void local_search_half(const Step &both, int half, const PlanOptions &from);
    std::optional<Step> one_launch(const PlanOptions &options) const;
    Plan plan(const PlanOptions &options) const;

    SearchState &state_;
    PlanOptions base_;
    PlanRace whole_;
    bool full_;
    std::optional<PlanSpace> space_; ///< of a full search that has counted it
    CandidateBounds bounds_;
    std::set<PlanOptions> refined_;
    /// Lengths of the two steps of a fused step pair.
    std::set<std::vector<int>> halves_of_;
    std::map<std::string, PlanOptions::Step> steps_; ///< by the kernel of the planner's choice
};

} // namespace imago
