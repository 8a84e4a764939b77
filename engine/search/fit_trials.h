// SPDX-License-Identifier: MIT
// Timed plans of a device for a fit of its cost model: those that searches and races have kept, and
// plans that are drawn and timed now.
#pragma once
#include "engine/search/search.h"
#include "engine/tuning/fit/cost_fit.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace imago {

/// Collects timed plans. Belongs to one thread. Times of a problem are relative to those of the
/// planner's choice in the same rounds, so that they count together whenever they were taken.
class FitTrials {
  public:
    /// `search`: times plans, with no choices in its base. `journal`: file of measurements, which
    /// gets those of this object, too; empty: none.
    FitTrials(Search &search, const DeviceInfo &device, std::string journal);

    /// Adds what the journal and the records of this device have: plans of at most 100 problems,
    /// and 40 of each, the last ones. Returns how many there are.
    std::size_t add_kept();

    /// Draws up to `plans` plans of a problem beside the planner's (the model's best three, then
    /// other shapes of its steps) and times them; returns how many were timed. 0, at once, for a
    /// problem that the planner refuses or that has steps that the model does not know. Throws
    /// Error as Search::rate() does.
    std::size_t draw(const Problem &problem, std::size_t plans, std::mt19937_64 &numbers);

    /// Whether these plans of a problem have times. One that cannot be planned needs none.
    bool all_timed(const Problem &problem, const std::vector<PlanOptions> &plans);
    /// Times these plans, unless they were. Throws Error as Search::rate() does.
    std::size_t time(const Problem &problem, const std::vector<PlanOptions> &plans);

    /// The problems, in the order of their names.
    std::vector<Problem> problems() const;
    /// What the cost model says of each timed plan, with the planner's own.
    std::vector<TimedPlan> plans() const;

  private:
    /// A plan with its time by that of the planner's.
    struct Timed {
        PlanOptions options;
        TimedPlan plan;
        double relative = 1;
    };
    struct OfProblem {
        Problem problem;
        std::string planned;                ///< signature() of the planner's plan
        TimedPlan own;                      ///< the planner's plan
        std::map<std::string, Timed> timed; ///< by signature()
        std::vector<double> own_seconds;    ///< of the planner's plan, one for each of these
    };

    OfProblem *problem_of(const Problem &problem);
    bool add(OfProblem &of, const PlanOptions &options, double relative, double seconds);
    std::vector<PlanOptions> drawn(const OfProblem &of, std::size_t plans,
                                   std::mt19937_64 &numbers) const;

    Search &search_;
    const DeviceInfo &device_;
    std::string journal_;
    std::map<std::string, OfProblem> problems_;
};

} // namespace imago
