// SPDX-License-Identifier: GPL-3.0-or-later
// The plans of the comparison: profiles, as in HBPL's tables 6 and 9, and each radix by work-items,
// as in table 10.
#pragma once
#include "app/cli/common/chart.h"
#include "engine/plan/plan.h"
#include "engine/search/search.h"
#include "engine/values/plan_report.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// Stands for what a device does not tell, or does not have.
inline constexpr const char *not_applicable = "n/a";

/// The steps of a plan, without a run.
PlanReport report_of(const Plan &plan);
/// report_of() the plan that the planner makes of the options. Throws Error as make_plan()
/// does.
PlanReport planned_report(const Problem &problem, const DeviceInfo &device,
                          const PlanOptions &options);

/// A plan and its profile.
struct ProfiledPlan {
    PlanReport plan;
    PlanProfile profile;
};
/// Throws Error as Search::profile() does.
ProfiledPlan profiled_plan(Search &search, const DeviceInfo &device, const Problem &problem,
                           const PlanOptions &options);

/// GFLOP/s of a problem's nominal operations; 0 for no time.
double rate_of(const Problem &problem, double milliseconds);

/// Resident work-items relative to those that a compute unit holds, by HBPL's Eqs. 1 to 4 with the
/// registers of the first step's kernel and, if the device reports it, a compute unit's local
/// memory: 0 to 1. Empty if the driver does not report the registers, or nothing says how many
/// work-items and groups a compute unit holds.
std::optional<double> resident_share(const DeviceInfo &device, const ProfiledPlan &profiled);

/// The registers of the first step: "40"; "n/a" if the driver does not report them.
std::string registers_text(const ProfiledPlan &profiled);
/// resident_share() in the same way: "50%".
std::string occupancy_text(const DeviceInfo &device, const ProfiledPlan &profiled);

/// "kernel_milliseconds" and the fields after it are for each step; -1: the driver does not report
/// it.
nlohmann::ordered_json profile_json(const DeviceInfo &device, const Problem &problem,
                                    const ProfiledPlan &profiled, double median);

/// A cell of HBPL's tables 5 to 12: a radix, and the work-items of a group (L; for the lanes family
/// the lanes), with what the device tells of the first step.
struct RadixCell {
    int radix = 0, items = 0;
    RatedPlan rated;
    std::optional<int> registers;             ///< of a work-item
    std::optional<std::uint64_t> local_bytes; ///< S, of a group
    std::optional<double> occupancy;          ///< resident_share()
};

/// Each radix by each number of work-items, timed, of complex lines of a power of two and of
/// squares of these, whose rows and columns are alike; none of other problems. Throws Error as
/// Search::rate() does.
std::vector<RadixCell> rated_radices(Search &search, const DeviceInfo &device,
                                     const Problem &problem, const PlanOptions &base);

nlohmann::ordered_json cell_json(const RadixCell &cell, const Problem &problem);

/// GFLOP/s over the work-items, a line for each radix.
Chart chart_of(const Problem &problem, const std::vector<RadixCell> &cells);

/// Prints a line for each cell; nothing without cells.
void print_radices(const std::vector<std::pair<Problem, std::vector<RadixCell>>> &problems);

} // namespace imago::cli
