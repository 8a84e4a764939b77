// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/spectrum/planned_transform.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace imago {

class Child;

/// What came of a plan that was wanted.
struct PreparedPlan {
    RequestedTransform requested;
    BuiltPlanPtr plan; ///< null if it could not be compiled
    /// Of the compiler, in processor time of its process; 0 if a cache had the plan.
    double compile_milliseconds = 0;
};

/// Compiles the specialised plans of transforms that run by the kernel of any size, in a separate
/// process of low priority: a driver's compiler would hold up the launches of this one. The
/// process leaves its results in the driver's cache, from which this process loads them in some
/// tens of milliseconds. If the process cannot be started, crashes or hangs, the kernel of any size
/// stays in use. All members may be called from any thread.
class Preparer {
  public:
    Preparer();
    ~Preparer(); ///< kills the process and waits
    Preparer(const Preparer &) = delete;

    /// Prepares these transforms next, the first one first, instead of those of the last call. One
    /// that is being prepared, or waits to be taken, is not prepared again.
    void want(const DevicePtr &device, const std::vector<RequestedTransform> &requested);
    /// Returns what came of plans since the last call.
    std::vector<PreparedPlan> take();
    /// Whether nothing is wanted that is not built, for tests.
    bool idle() const;

  private:
    void loop();
    PreparedPlan prepare(std::unique_ptr<Child> &child, const DevicePtr &device,
                         const RequestedTransform &requested);
    bool compile(std::unique_ptr<Child> &child, const DevicePtr &device, PreparedPlan &plan);

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    DevicePtr device_;
    std::deque<RequestedTransform> wanted_;
    std::set<std::string> compiled_; ///< what the driver's cache has; used by the thread alone
    std::optional<RequestedTransform> current_; ///< is being prepared
    std::vector<PreparedPlan> ended_;
    bool closing_ = false;
    std::stop_source stop_;
    std::thread thread_; ///< the last member: it starts when everything else exists
};

} // namespace imago
