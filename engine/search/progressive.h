// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/finding.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace imago {

/// A transform that runs at once, by a record or the planner's rules, and becomes faster by itself:
/// a separate thread searches for a better plan and builds it, and the next execute() after that
/// uses it. No run is ever interrupted, and the arguments of a run do not depend on its plan.
/// Belongs to one thread at a time, as a Transform does.
class ProgressiveTransform {
  public:
    /// Searches for a plan of a problem with the requested options. It is called once, in the
    /// thread of the search; what it throws becomes the finding's trouble.
    using Finder =
        std::function<Finding(const DevicePtr &device, const Problem &problem,
                              const PlanOptions &requested, const std::stop_token &cancel)>;

    /// Uses find_better_plan() with these settings, whose base, cancel and progress are ignored.
    /// The candidates run in separate processes in the background. Throws Error as Transform does.
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options = {},
                         SearchSettings settings = {});
    /// Uses the caller's own search. Throws Error as Transform does.
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options,
                         Finder finder);
    /// Calls stop().
    ~ProgressiveTransform();
    ProgressiveTransform(const ProgressiveTransform &) = delete;

    /// Like Transform::execute(); a better plan keeps the threshold and the mask.
    void execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out);
    /// Like Transform::set_threshold().
    void set_threshold(double threshold);
    /// Like Transform::set_mask().
    void set_mask(const Buffer &mask);
    /// The report of the last execute(), with the plan that it used.
    PlanReport report() const;
    /// The problem that it solves.
    const Problem &problem() const;

    /// The state of the search.
    enum class State {
        searching, ///< or building what was found
        ready,     ///< a better plan waits for the next execute()
        swapped,   ///< a better plan is in use
        kept       ///< the first plan stays: nothing better was found, or it came too late
    };
    /// The state changes by itself from searching, and by execute() from ready to swapped.
    State state() const;
    /// The result of the search; empty while it is running.
    Finding finding() const;
    /// Waits until the search has ended, whatever its result.
    void wait();
    /// Ends the search and keeps its findings so far (see finding()). It does not wait for the
    /// current candidate, except for a kernel that is being built in this process.
    void stop();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
