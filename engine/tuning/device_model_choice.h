// SPDX-License-Identifier: MIT
// What the model chooses for a problem on a device, and why.
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"
#include "engine/tuning/device_facts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace imago {

/// The terms of one step of the chosen plan.
struct StepTerms {
    std::string name;            ///< "rows"
    std::string family;          ///< as StepReport
    std::vector<int> radices;    ///< first pass first
    std::size_t length = 0;      ///< points of the FFT that the step runs
    std::size_t items = 1;       ///< work-group: L1
    std::size_t lines = 1;       ///< L2; of lanes: lines of a work-item
    std::size_t item_points = 0; ///< work-group: in registers; lanes: of all lines of an item
    std::size_t lane_width = 1;  ///< lanes
    std::size_t groups = 0;      ///< launched
    std::size_t registers = 0;   ///< work-group: R_t, estimated; 0 for lanes
    std::uint64_t local_bytes = 0;
    std::uint64_t scratch_bytes = 0; ///< lanes: of a line or strip
    Occupancy occupancy;             ///< work-group
    double resident = 0; ///< work-group: work-items at once, of what a unit has room for
    std::uint64_t bytes_moved = 0;
    double seconds = 0; ///< bytes over copy bandwidth, at least a launch
    std::string bound;  ///< "copy", "launch"
};

struct ModelChoice {
    std::string problem, device;
    PlanOptions options; ///< what model_options() returns
    DeviceFacts facts;
    std::vector<StepTerms> steps;
    std::uint64_t bytes_moved = 0;
    double seconds = 0; ///< all steps: a bound that no choice beats, not a forecast of this one
};

/// What the model chooses, as options with which make_plan() plans the same with or without the
/// facts in its DeviceInfo: radices, points and lines of a work-group, or structure, lanes and
/// points of a work-item where the problem takes one step; a plan of more steps follows from the
/// facts alone. `asked` says what is computed, and what it fixes stays. Throws Error as make_plan.
PlanOptions model_options(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                          const PlanOptions &asked = {});

/// The same with its terms.
ModelChoice model_choice(const DeviceInfo &info, const DeviceFacts &facts, const Problem &problem,
                         const PlanOptions &asked = {});

/// For people: a few lines a step, then the facts with their sources.
std::string to_text(const ModelChoice &choice);

} // namespace imago
