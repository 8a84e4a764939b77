// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"
#include "engine/values/run/plan_run.h"

#include <memory>

namespace imago::cli {

/// A plan that runs round after round on one device, beside copies of as many bytes as its steps
/// move. Belongs to one thread.
class LivePlan {
  public:
    /// Plans, builds and checks the result of a run; measures what is not known of the device yet
    /// (see measure_facts()). Throws Error as Transform does, and for a result that is wrong.
    LivePlan(const DevicePtr &device, const Problem &problem, const PlanOptions &options);
    ~LivePlan();
    LivePlan(const LivePlan &) = delete;
    LivePlan &operator=(const LivePlan &) = delete;

    /// Runs the plan twice, once without and once with the kernels' times, and each copy once, so
    /// that a disturbance affects all alike. Of each time the last 200 count.
    void round();

    /// The plan with its times so far.
    const PlanRun &run() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago::cli
