// SPDX-License-Identifier: MIT
// How one job was divided over several devices.
#pragma once
#include "engine/values/plan_report.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// One device's part of a job.
struct SplitPart {
    std::string device;    ///< name of the device
    double share = 0;      ///< measured or requested fraction; all sum to 1
    std::size_t first = 0; ///< the first of the device's entries of the split axis
    std::size_t count = 0; ///< number of the device's entries; 0 if it is idle
    /// The median time of the probe, with transfers; 0 if nothing was measured.
    double probe_milliseconds = 0;
    /// The host time of the last run, with transfers, without waiting for other devices.
    double milliseconds = 0;
    PlanReport plan; ///< report on the plan of the share; empty if idle
};

/// The work of each device in the last run.
struct SplitReport {
    std::string problem; ///< the problem as to_string() writes it
    int axis = -1;       ///< the split axis, an index of the problem's batch; -1 if not split
    /// Entries of the split axis in a probe; 0 if nothing was measured.
    std::size_t probe_count = 0;
    std::vector<SplitPart> parts; ///< the parts, one for each device, in their order
};

} // namespace imago
