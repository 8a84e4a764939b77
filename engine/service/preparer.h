// SPDX-License-Identifier: MIT
#pragma once
#include "engine/service/better_plan.h"
#include "engine/transform/transform.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace imago {

class Child;

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

    /// Prepares these transforms next, the first one first, instead of those of the last call.
    void want(const DevicePtr &device, const std::vector<RequestedTransform> &requested);
    /// Returns the plans that were built since the last call.
    std::vector<BetterPlan> take();
    /// Whether nothing is wanted that is not built, for tests.
    bool idle() const;

  private:
    void loop();
    void prepare(Child &child, const DevicePtr &device, const RequestedTransform &requested);
    bool compile(Child &child, const DevicePtr &device, const RequestedTransform &requested);

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    DevicePtr device_;
    std::deque<RequestedTransform> wanted_;
    std::set<std::string> compiled_; ///< what the driver's cache has
    std::set<std::string> failed_;   ///< what is not tried again
    std::vector<BetterPlan> built_;
    bool working_ = false, closing_ = false;
    std::stop_source stop_;
    std::thread thread_; ///< the last member: it starts when everything else exists
};

} // namespace imago
