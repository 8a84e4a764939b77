// SPDX-License-Identifier: MIT
// The search of one problem: which candidates, in which order.
#pragma once
#include "engine/search/candidates.h"
#include "engine/search/ladder.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace imago {

class Climb {
  public:
    Climb(SearchState &state, const PlanOptions &base);

    /// Dynamic programming over the factor tree as MPFFT has it: a plan's time is the sum of its
    /// steps', each step (kernel of a length at its strides over its lines) is searched once and
    /// remembered, and the ways to split a line are compared by their sums; then the winner's
    /// whole is raced. Of a length whose orders were all tried, the best alone are tried again at
    /// other strides. Throws as Runner does.
    void run(const std::vector<PlanOptions> &hints);

    const Ladder &whole() const { return whole_; }

  private:
    std::vector<PlanOptions> with_steps(const PlanOptions &way, std::size_t index,
                                        const std::vector<PlanOptions::Step> &steps) const;
    bool ways_first() const;
    void refine(const PlanOptions &way);
    PlanOptions::Step refined_step(const PlanOptions &way, std::size_t index, const Step &planned);
    void climb_shapes(Ladder &ladder, const PlanOptions &options, std::size_t index);
    void climb_step(Ladder &ladder, const PlanOptions &way, std::size_t index, const Step &planned);
    std::vector<PlanOptions::Step> best_orders(const Ladder &ladder, const PlanOptions &way,
                                               std::size_t index) const;
    void climb_orders(Ladder &ladder, const PlanOptions &way, std::size_t index,
                      const Step &planned);
    void climb_best_shapes(Ladder &ladder, std::size_t index, std::size_t first_count);
    void climb_halves(const PlanOptions &way, const std::vector<int> &lengths);
    void climb_lines_of_both(const PlanOptions &from);
    void climb_half(const Step &both, int half, const PlanOptions &from);
    std::optional<Step> one_launch(const PlanOptions &options) const;
    Plan plan(const PlanOptions &options) const;

    SearchState &state_;
    PlanOptions base_;
    Ladder whole_;
    bool full_;
    CandidateBounds bounds_;
    std::set<PlanOptions> refined_;
    std::set<std::vector<int>> halves_of_;           ///< lengths of the two steps in one launch
    std::map<std::string, PlanOptions::Step> steps_; ///< by the kernel of the planner's choice
};

} // namespace imago
