// SPDX-License-Identifier: MIT
// One incumbent, and candidates that challenge it.
#pragma once
#include "engine/array/stopwatch.h"
#include "engine/plan/plan.h"
#include "engine/search/journal.h"
#include "engine/search/runner.h"
#include "engine/search/search.h"
#include "engine/search/verdict.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace imago {

/// The best orders of steps that were searched, the best first, by what the step does (memory_key):
/// a step that does the same at other strides, in place or in another problem has them as its
/// candidates.
using StepMemory = std::map<std::string, std::vector<PlanOptions::Step>>;

/// What all ladders of a problem share: the workers, the journal, the clock and the counts.
struct SearchState {
    const Problem &problem;
    const DeviceInfo &device;
    const SearchWishes &wishes;
    Runner &runner;
    Journal &journal;
    SearchResult &result;
    StepMemory &steps;
    Clock::time_point start = Clock::now();
    double most_seconds = 0;        ///< of the whole; 0: no end
    double most_timing_seconds = 0; ///< of races; 0: no end
    std::size_t planned = 0;        ///< candidates that are known to come, tried ones included

    double seconds() const { return milliseconds_since(start) * 1e-3; }
    /// Whether no further candidate is tried.
    bool over() const {
        return (wishes.candidates > 0 && result.candidates() >= wishes.candidates) ||
               (most_seconds > 0 && seconds() > most_seconds) ||
               (most_timing_seconds > 0 && result.timing_seconds > most_timing_seconds);
    }
    void say() const; ///< progress
};

/// A candidate and its time over the ladder's first incumbent's.
struct Tried {
    PlanOptions options;
    double relative = 1;
};

class Ladder {
  public:
    /// `step`: the races are of the kernel time of that step; -1: of the whole.
    Ladder(SearchState &state, const PlanOptions &start, int step);

    /// Tries them in their order: builds, checks, races each against the incumbent, which a winner
    /// replaces once a second race has confirmed it. What is the same kernels as one before, what
    /// cannot be planned, what makes another part of the work of the step that is raced and, with
    /// resume, what the journal knows is not tried again. Candidates that `of_class` puts together
    /// are given up together once those tried were too slow. Stops early when the state is over().
    /// Throws as Runner does.
    void climb(const std::vector<PlanOptions> &candidates,
               const std::function<std::string(const PlanOptions &)> &of_class = {});

    /// Measures anew what was good elsewhere, whatever the journal knows: each races the incumbent
    /// longer than a candidate would, and replaces it where it wins. Throws as Runner does.
    std::vector<Recheck> recheck(const std::vector<PlanOptions> &hints);

    /// Races once more, and longer, those of the best `count` that looked faster than the incumbent
    /// without having proved it.
    void reconsider(std::size_t count);

    const PlanOptions &best() const { return best_; }
    double relative() const { return relative_; } ///< the incumbent's time over the first one's
    /// The race by which the incumbent became it, as the second of its pairs; empty: none did.
    const Race &won() const { return won_; }
    /// The best so far, at most `count`, the incumbent first.
    std::vector<Tried> top(std::size_t count) const;

  private:
    struct Class {
        std::size_t tried = 0;
        double best = 1e9;
    };
    std::string place_of(const Plan &plan) const;
    bool is_new(const PlanOptions &candidate);
    Recheck recheck(const PlanOptions &hint);
    bool hopeless_class(const std::string &name) const;
    void challenge(const PlanOptions &candidate, const std::string &of_class);
    /// A race that, if it is won, makes the candidate the incumbent; whether it was.
    bool confirm(const PlanOptions &candidate, std::size_t pairs, Trace &trace);
    void note(const PlanOptions &candidate, const Trace &trace);

    SearchState &state_;
    PlanOptions best_;
    double relative_ = 1;
    Race won_;
    int step_;
    std::string place_;
    std::set<std::string> seen_; ///< signatures
    std::vector<Tried> tried_;
    std::map<std::string, Class> classes_;
};

} // namespace imago
