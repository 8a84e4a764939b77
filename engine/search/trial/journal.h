// SPDX-License-Identifier: MIT
// The measurements of a search, each of which is written as a line at once, so that the search can
// be stopped at any time and resumed later.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/support/json_line.h"
#include "engine/values/device_info.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The outcome of a candidate.
struct Trace {
    enum class State {
        timed,
        wrong,   ///< its result is wrong
        refused, ///< it does not build or run
        crashed, ///< it ended the worker
        late     ///< it did not end within the deadline, nor did the worker
    };
    State state = State::timed;
    double relative = 0;     ///< if timed: time relative to that of the problem's first plan
    double milliseconds = 0; ///< if timed: median
    std::size_t pairs = 0;   ///< if timed: pairs of the race
    std::string reason;      ///< otherwise
};

/// The name of a state: "timed", "wrong", "refused", "crashed", "late".
const char *trace_name(Trace::State state);

/// JSON lines of one problem on one device; the file also holds those of others. Each line is
/// written at once, so that a killed process loses nothing and two processes do not mix their
/// lines. An unreadable line is ignored; if the file cannot be written, nothing is kept. Above 16
/// MiB, when the file is opened, the older lines of other problems are dropped, and none of this
/// one.
class Journal {
  public:
    /// `path` empty: nothing is kept. `resume`: the file's entries for this device, driver,
    /// generator, problem, base options and `planned` are known; without it they are measured
    /// again. `planned`: signature() of the planner's plan, to which all times are relative, since
    /// other rules make another plan.
    Journal(std::string path, const DeviceInfo &device, const Problem &problem,
            const PlanOptions &base, const std::string &planned, bool resume);

    /// The entry of these options, measured for the step (-1: the whole); empty if there is none.
    std::optional<Trace> known(const PlanOptions &options, int step) const;
    void add(const PlanOptions &options, int step, const Trace &trace);

    std::size_t size() const { return known_.size(); }

  private:
    /// The line, if it is of this device, driver, generator, problem, base options and plan.
    std::optional<JsonLine> own_line(const std::string &text) const;

    std::string path_;
    std::string device_, driver_, problem_, base_;
    std::map<std::string, Trace> known_; ///< by step and options
};

/// A timed whole plan of a journal, relative to the planner's own.
struct KeptTime {
    Problem problem;
    PlanOptions options;
    std::string planned; ///< signature() of the planner's plan at that time
    double relative = 0, milliseconds = 0;
};

/// The plans of a journal that were timed on a device with its driver and this generator, against a
/// planner that was asked for nothing; in their order, without those that cannot be read. Nothing
/// of a file that is missing.
std::vector<KeptTime> kept_times(const std::string &path, const DeviceInfo &device);

} // namespace imago
