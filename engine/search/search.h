// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/search/trial/verdict.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// How far a search goes. `model`: the planner's choice is measured and kept. `race`: the three
/// plans that the cost model predicts to be fastest are raced (model_candidates()). `quick`: the
/// most promising candidates, about a second of races, two if a plan has three steps. `full`: as
/// quick with wider bounds, then all that is left of plan_space(), which may take hours: see
/// SearchCoverage and SearchSettings::resume.
enum class SearchEffort { model, race, quick, full };

/// SearchSettings::seconds of a quick search, if none are given.
inline constexpr double quick_search_seconds = 15;

/// How much of plan_space() a full search has covered: all radix orders of each step with at most
/// two passes more than the fewest, by its other parameters. `total` is 0 of other searches. While
/// a search tries the most promising plans, it counts none; they count as tried when their turn
/// comes.
struct SearchCoverage {
    std::size_t timed = 0;   ///< plans whose kernels were tried, now or in the journal's searches
    std::size_t skipped = 0; ///< plans that the planner refuses, or makes with other steps
    std::size_t total = 0;   ///< plans of the space
    bool uncounted = false;  ///< whether the search ended before it knew them
    /// Whether nothing is left.
    bool whole() const { return total > 0 && timed + skipped == total; }
};

/// The progress of a search.
struct SearchProgress {
    const Problem *problem = nullptr;     ///< the problem that is searched; not null in a call
    std::size_t tried = 0, planned = 0;   ///< candidates tried, and known so far
    double seconds = 0, seconds_left = 0; ///< since it began, and estimated to the end
    double relative = 1;                  ///< the best so far relative to the planner's choice
};

/// The options of a search.
struct SearchSettings {
    SearchEffort effort = SearchEffort::quick; ///< how far it goes
    PlanOptions base; ///< the start of every candidate, with its requested_options()
    /// The most seconds for a problem, from when the workers have started and the planner's choice
    /// is measured; 0: 15 for quick, no limit for full.
    double seconds = 0;
    /// The most seconds that the device is busy with races of a problem, about; 0: as the effort
    /// says. A race of plans that take longer than a hundredth of it decides nothing.
    double device_seconds = 0;
    std::size_t candidates = 0; ///< candidates tried, at most; 0: no limit
    /// The worker's program and environment variables; empty: find_tune_worker().
    std::string worker;
    std::vector<std::pair<std::string, std::string>> worker_environment; ///< NAME and value
    double deadline_seconds = 60; ///< for a worker's command: to build a plan, to race
    unsigned builders = 0;        ///< processes that compile ahead; 0: by the number of processors
    double most_cores = 0;        ///< cores that the processes keep busy on average; 0: no limit
    /// Bytes of memory that the processes have of their own (own_memory_of()), at most, together;
    /// 0: no limit. With one only one process exists at a time, and one that needs more ends the
    /// search.
    std::uint64_t most_memory = 0;
    std::string journal; ///< file of measurements; empty: none
    bool resume = false; ///< do not repeat measurements of the journal
    std::function<void(const SearchProgress &)> progress; ///< called from the searching thread
    /// Called from the searching thread as waiting for `most_cores` begins and ends.
    std::function<void(bool resting)> rests;
    std::stop_token cancel; ///< ends the search: see Search::run()
};

/// Pairs of the race that ends a search: evidence with this many comes from a search that was not
/// cut short.
inline constexpr std::size_t last_pairs = 21;

/// Pairs of each race of Search::rate().
inline constexpr std::size_t rated_pairs = 5;

/// A candidate, and its time relative to the planner's choice.
struct RatedOptions {
    PlanOptions options; ///< the candidate
    double relative = 1; ///< its time relative to that of the planner's choice
};

/// The outcome of a hint, a choice that was good for another driver or generator.
struct Recheck {
    /// The outcome of its new measurement.
    enum class Verdict {
        holds,         ///< faster than the planner's choice, and than earlier hints
        no_gain,       ///< not faster beyond the noise
        known_kernels, ///< the same kernels as the planner's, or another hint's
        unfit          ///< it cannot be planned or built, or its result is wrong
    };
    PlanOptions options;              ///< the choices
    Verdict verdict = Verdict::unfit; ///< their outcome
    /// If raced: its time relative to that of the planner's choice.
    double relative = 0;
    std::string reason; ///< if unfit: why
};

