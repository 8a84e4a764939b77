// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of plan_dump, and a plan as text. They show whether a change of the planner changes a
// plan.
#pragma once
#include "engine/plan/plan.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace imago::test {

/// A made-up device with all properties, as the engine completes them before it plans.
struct DumpDevice {
    std::string name;
    DeviceInfo info;
};
/// An NVIDIA H200 with and without the extras of its driver, two AMD GPUs, an Intel GPU, an unknown
/// one, and PoCL at 16 and 8 lanes on processors of Intel and of another maker.
std::vector<DumpDevice> dump_devices();

struct DumpCase {
    std::string set; ///< the suite of `imago-cli bench`, "kinds", "lines" or "random"
    Problem problem;
    PlanOptions options;
};
/// The problems of the suites, every kind over many lengths and shapes, rows and columns
/// of every smooth length to 4200, and 3,000 random ones.
std::vector<DumpCase> dump_cases();

/// Everything of a plan except its words: steps with their macros, files, codelets and sizes, and
/// buffers; of each table its size, its spectra and a digest of its first numbers, rounded so that
/// the mathematics library of a host makes no difference.
std::string plan_text(const Plan &plan);
/// The plan's text, or the kind of error for a problem that is refused.
std::string planned_text(const DumpCase &dumped, const DeviceInfo &info);

/// FNV-1a.
std::uint64_t digest(std::string_view text, std::uint64_t before = 14695981039346656037ull);

} // namespace imago::test
