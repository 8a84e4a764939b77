// SPDX-License-Identifier: MIT
// Which of two plans runs a transform that runs again and again: that of any size, or the
// specialised one once it pays. The window's workers and runs of many files share this.
#pragma once
#include "engine/swap/swap_rule.h"
#include "engine/transform/planned_transform.h"

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

/// What runs transforms by plans that may change.
class PlanUser {
  public:
    virtual ~PlanUser() = default;
    /// The transforms, the most frequent first, and the plans that they run by.
    virtual std::vector<PlannedTransform> plans() const = 0;
    /// Runs the transform by the plan from the next time on. Returns whether there is one.
    virtual bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan) = 0;
    virtual SwapRule &rule() = 0;
};

/// Tells the rule which plans have run since the last call, and for how long; has those compiled
/// in the background that the runs would pay for, and takes back those that turned out no faster.
/// `waited`: see SwapRule::ran(). Returns the plans that have run. Throws Error if the device is
/// lost.
std::vector<PlannedTransform> choose_plans(PlanUser &user, Preparer &preparer,
                                           const DevicePtr &device, bool waited);

/// Takes the plans that the background has compiled since the last call, and the kernels that
/// imago-prepare has stored since plans were built without optimisation; these change no bit of a
/// result.
void take_plans(PlanUser &user, Preparer &preparer);

} // namespace imago