/// The result of a search.
struct SearchResult {
    Problem problem;       ///< as it was given
    PlanOptions best;      ///< the base if nothing won
    bool improved = false; ///< the best won the last race beyond the noise; see wins()
    /// From the last race, in milliseconds: the planner's choice and the best, in interleaved
    /// pairs.
    Quartiles incumbent, chosen;
    std::size_t samples = 0; ///< pairs of the last race
    double relative = 1;     ///< median of the pairs' ratios: below 1 if something was gained
    /// Quartiles of the ratios of the planner's choice to itself: the noise.
    Quartiles noise;
    std::vector<RatedOptions> top; ///< up to three, the best first
    std::vector<Recheck> hints;    ///< in the order in which they were given

    std::size_t timed = 0, wrong = 0, refused = 0, crashed = 0, late = 0; ///< candidates by outcome
    /// Candidates known from the journal.
    std::size_t known = 0;
    SearchCoverage coverage;                ///< of a full search
    std::size_t given_up = 0;               ///< candidates of a class that was given up
    bool complete = true;                   ///< false: it ran out of time, or was cancelled
    bool cancelled = false;                 ///< whether SearchSettings::cancel ended it
    std::string trouble;                    ///< what ended the search early, other than these
    double seconds = 0, timing_seconds = 0; ///< in all, and in races
    double relative_so_far = 1;             ///< of the best so far, as SearchProgress::relative

    /// How many candidates were tried here, without those that the journal knew.
    std::size_t candidates() const { return timed + wrong + refused + crashed + late; }
    template <class State>
    /// Counts one more candidate; the values 0 to 4 of `State` are timed, wrong, refused, crashed
    /// and late.
    void count(State state) {
        std::size_t *const counts[] = {&timed, &wrong, &refused, &crashed, &late};
        ++*counts[int(state)];
    }
};

/// The outcome of one rated plan.
struct RatedPlan {
    PlanOptions options; ///< as they were given
    bool timed = false;  ///< it was built, its result is right, and it was raced
    /// Its time, also relative to the planner's choice; if timed.
    double milliseconds = 0, relative = 0;
    std::string reason; ///< if not timed
};

/// Registers, local memory and the like of a plan's steps, as the driver reports them; -1: unknown.
struct PlanProfile {
    std::vector<double> milliseconds; ///< kernel times
    /// For each step: registers of a work-item, its bytes of private memory, bytes of local memory
    /// of a group.
    std::vector<double> registers, private_bytes, local_bytes;
};

/// Searches for the fastest plan of problems on one device. Workers (child.h) build and run all
/// kernels; this process needs no context of the device. Belongs to one thread.
class Search {
  public:
    /// Throws Error if the worker's program is missing.
    Search(const DeviceInfo &device, SearchSettings settings);
    ~Search();

    /// Sets the options of later runs. The workers stay with the programs that they have compiled:
    /// their program, environment, number and deadline do not change.
    void set_settings(SearchSettings settings);

    /// Searches for at most this many seconds; 0: those of the settings. `hints` are choices that
    /// were good elsewhere; they are measured first, each with a verdict, and the search continues
    /// from those that hold. Throws Error: usage for an invalid problem; failure if the planner's
    /// choice itself does not run. A cancelled search returns the candidate that has won its race,
    /// with the evidence of that race.
    SearchResult run(const Problem &problem, double seconds = 0,
                     const std::vector<PlanOptions> &hints = {});

    /// Builds, checks and races only these plans, each against the planner's choice. Throws Error
    /// as run() does, and (cancelled).
    std::vector<RatedPlan> rate(const Problem &problem, const std::vector<PlanOptions> &plans);

    /// Runs interleaved pairs of two plans with checked results. Throws Error as run() does, and if
    /// one of them does not run.
    Race race(const Problem &problem, const PlanOptions &first, const PlanOptions &second,
              std::size_t pairs = last_pairs);

    /// The profile of the planner's plan with these options. Throws Error if it does not run.
    PlanProfile profile(const Problem &problem, const PlanOptions &options);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
