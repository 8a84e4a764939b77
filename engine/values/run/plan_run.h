// SPDX-License-Identifier: MIT
// A plan that runs again and again, with the times of its steps beside what bounds them.
#pragma once
#include "engine/values/plan_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The shape that a step has; null if the cost model does not know the step.
inline const ShapeCost *own_shape(const StepReport &step) {
    const auto own = std::find_if(step.shapes.begin(), step.shapes.end(),
                                  [](const ShapeCost &shape) { return shape.chosen; });
    return own == step.shapes.end() ? nullptr : &*own;
}

/// Median and quartiles of a time, in seconds; zeros if nothing was measured.
struct TimeSpread {
    double median = 0; ///< half of the runs took less
    double lower = 0;  ///< a quarter of the runs took less
    double upper = 0;  ///< three quarters of the runs took less
    bool operator==(const TimeSpread &) const = default;
};

/// The least times that a step needs of what it shares with nobody, in seconds; 0: not known, or
/// nothing of it is used.
struct StepBounds {
    /// What bounds a step.
    enum class Of { memory, local, instructions };
    double memory = 0;       ///< a copy of as many bytes of global memory, measured beside the step
    double local = 0;        ///< its wavefronts of local memory, at the device's measured rate
    double instructions = 0; ///< its instructions, at the device's measured rate of multiply-adds

    /// The largest of them, below which the step cannot come.
    double most() const { return std::max({memory, local, instructions}); }
    /// What that is; of equal ones the first of Of.
    Of of() const {
        return memory >= local && memory >= instructions ? Of::memory
               : local >= instructions                   ? Of::local
                                                         : Of::instructions;
    }
    bool operator==(const StepBounds &) const = default;
};

/// What the driver says of a compiled step; empty if it says nothing.
struct StepUse {
    std::optional<std::uint64_t> registers;     ///< of a work-item, 32 bits each
    std::optional<std::uint64_t> private_bytes; ///< private memory of a work-item
    std::optional<std::uint64_t> local_bytes;   ///< local memory of a work-group
    bool operator==(const StepUse &) const = default;
};

/// The times of all runs so far.
struct PlanTimes {
    /// A step's times.
    struct Step {
        TimeSpread seconds; ///< kernel time
        double memory = 0;  ///< StepBounds::memory
        bool operator==(const Step &) const = default;
    };
    std::size_t runs = 0;    ///< that are counted
    TimeSpread seconds;      ///< of a run, from enqueueing to its end
    double copy_seconds = 0; ///< of a copy of the problem's bytes, the bound of the whole
    std::vector<Step> steps; ///< in the plan's order
    bool operator==(const PlanTimes &) const = default;
};

/// A plan and its runs.
struct PlanRun {
    /// What is known of a step besides its report.
    struct Step {
        StepBounds bounds; ///< `memory` as measured at last
        StepUse use;       ///< as compiled
        /// For each of StepReport::shapes the plan's options that request it, as their text.
        std::vector<std::string> options;
        bool operator==(const Step &) const = default;
    };
    PlanReport plan;                  ///< with the times of the last run
    std::vector<Step> steps;          ///< in the plan's order
    PlanTimes times;                  ///< of the runs so far
    bool cpu = false;                 ///< whether the device is a processor, without local memory
    std::uint64_t local_memory = 0;   ///< bytes that a work-group can have
    std::uint64_t item_registers = 0; ///< registers that a work-item can have; 0: not known
    double bytes = 0;                 ///< of the problem, read and written once
    double operations = 0;            ///< nominal, 5 N log2 N for a complex transform of N points
    /// Relative L2 error of the checked transforms.
    double error = 0;

    /// Takes newer times. Those of another plan, with other steps, are ignored.
    void take(const PlanTimes &newer) {
        if (newer.steps.size() != steps.size())
            return;
        times = newer;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            steps[i].bounds.memory = newer.steps[i].memory;
            plan.steps[i].milliseconds = newer.steps[i].seconds.median * 1e3;
        }
    }
};

} // namespace imago
