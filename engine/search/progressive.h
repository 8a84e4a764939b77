// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/finding.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace imago {

/// A transform that runs at once, by a record or the planner's rules, and gets faster by itself: a
/// thread of its own looks for a better plan, builds it, and the next execute() after that takes
/// it. No run is ever interrupted, and what is given to a run does not depend on which plan it
/// takes. Belongs to one thread at a time, as a Transform does.
class ProgressiveTransform {
  public:
    /// Looks for a plan of a problem with the options asked for. Called once, in the thread of the
    /// search; what it throws is the finding's trouble.
    using Finder = std::function<Finding(const DevicePtr &device, const Problem &problem,
                                         const PlanOptions &asked, const std::stop_token &cancel)>;

    /// By find_better_plan(), as the wishes say (their base, cancel and progress are not used); the
    /// candidates run in processes of their own, all of it in the background. Throws Error as
    /// Transform does.
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options = {},
                         SearchWishes wishes = {});
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options,
                         Finder finder);
    /// As stop().
    ~ProgressiveTransform();
    ProgressiveTransform(const ProgressiveTransform &) = delete;

    /// These as in Transform; the threshold and the mask go over to a better plan.
    void execute(Queue &queue, const ArrayBuffers &in, const ArrayBuffers &out);
    void set_threshold(double threshold);
    void set_mask(const Buffer &mask);
    PlanReport report() const;
    const Problem &problem() const;

    enum class State {
        searching, ///< or building what was found
        ready,     ///< a better plan waits for the next execute()
        swapped,   ///< it is in use
        kept       ///< the first plan stays: nothing better was found, or it came too late
    };
    State state() const;
    /// What the search came to; of one that goes on nothing yet.
    Finding finding() const;
    /// Until the search has ended, one way or the other.
    void wait();
    /// Ends the search: what was found so far is kept (see finding()), what is being tried is not
    /// waited for. At worst a kernel that is being built here is.
    void stop();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
