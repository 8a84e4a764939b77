// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/search.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace imago {

/// A transform that runs at once, by a record or the planner's rules, and gets faster by itself: a
/// thread of its own looks for a better plan, builds it, and the next execute() after that takes
/// it. No run is ever interrupted, and what is given to a run does not depend on which plan it
/// takes. Belongs to one thread at a time, as a Transform does.
class ProgressiveTransform {
  public:
    /// Options of a plan that is faster than that of a problem with the options asked for, or
    /// nothing. Called once, in the thread of the search; what it throws means nothing.
    using Finder = std::function<std::optional<PlanOptions>(
        const DevicePtr &device, const Problem &problem, const PlanOptions &asked,
        const std::stop_token &cancel)>;

    /// Searches as the wishes say (their base, cancel and progress are not used); the candidates
    /// run in processes of their own. Throws Error as Transform does.
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options = {},
                         SearchWishes wishes = {});
    ProgressiveTransform(DevicePtr device, const Problem &problem, const PlanOptions &options,
                         Finder finder);
    /// Ends the search, within the time that one command of a worker takes to be stopped.
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
        kept       ///< there was none: the first plan stays
    };
    State state() const;
    /// Until the search has ended, one way or the other.
    void wait();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
