// SPDX-License-Identifier: MIT
#pragma once
namespace imago {

/// Which of a problem's two plans runs, and why: the plan of any size, which is ready at once, or
/// the specialised plan, which the driver must compile. engine/doc/planning.md states the rule.
struct PlanStanding {
    /// The reasons.
    enum class Why {
        one_plan,   ///< nothing is to be chosen: only one kind of plan serves the problem
        same_bytes, ///< the plan of any size, on which neither caches nor records have influence
        gathering,  ///< the plan of any size: its runs have not yet paid for the compiler
        compiling,  ///< the plan of any size, while the specialised one is compiled
        failed,     ///< the plan of any size, since the specialised one was not compiled
        trying,     ///< the specialised plan, whose first runs are compared
        faster,     ///< the specialised plan, which was measured faster
        slower,     ///< the plan of any size, since the specialised one was not measured faster
    };
    Why why = Why::one_plan; ///< the reason of the plan that runs
    /// Time that the specialised plan would have saved in all runs so far, as predicted.
    double gain_milliseconds = 0;
    double price_milliseconds = 0; ///< the gain at which the specialised plan is compiled
    /// The fastest of the last runs by the plan of any size; 0 if there was none.
    double any_size_milliseconds = 0;
    double specialised_milliseconds = 0; ///< the same of the specialised plan
    bool operator==(const PlanStanding &) const = default;
};

} // namespace imago
