// SPDX-License-Identifier: MIT
// The worker processes of a search: one that races while the others are idle, and several that
// compile ahead.
#pragma once

#include "engine/plan/problem/problem.h"
#include "engine/search/trial/child.h"
#include "engine/search/trial/journal.h"
#include "engine/search/trial/verdict.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/values/device_info.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace imago {

/// Limits the processor time of processes to a number of cores on average: rest follows work that
/// took more. Belongs to one thread.
class Pace {
  public:
    /// `most_cores` is above 0. `rests` may be empty; it is called when a rest begins and when it
    /// ends.
    explicit Pace(double most_cores, std::function<void(bool resting)> rests = {});

    /// Reports that work has taken this many processor seconds since the last call.
    void worked(double processor_seconds);

    /// Waits until the average is back at the limit, or until `cancel`.
    void rest(const std::stop_token &cancel);

    /// Seconds that rest() would take now.
    double owed() const;

  private:
    using Clock = std::chrono::steady_clock;
    void earn();

    /// Processor seconds that may be saved up: only a little of the unused time remains.
    static constexpr double most_saved = 1;
    double most_cores_, saved_ = 0;
    std::function<void(bool)> rests_;
    Clock::time_point last_ = Clock::now();
};

/// Processor seconds that a process and all its threads have taken; 0 if unknown.
double processor_seconds_of(int process);

struct RunnerSettings {
    ChildProgram worker;
    unsigned builders = 0;        ///< processes that compile; 0: one for each processor, 16 at most
    double deadline_seconds = 60; ///< for one command
    std::stop_token cancel;
    double most_cores = 0; ///< cores that the workers keep busy on average; 0: no limit
    std::function<void(bool)> rests = {};
};

/// The result of a race.
struct RaceAnswer {
    Trace::State state = Trace::State::timed;
    Race race;
    double seconds = 0; ///< duration of its pairs
    std::string reason; ///< if not timed
};

/// Belongs to one thread. Throws Error: cancelled as soon as cancel is requested; failure if a
/// worker cannot be started, five candidates in a row ended it, or it needs more memory than it may
/// have.
class Runner {
  public:
    Runner(const DeviceInfo &device, RunnerSettings settings);
    ~Runner();

    void open(const Problem &problem);

    /// Makes all workers open the problem now, in parallel, instead of at their first command: 17
    /// processes on a GPU take seconds. Does nothing if they are limited to a number of cores or to
    /// some memory.
    void wake();

    /// Sets the token that cancels the next commands.
    void set_cancel(std::stop_token cancel) { settings_.cancel = std::move(cancel); }

    /// Sets the longest time for the pairs of a race; 0: most_race_seconds() as by itself.
    void limit_races(double seconds) { longest_race_ = seconds; }

    /// The longest time for the pairs of a race. With a pace it is so short that the pace holds
    /// within a minute.
    double most_race_seconds() const;

    RaceAnswer race(const PlanOptions &first, const PlanOptions &second, std::size_t pairs,
                    bool give_up, int step);

    /// Builds all plans in parallel, so that a race finds the programs in the caches. Returns the
    /// outcome of those that did not build; empty for the others.
    std::vector<std::optional<Trace>> compile(const std::vector<PlanOptions> &candidates);

    /// The worker's answer to report and profile. Throws Error if there is none.
    JsonLine ask(const char *command, const PlanOptions &options);

    std::size_t compiled_at_once() const { return builders_.size(); }

  private:
    /// A worker, and the problem that it has open.
    struct Helper {
        Child child;
        std::size_t opened = 0; ///< number of the problem; 0: none
    };

    JsonLine opening() const;
    Child::Answer open(Helper &helper);
    Child::Answer ask(Helper &helper, const JsonLine &command);
    void stop_others(const Helper &helper);
    Child::Answer ask(Child &child, const JsonLine &command);
    Trace fate(const Child::Answer &answer) const;

    const DeviceInfo device_;
    RunnerSettings settings_;
    /// A separate cache for the programs that are tried.
    TemporaryPath cache_;
    Problem problem_;
    std::size_t number_ = 0; ///< of the problem
    std::unique_ptr<Helper> racer_;
    std::vector<std::unique_ptr<Helper>> builders_;
    int lost_in_a_row_ = 0;
    double longest_race_ = 0;
    std::optional<Pace> pace_; ///< of all workers together
};

} // namespace imago
