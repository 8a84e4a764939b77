// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"
#include "engine/search/verdict.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// How far a search goes. `model`: the planner's choice is measured and kept. `quick`: the
/// candidates from which most is expected, about a second of races, two where a plan has three
/// steps. `full`: all candidates within the bounds of candidates.h; of a step that does what one
/// did before, in this problem or in another of the same Search, its best orders alone.
enum class SearchEffort { model, quick, full };

/// SearchWishes::seconds of a quick search, where none are given.
inline constexpr double quick_search_seconds = 15;

struct SearchProgress {
    const Problem *problem = nullptr;
    std::size_t tried = 0, planned = 0; ///< candidates; as many as are known to come by now
    double seconds = 0, seconds_left = 0;
    double relative = 1; ///< the best so far over the planner's choice
};

struct SearchWishes {
    SearchEffort effort = SearchEffort::quick;
    PlanOptions base; ///< what every candidate starts from, and what asked_options() it has
    /// Of a problem, at most, once the workers have started and the planner's choice is measured;
    /// 0: quick 15, full no end.
    double seconds = 0;
    std::size_t candidates = 0; ///< that are tried, at most; 0: no end
    /// The worker's program and variables of its environment; empty: find_tune_worker().
    std::string worker;
    std::vector<std::pair<std::string, std::string>> worker_environment;
    double deadline_seconds = 60; ///< of a worker's command: to build a plan, to race
    unsigned builders = 0;        ///< processes that compile ahead; 0: as there are processors
    double most_cores = 0;        ///< that the processes keep busy in the mean; 0: as they can
    std::string journal;          ///< file of what was measured; empty: none
    bool resume = false;          ///< what the journal knows is not measured again
    std::function<void(const SearchProgress &)> progress; ///< called from the searching thread
    /// Told, from the searching thread, as it begins and ends to wait for `most_cores`.
    std::function<void(bool resting)> rests;
    std::stop_token cancel;
};

/// Pairs of the race that ends a search: evidence of as many is that of a search that was not cut
/// short.
inline constexpr std::size_t last_pairs = 21;

/// A candidate and its time over the planner's choice.
struct RatedOptions {
    PlanOptions options;
    double relative = 1;
};

/// What became of a hint: of a choice that was good elsewhere, for another driver or generator.
struct Recheck {
    enum class Verdict {
        holds,         ///< faster than the planner's choice, and than the hints before it
        no_gain,       ///< not beyond the noise
        known_kernels, ///< it comes to kernels that are there: the planner's, or another hint's
        unfit          ///< it cannot be planned or built, or its result is wrong
    };
    PlanOptions options;
    Verdict verdict = Verdict::unfit;
    double relative = 0; ///< of a race: its time over that of the planner's choice
    std::string reason;  ///< unfit: why
};

struct SearchResult {
    Problem problem;
    PlanOptions best;      ///< the base where nothing won
    bool improved = false; ///< the best won the last race beyond the noise; see wins()
    /// Of the last race, in milliseconds: the planner's choice and the best, in interleaved pairs.
    Quartiles incumbent, chosen;
    std::size_t samples = 0;
    double relative = 1; ///< median of the pairs' ratios: below 1 where something was gained
    /// Quartiles of the ratios of the planner's choice to itself: what noise looks like here.
    Quartiles noise;
    std::vector<RatedOptions> top; ///< up to three, the best first
    std::vector<Recheck> hints;    ///< in the order in which they were given

    std::size_t timed = 0, wrong = 0, refused = 0, crashed = 0, late = 0; ///< candidates
    std::size_t known = 0;                                                ///< by the journal
    std::size_t given_up = 0; ///< with others of their kind that were hopeless
    bool complete = true;     ///< false: the time was over, or it was cancelled
    bool cancelled = false;
    std::string trouble;                    ///< what ended the search early, if anything but these
    double seconds = 0, timing_seconds = 0; ///< in all; in races
    double relative_so_far = 1;

    std::size_t candidates() const { return timed + wrong + refused + crashed + late; }
    template <class State>
    void count(State state) {
        std::size_t *const counts[] = {&timed, &wrong, &refused, &crashed, &late};
        ++*counts[int(state)];
    }
};

/// What became of one plan that was rated.
struct RatedPlan {
    PlanOptions options;
    bool timed = false;
    double milliseconds = 0, relative = 0; ///< timed; over the planner's choice
    std::string reason;                    ///< not timed
};

/// Registers, local memory and the like of a plan's steps, as the driver tells; -1: it does not.
struct PlanProfile {
    std::vector<double> milliseconds; ///< kernel times
    std::vector<double> registers, private_bytes, local_bytes;
};

/// Searches for the fastest plan of problems on one device. All kernels are built and run by
/// workers (child.h); this process needs no context of the device. Belongs to one thread.
class Search {
  public:
    /// Throws Error when the worker's program is not there.
    Search(const DeviceInfo &device, SearchWishes wishes);
    ~Search();

    /// What the next runs are to be like. The workers stay as they are, with what they have
    /// compiled: their program, environment, number and deadline.
    void set_wishes(SearchWishes wishes);

    /// At most so many seconds; 0: as the wishes say. `hints`: what was good elsewhere is measured
    /// anew before anything else, each with a verdict of its own, and the search goes on from what
    /// holds. Throws Error: usage for a problem that cannot be asked; failure when the planner's
    /// choice itself does not run. A cancelled search returns what it has found: what has won its
    /// race, with the evidence of that race.
    SearchResult run(const Problem &problem, double seconds = 0,
                     const std::vector<PlanOptions> &hints = {});

    /// Builds, checks and races these plans, each against the planner's choice; no more than that.
    /// Throws Error as run() does, and (cancelled).
    std::vector<RatedPlan> rate(const Problem &problem, const std::vector<PlanOptions> &plans);

    /// Interleaved pairs of two plans, of checked results. Throws Error as run() does, and where
    /// one of them does not run.
    Race race(const Problem &problem, const PlanOptions &first, const PlanOptions &second,
              std::size_t pairs = last_pairs);

    /// Of the planner's plan with these options. Throws Error where it does not run.
    PlanProfile profile(const Problem &problem, const PlanOptions &options);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
