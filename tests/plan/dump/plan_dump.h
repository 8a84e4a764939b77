// SPDX-License-Identifier: GPL-3.0-or-later
// What plan_dump plans, and a plan as text: a change of the planner that is to change no plan is
// held against these.
#pragma once
#include "engine/plan/plan.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace imago::test {

/// A made-up device, complete as the engine completes it before it plans.
struct DumpDevice {
    std::string name;
    DeviceInfo info;
};
/// An NVIDIA H200 with and without the extras of its driver, two AMD GPUs, an Intel GPU, an unknown
/// one, and PoCL at 16 and 8 lanes on processors of Intel's and of another maker's.
std::vector<DumpDevice> dump_devices();

struct DumpCase {
    std::string set; ///< the suite of `imago-cli bench`, "kinds", "lines" or "random"
    Problem problem;
    PlanOptions options;
};
/// The problems of the suites, every kind over many lengths and shapes, rows and columns
/// of every smooth length to 4200, and 3,000 random ones.
std::vector<DumpCase> dump_cases();

/// Everything of a plan but its words: steps with their macros, files, codelets and sizes, and
/// buffers; of each table its size, its spectra and a digest of its first numbers, rounded so that
/// the mathematics library of a host makes no difference.
std::string plan_text(const Plan &plan);
/// The plan's text, or the kind of error for a problem that is refused.
std::string planned_text(const DumpCase &dumped, const DeviceInfo &info);

/// FNV-1a.
std::uint64_t digest(std::string_view text, std::uint64_t before = 14695981039346656037ull);

} // namespace imago::test
