// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "tests/support/random_problem.h"

#include <cstddef>

namespace imago::test {

/// The findings of running a plan on the host.
struct HostRun {
    double error = 0;            ///< of the worst transform of the batch, relative, in the L2 norm
    std::size_t strays = 0;      ///< numbers written that are no element's
    bool input_kept = true;      ///< out of place, the input has not changed
    std::size_t spoilt = 0;      ///< transforms that a NaN in the middle one of the batch changes
    std::size_t steps = 0;       ///< of the plan
    std::size_t longest = 0;     ///< steps that the longest line problem takes by itself
    std::size_t transposing = 0; ///< transposing steps of the plan
};

/// Plans the problem for the device, runs its steps on the host in double, in work buffers of
/// exactly the bytes that the plan names, and compares with the expected values. Inputs are random,
/// and so are a mask and coefficients below a threshold if the options request these. A second run
/// of several transforms has a NaN in one of them, unless transforms read the same numbers. Throws
/// Error as make_plan() does, std::out_of_range for an access outside a buffer.
HostRun run_plan(const PlannedProblem &planned, const DeviceInfo &device, std::uint64_t stream);

/// A device of this type on which everything fits.
DeviceInfo roomy_device(DeviceType type);

} // namespace imago::test
