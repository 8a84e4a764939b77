// SPDX-License-Identifier: MIT
// One incumbent, and the candidates that challenge it.
#pragma once
#include "engine/plan/plan.h"
#include "engine/search/search.h"
#include "engine/search/trial/journal.h"
#include "engine/search/trial/runner.h"
#include "engine/search/trial/verdict.h"
#include "engine/support/stopwatch.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace imago {

/// The best orders of steps that were searched, best first, by what the step does (memory_key):
/// they are the candidates of a step that does the same at other strides, in place or in another
/// problem.
using StepMemory = std::map<std::string, std::vector<PlanOptions::Step>>;

/// The state that all races of a problem share: the workers, the journal, the clock and the counts.
struct SearchState {
    const Problem &problem;
    const DeviceInfo &device;
    const SearchSettings &settings;
    Runner &runner;
    Journal &journal;
    SearchResult &result;
    StepMemory &steps;
    Clock::time_point start = Clock::now();
    double most_seconds = 0;        ///< for the whole search; 0: no limit
    double most_timing_seconds = 0; ///< for races; 0: no limit
    std::size_t planned = 0;        ///< candidates known so far, with those tried
    /// Digests of the kernels that were tried, with the step that was raced: 16 bytes of SHA-256
    /// are enough to tell millions of plans apart.
    std::set<std::array<std::uint8_t, 16>> tried = {};

    double seconds() const { return milliseconds_since(start) * 1e-3; }
    /// Whether no further candidate is tried.
    bool over() const {
        return (settings.candidates > 0 && result.candidates() >= settings.candidates) ||
               (most_seconds > 0 && seconds() > most_seconds) ||
               (most_timing_seconds > 0 && result.timing_seconds > most_timing_seconds);
    }
    /// Whether the search is over() or cancelled; the result then says so.
    bool ends();
    void say() const; ///< reports progress
};

/// A candidate, and its time relative to the first incumbent's.
struct Tried {
    PlanOptions options;
    double relative = 1;
};

class PlanRace {
  public:
    /// `step`: races compare the kernel time of that step; -1: the time of the whole.
    PlanRace(SearchState &state, const PlanOptions &start, int step);

    /// The name of a candidate's class.
    using ClassOf = std::function<std::string(const PlanOptions &)>;

    /// Tries candidates in their order: builds, checks, and races each against the incumbent, which
    /// a winner replaces once a second race has confirmed it. It leaves out candidates with the
    /// same kernels as an earlier one, candidates that cannot be planned, candidates whose raced
    /// step is another part of the work and, with resume, candidates that the journal knows.
    /// Candidates of one class by `of_class` are given up together once those tried were too slow.
    /// Stops early if the state is over(). Throws as Runner does.
    void local_search(const std::vector<PlanOptions> &candidates, const ClassOf &of_class = {});

    /// Tries those of part of plan_space() whose kernels nobody has tried, and counts all in
    /// SearchResult::coverage. No class is given up. Stops early if the state is over(). Throws as
    /// Runner does.
    void cover(const std::vector<PlanOptions> &candidates);

    /// Measures hints again, whatever the journal knows: each hint races the incumbent longer than
    /// a candidate would, and replaces it if it wins. Throws as Runner does.
    std::vector<Recheck> recheck(const std::vector<PlanOptions> &hints);

    /// Races again, and longer, those of the best `count` candidates that seemed faster than the
    /// incumbent without having proved it.
    void reconsider(std::size_t count);

    const PlanOptions &best() const { return best_; }
    /// The incumbent's time relative to the first one's.
    double relative() const { return relative_; }
    /// The race that made the incumbent, which is second in its pairs; empty if it is the first
    /// incumbent.
    const Race &won() const { return won_; }
    /// The best candidates so far, at most `count`, with the incumbent first.
    std::vector<Tried> top(std::size_t count) const;

  private:
    struct Class {
        std::size_t tried = 0;
        double best = 1e9;
    };
    /// The place of a step in a plan, and its part of the work there.
    struct Place {
        std::size_t steps = 0; ///< of the plan
        StepWork work;
        int length = 0;
        bool operator==(const Place &) const = default;
    };
    std::optional<Place> place_of(const Plan &plan) const;
    bool is_new(const PlanOptions &candidate);
    /// What SearchState::tried has for a plan.
    std::array<std::uint8_t, 16> digest(const Plan &plan) const;
    void mark_tried(const PlanOptions &candidate);
    /// Whether the journal knows enough of the candidate, which then counts as tried.
    bool is_settled(const PlanOptions &candidate);
    /// Builds all, and lets each challenge the incumbent.
    void race(const std::vector<PlanOptions> &candidates, const ClassOf &class_of);
    Recheck recheck(const PlanOptions &hint);
    bool hopeless_class(const std::string &name) const;
    void challenge(const PlanOptions &candidate, const std::string &of_class);
    /// A race that makes the candidate the incumbent if it wins; returns whether it did.
    bool confirm(const PlanOptions &candidate, std::size_t pairs, Trace &trace);
    void note(const PlanOptions &candidate, const Trace &trace);

    SearchState &state_;
    PlanOptions best_;
    double relative_ = 1;
    Race won_;
    int step_;
    std::optional<Place> place_;
    std::set<std::string> seen_; ///< signatures
    std::vector<Tried> tried_;
    std::map<std::string, Class> classes_;
};

} // namespace imago
