// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/finding.h"
#include "engine/service/service.h"
#include "engine/transform/transform.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace imago {

/// A faster plan than that which runs what was asked for; it is built, and has run once.
struct BetterPlan {
    AskedTransform asked;
    BuiltPlanPtr plan;
};

/// Looks for faster plans while its owner has nothing to do, in threads of its own and in processes
/// that are killed when it is told to stop: at the lowest priority, on one core in the mean, and
/// not on battery unless that is allowed. All members may be called from any thread.
class IdleTuner {
  public:
    /// Seconds of searching that a problem gets, all its idle times together.
    static constexpr double default_budget = 60;
    /// Of processors, in the mean.
    static constexpr double most_cores = 1;

    /// find_better_plan(), but for tests. The wishes have its time, its cancel and its progress.
    using Finder = std::function<Finding(const DevicePtr &, const AskedTransform &, SearchWishes)>;

    /// Whether the machine runs on battery; on_battery() of power.h, but for tests.
    using Battery = std::function<bool()>;
    /// How often that is asked.
    static constexpr std::chrono::milliseconds default_look{5000};

    explicit IdleTuner(Finder finder = {}, double budget = default_budget, Battery battery = {},
                       std::chrono::milliseconds look = default_look);
    ~IdleTuner(); ///< stops, waits
    IdleTuner(const IdleTuner &) = delete;

    /// Told in the thread of the search, whenever something has changed; empty: nobody is.
    void tell(TuningTold told);

    /// Whether it goes on where the machine runs on battery; not at first.
    void allow_battery(bool allowed);

    /// Whether one of these has not been searched to the end of its budget.
    bool has_work(const std::vector<AskedTransform> &asked) const;
    /// Goes on with them, in their order.
    void begin(const DevicePtr &device, const std::vector<AskedTransform> &asked);
    /// At once: the processes are killed before it returns; it waits for nothing.
    void stop();
    /// What was found since the last call.
    std::vector<BetterPlan> take();

  private:
    /// What became of a problem.
    struct Past {
        double seconds = 0;
        bool ended = false;
        std::optional<FoundPlan> found; ///< when there was no time left to build it
    };
    void loop();
    bool waits_for_mains(std::unique_lock<std::mutex> &lock);
    void search(const DevicePtr &device, const AskedTransform &asked,
                const std::stop_token &cancel);
    Finding find(const DevicePtr &device, const AskedTransform &asked, const SearchWishes &wishes);
    bool must_not_drain();
    void build(const DevicePtr &device, const AskedTransform &asked, const std::stop_token &cancel);
    void change(const std::function<void(TuningState &)> &how);
    static std::string key_of(const AskedTransform &asked);

    const Finder finder_;
    const double budget_;
    const Battery battery_;
    const std::chrono::milliseconds look_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::map<std::string, Past> past_; ///< by key_of()
    DevicePtr device_;
    std::vector<AskedTransform> next_;
    std::vector<BetterPlan> found_;
    std::stop_source stop_;
    bool closing_ = false;
    bool battery_allowed_ = false;

    std::mutex telling_; ///< of what follows; never together with mutex_
    TuningTold told_;
    TuningState state_;
    std::thread thread_; ///< last: starts when everything else is there
};

} // namespace imago
