// SPDX-License-Identifier: GPL-3.0-or-later
// `devices --check` tests whether a device computes right results, in a separate process, since its
// driver may crash or hang.
#pragma once
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::cli {

/// One problem of the check, compared with engine/reference.
struct CheckedProblem {
    std::string name;    ///< what it tests: "in place"
    std::string problem; ///< in the form of parse_problem()
    bool right = false;
    double error = 0, bound = 0; ///< relative L2; 0 where it did not run
    Sentence reason;             ///< why it did not run
    double milliseconds = 0;     ///< planning, building, running
};

struct DeviceCheck {
    enum class State {
        passed,
        failed,  ///< a result was wrong, or there was none
        crashed, ///< a signal ended the process, or it ended early
        late,    ///< it was killed at its deadline
        busy     ///< it was killed at its deadline, and other programs held it up each time
    };
    State state = State::failed;
    Sentence reason; ///< empty if it passed
    double seconds = 0;
    std::vector<CheckedProblem> problems; ///< those that ended
};

/// The name of a state: "passed", "failed", "crashed", "late", "busy".
const char *check_state_name(DeviceCheck::State state);

/// How often a device is checked where other programs hold its check up.
inline constexpr int most_checks = 3;

/// Runs check_here() on the device in a separate process for at most this many seconds, and again
/// where other programs held it up. Never throws because of the device.
DeviceCheck check_device(const DeviceInfo &device, double deadline_seconds);

/// The work of that process: runs every problem of the check in turn, and reports the beginning and
/// the end of each on standard output, one JSON object a line.
void check_here(const DevicePtr &device);

nlohmann::ordered_json check_json(const DeviceCheck &check);

} // namespace imago::cli
