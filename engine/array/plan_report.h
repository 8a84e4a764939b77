// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace imago {

/// One kernel launch of a plan, in words and numbers, for a person to read.
struct StepReport {
    std::string name;   ///< "rows: two real lines to two half spectra"
    std::string family; ///< "lanes along", "lanes across", "work-group", "pointwise", "reduce"
    std::vector<int> radices; ///< the radix sequence, first pass first; empty if no transform
    int length = 0;           ///< points of the FFT that the step runs
    /// Where a step runs two kinds of lines, one after the other (of a matrix that a group holds,
    /// of two steps in one launch): points of the first and of the second. Else empty.
    std::vector<int> lengths;
    int items_per_transform = 1;   ///< L1
    int transforms_per_group = 1;  ///< L2
    int lane_width = 1;            ///< numbers of a lane
    bool prefetch = false;         ///< of the next lines, into the caches
    bool streaming_stores = false; ///< past the caches
    std::size_t groups = 0;        ///< work-groups launched
    bool bulk_copies = false;      ///< of a staying group's next lines, to local memory
    int resident_groups = 0;       ///< that the compiler keeps registers for; 0: as it likes
    std::string exchange; ///< "registers only", "private scratch", "local, real then imaginary"
    std::uint64_t local_bytes = 0;
    std::uint64_t private_bytes = 0;
    std::uint64_t bytes_moved = 0; ///< global memory read and written by the step, each point once
    double milliseconds = 0;       ///< kernel time of the last run (device events); 0 if not run
};

/// Kernel time of all steps.
inline double kernel_milliseconds(const std::vector<StepReport> &steps) {
    double sum = 0;
    for (const StepReport &step : steps)
        sum += step.milliseconds;
    return sum;
}

inline void append(std::vector<StepReport> &steps, const std::vector<StepReport> &more) {
    steps.insert(steps.end(), more.begin(), more.end());
}

/// What a plan chose and what it took.
struct PlanReport {
    std::string problem; ///< "dct2:512x512*3:float"
    std::string device;
    std::string platform; ///< that offers the device: platform_label().text(), "PoCL 3.1"
    /// Who chose the plan: "planner" (the model's rules alone), "record" (a measured choice of
    /// engine/tuning/record.h), "search" (one that was found in this process) or "options" (the
    /// caller's own).
    std::string chosen_by = "planner";
    std::string options;  ///< what they chose, as PlanOptions' text; empty: all by rules
    std::string evidence; ///< of a record or a search, in words; or why one was not used
    double gain = 1;      ///< of a record or a search: time of the planner's choice over this one's
    std::vector<StepReport> steps;
    std::uint64_t workspace_bytes = 0;
    double compile_milliseconds = 0; ///< building programs, the first time; 0 when cached
    double upload_milliseconds = 0;
    double download_milliseconds = 0;
    /// Host time around the kernels beyond their own: enqueueing, waiting, and what a driver still
    /// compiles when a kernel is first launched (PoCL makes its machine code then).
    double launch_milliseconds = 0;
    double kernel_milliseconds() const { return imago::kernel_milliseconds(steps); }
};

/// Says of a chain of plans who chose them: of two the one that is not the planner, a search before
/// a record; and the larger gain.
inline void add_choice(PlanReport &chain, const PlanReport &plan) {
    if (chain.chosen_by == "planner" || plan.chosen_by == "search")
        chain.chosen_by = plan.chosen_by;
    if (plan.gain > chain.gain)
        chain.gain = plan.gain;
    const auto add = [](std::string &all, const std::string &more) {
        if (all != more)
            all += (all.empty() || more.empty() ? "" : "; ") + more;
    };
    add(chain.options, plan.options);
    add(chain.evidence, plan.evidence);
}

} // namespace imago
