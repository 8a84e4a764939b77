// SPDX-License-Identifier: GPL-3.0-or-later
// `devices --check`: whether a device computes what is right, asked in a process of its own, which
// its driver may crash or hang.
#pragma once
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::cli {

/// One problem of the check, against engine/reference.
struct CheckedProblem {
    std::string name;    ///< what it tries: "in place"
    std::string problem; ///< as parse_problem() takes it
    bool right = false;
    double error = 0, bound = 0; ///< relative L2; 0 where it did not run
    std::string reason;          ///< why not
    double milliseconds = 0;     ///< planning, building, running
};

struct DeviceCheck {
    enum class State {
        passed,
        failed,  ///< a result was wrong, or there was none
        crashed, ///< the process ended by a signal, or otherwise before its time
        late     ///< it was killed at its deadline
    };
    State state = State::failed;
    std::string reason; ///< one sentence; empty when it passed
    double seconds = 0;
    std::vector<CheckedProblem> problems; ///< that came to an end
};

/// "passed", "failed", "crashed", "late".
const char *check_state_name(DeviceCheck::State state);

/// Runs check_here() on the device in a process of its own, for so many seconds at most. Never
/// throws for the device's sake.
DeviceCheck check_device(const DeviceInfo &device, double deadline_seconds);

/// What that process does: every problem of the check in turn, each told on standard output before
/// it begins and when it has ended, a JSON object a line.
void check_here(const DevicePtr &device);

nlohmann::ordered_json check_json(const DeviceCheck &check);

} // namespace imago::cli
