// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/finding.h"
#include "engine/service/service.h"
#include "engine/transform/planned_transform.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace imago {

/// Searches for faster plans while its owner is idle, in separate threads and in processes that are
/// killed when it is told to stop. It searches at the lowest priority, on one core on average,
/// within most_memory, and not on battery unless that is allowed. Transforms that are to be raced
/// (background_race() of engine/search/finding.h) come first. All members may be called from any
/// thread.
class IdleTuner {
  public:
    /// The seconds of searching for a problem, over all idle times.
    static constexpr double default_budget = 60;
    /// The average number of processors in use.
    static constexpr double most_cores = 1;
    /// The bytes that its processes have of their own (SearchSettings::most_memory).
    static constexpr std::uint64_t most_memory = 200'000'000;
    /// The bytes of input and output that a transform may have on a processor, whose memory holds
    /// them, their copies and the results of the plans that are compared: ten times as much, beside
    /// 140 MB for the driver's compiler. Larger ones are left out.
    static constexpr std::size_t most_arrays = 6'000'000;

    /// find_better_plan(), except in tests. The settings have its time, its cancellation and its
    /// progress.
    using Finder =
        std::function<Finding(const DevicePtr &, const RequestedTransform &, SearchSettings)>;

    /// Whether the machine runs on battery: on_battery() of power.h, except in tests.
    using Battery = std::function<bool()>;
    /// The interval at which the battery is checked.
    static constexpr std::chrono::milliseconds default_look{5000};

    explicit IdleTuner(Finder finder = {}, double budget = default_budget, Battery battery = {},
                       std::chrono::milliseconds look = default_look);
    ~IdleTuner(); ///< stops the search and waits
    IdleTuner(const IdleTuner &) = delete;

    /// Sets the function that is called in the thread of the search whenever something has changed;
    /// empty: none.
    void tell(OnTuningProgress on_progress);

    /// Sets whether it works on battery. Initially it does not.
    void allow_battery(bool allowed);

    /// What is done for a transform: a race of the cost model's best plans, or a search.
    enum class Stage { race, search };
    /// Whether one of these has not had its race, or has part of its search budget left.
    bool has_work(const std::vector<RequestedTransform> &requested,
                  Stage stage = Stage::search) const;
    /// Races the first transforms, then searches the others, each in its order. What runs goes on.
    void begin(const DevicePtr &device, const std::vector<RequestedTransform> &searched,
               const std::vector<RequestedTransform> &raced = {});
    /// Stops at once. The processes are killed before it returns, and it waits for nothing.
    void stop();
    /// Returns the plans that were found since the last call.
    std::vector<PlannedTransform> take();

  private:
    /// The state of a problem.
    struct Past {
        double seconds = 0;
        bool raced = false; ///< or searched, which begins with the same plans
        bool ended = false;
        std::optional<FoundPlan> found; ///< a found plan, if there was no time left to build it
    };
    /// What waits to be done.
    struct Task {
        RequestedTransform requested;
        Stage stage = Stage::search;
    };
    void loop();
    void work_on(const Task &task, const DevicePtr &device, const std::stop_token &cancel);
    bool waits_for_mains(std::unique_lock<std::mutex> &lock);
    SearchSettings settings_of(const Task &task);
    void search(const DevicePtr &device, const Task &task, const std::stop_token &cancel);
    Finding find(const DevicePtr &device, const RequestedTransform &requested,
                 const SearchSettings &settings);
    bool must_not_drain();
    void build(const DevicePtr &device, const RequestedTransform &requested,
               const std::stop_token &cancel);
    void change(const std::function<void(TuningState &)> &how);
    static bool has_room_for(const DeviceInfo &device, const Problem &problem);
    static bool is_done(const Past &past, Stage stage);
    static std::string key_of(const RequestedTransform &requested);

    const Finder finder_;
    const double budget_;
    const Battery battery_;
    const std::chrono::milliseconds look_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::map<std::string, Past> past_; ///< the states by key_of()
    DevicePtr device_;
    std::vector<Task> next_; ///< the last one first
    std::vector<PlannedTransform> found_;
    std::stop_source stop_;
    bool closing_ = false;
    bool battery_allowed_ = false;

    std::mutex telling_; ///< guards the members below; never held together with mutex_
    OnTuningProgress on_progress_;
    TuningState state_;
    std::thread thread_; ///< the last member: it starts when everything else exists
};

} // namespace imago
