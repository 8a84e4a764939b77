// SPDX-License-Identifier: MIT
// The worker processes of a search: one that races, alone, and several that compile ahead.
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"
#include "engine/search/child.h"
#include "engine/search/journal.h"
#include "engine/search/pace.h"
#include "engine/search/verdict.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace imago {

struct RunnerWishes {
    ChildProgram worker;
    unsigned builders = 0;        ///< processes that compile; 0: one a processor, 16 at most
    double deadline_seconds = 60; ///< of one command
    std::stop_token cancel;
    double most_cores = 0; ///< that the workers keep busy in the mean; 0: as they can
    std::function<void(bool)> rests = {};
};

/// What a race gave.
struct RaceAnswer {
    Trace::State state = Trace::State::timed;
    Race race;
    double seconds = 0; ///< of its pairs
    std::string reason; ///< not timed
};

/// Belongs to one thread. Throws Error (cancelled) as soon as cancel is requested; failure when a
/// worker cannot be started or five candidates in a row took it with them.
class Runner {
  public:
    Runner(const DeviceInfo &device, RunnerWishes wishes);
    ~Runner();

    void open(const Problem &problem);

    /// Has all workers open the problem now, in parallel, rather than at their first command: 17
    /// processes on a GPU take seconds. Nothing where they are to keep to so many cores.
    void wake();

    /// By what the next commands are cancelled.
    void set_cancel(std::stop_token cancel) { wishes_.cancel = std::move(cancel); }

    /// How long the pairs of a race may take: with a pace so short that it holds within a minute.
    double most_race_seconds() const;

    RaceAnswer race(const PlanOptions &first, const PlanOptions &second, std::size_t pairs,
                    bool give_up, int step);

    /// Builds all of them, in parallel, so that a race finds the programs in the caches. Of those
    /// that did not build, what happened; nothing for the others.
    std::vector<std::optional<Trace>> compile(const std::vector<PlanOptions> &candidates);

    /// The worker's answer to report and profile. Throws Error where there is none.
    JsonLine ask(const char *command, const PlanOptions &options);

    std::size_t compiled_at_once() const { return builders_.size(); }

  private:
    /// A worker, and which of the problems it has open.
    struct Helper {
        Child child;
        std::size_t opened = 0; ///< 0: none
    };

    JsonLine opening() const;
    Child::Answer open(Helper &helper);
    Child::Answer ask(Helper &helper, const JsonLine &command);
    Child::Answer ask(Child &child, const JsonLine &command);
    Trace fate(const Child::Answer &answer) const;

    const DeviceInfo device_;
    RunnerWishes wishes_;
    std::filesystem::path cache_; ///< of programs that are tried, so that the user's is left alone
    Problem problem_;
    std::size_t number_ = 0; ///< of the problem
    std::unique_ptr<Helper> racer_;
    std::vector<std::unique_ptr<Helper>> builders_;
    int lost_in_a_row_ = 0;
    std::optional<Pace> pace_; ///< of all workers
};

} // namespace imago
