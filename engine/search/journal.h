// SPDX-License-Identifier: MIT
// What a search has measured, a line each as it happens, so that it can be stopped at any time and
// go on later.
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace imago {

/// What became of a candidate.
struct Trace {
    enum class State {
        timed,
        wrong,   ///< its result is none
        refused, ///< it does not build or run
        crashed, ///< it took the worker with it
        late     ///< it did not end within the deadline, which took the worker, too
    };
    State state = State::timed;
    double relative = 0;     ///< timed: time over that of the problem's first plan
    double milliseconds = 0; ///< timed: median
    std::size_t pairs = 0;   ///< timed: in the race
    std::string reason;      ///< else
};

/// "timed", "wrong", "refused", "crashed", "late".
const char *trace_name(Trace::State state);

/// JSON lines of one problem on one device; the file holds those of others, too. Each line is
/// written at once, so that a killed process loses nothing and two do not mix theirs. A line that
/// cannot be read is as if it were not there; a file that cannot be written is not kept. Past 16
/// MiB the older half of the file goes when it is opened next.
class Journal {
  public:
    /// `path` empty: nothing is kept. `resume`: what the file holds of this device, driver,
    /// generator, problem, base options and `planned` is known; else it is measured anew.
    /// `planned`: signature() of the planner's plan, to whose time all are: other rules make
    /// another.
    Journal(std::string path, const DeviceInfo &device, const Problem &problem,
            const PlanOptions &base, const std::string &planned, bool resume);

    /// What is known of these options, measured for the step (-1: the whole).
    std::optional<Trace> known(const PlanOptions &options, int step) const;
    void add(const PlanOptions &options, int step, const Trace &trace);

    std::size_t size() const { return known_.size(); }

  private:
    std::string path_;
    std::string device_, driver_, problem_, base_;
    std::map<std::string, Trace> known_; ///< by step and options
};

} // namespace imago
