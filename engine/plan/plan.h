// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/step.h"
#include "engine/support/sha256.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// The steps that solve a problem on a device, and the intermediate buffers they need. A value:
/// nothing is allocated or built yet.
struct Plan {
    Problem problem;
    std::vector<Step> steps;
    std::array<std::size_t, 3> work_bytes{0, 0, 0}; ///< bytes of Slot::work_a, work_b, work_c
    std::size_t table_bytes() const;
    /// Bytes of the counters with which groups of a step wait for each other.
    std::size_t counter_bytes() const;
    std::size_t mask_bytes() const; ///< bytes of a mask in the order of its columns; 0 for none
    /// Bytes of intermediate buffers, tables, counters and such a mask.
    std::size_t workspace_bytes() const;
};

/// Plans by rules alone. Throws Error: usage for an invalid problem; failure if the device cannot
/// hold a line, a buffer or the whole, with the bytes needed, the bytes there and, where a smaller
/// batch fits, the largest one that does.
Plan make_plan(const Problem &problem, const DeviceInfo &device, const PlanOptions &options);

/// The bytes that the steps of a checked problem move, each in a launch of its own, without the
/// cost of a plan. Throws Error as make_plan() does for lines.
std::size_t bytes_of_steps(const Problem &problem, const DeviceInfo &device);

/// Adds to a digest what the kernel of a step is made from, and its sizes; the table, which follows
/// from the problem, is left out.
void add_step(Sha256 &digest, const Step &step);

/// Sixteen digits that tell a plan from others of this version: two plans with the same ones give
/// the same bytes on the same device and driver.
std::string digest_of(const Plan &plan);

} // namespace imago
