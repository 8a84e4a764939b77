// SPDX-License-Identifier: MIT
// The model's choice for a problem on a device, and its reasons.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/tuning/device_facts.h"
#include "engine/values/device_info.h"
#include "engine/values/step_report.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace imago {

/// The terms of one step of the chosen plan.
struct StepTerms {
    StepWork work; ///< as StepReport
    /// How the work is spread over work-items.
    StepFamily family = StepFamily::pointwise;
    std::vector<int> radices;        ///< first pass first
    std::size_t length = 0;          ///< points of the FFT that the step runs
    std::size_t items = 1;           ///< work-group: L1
    std::size_t lines = 1;           ///< L2; of lanes: lines of a work-item
    std::size_t item_points = 0;     ///< work-group: in registers; lanes: of all lines of an item
    std::size_t lane_width = 1;      ///< lanes
    std::size_t groups = 0;          ///< work-groups launched
    std::size_t registers = 0;       ///< work-group: R_t, estimated; 0 for lanes
    std::uint64_t local_bytes = 0;   ///< of a group
    std::uint64_t scratch_bytes = 0; ///< lanes: of a line or strip
    Occupancy occupancy;             ///< work-group
    /// Work-group: resident work-items, as a fraction of those that a unit has room for.
    double resident = 0;
    std::uint64_t bytes_moved = 0; ///< bytes of global memory read and written
    double seconds = 0;            ///< bytes over copy bandwidth, at least one launch
    std::string bound;             ///< "copy", "launch"
};

/// The model's choice for a problem on a device, with its terms.
struct ModelChoice {
    std::string problem, device;   ///< as to_string() writes it; DeviceInfo::name
    PlanOptions options;           ///< as model_options() returns them
    DeviceFacts facts;             ///< the facts that the choice is based on
    std::vector<StepTerms> steps;  ///< in the order in which they run
    std::uint64_t bytes_moved = 0; ///< of all steps
    double seconds = 0; ///< for all steps: a lower bound for any choice, not a forecast of this one
};

/// The model's choice as options with which make_plan() makes the same plan with or without the
/// facts in its DeviceInfo: radices, points and lines of a work-group, or structure, lanes and
/// points of a work-item if the problem takes one step. A plan of more steps follows from the facts
/// alone. `asked` says what is computed; choices that it fixes stay. Throws Error as make_plan()
/// does.
PlanOptions model_options(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                          const PlanOptions &requested = {});

/// model_options() with its terms.
ModelChoice model_choice(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                         const PlanOptions &requested = {});

/// The choice for people: a few lines for each step, then the facts with their sources.
std::string to_text(const ModelChoice &choice);

} // namespace imago
