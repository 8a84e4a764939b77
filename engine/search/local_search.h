// SPDX-License-Identifier: MIT
// The search of one problem: chooses which candidates are tried, and in which order.
#pragma once
#include "engine/search/candidates.h"
#include "engine/search/plan_race.h"
#include "engine/search/plan_space.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace imago {

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
    CandidateBounds bounds_;
    std::set<PlanOptions> refined_;
    /// Lengths of the two steps of a fused step pair.
    std::set<std::vector<int>> halves_of_;
    std::map<std::string, PlanOptions::Step> steps_; ///< by the kernel of the planner's choice
};

} // namespace imago
