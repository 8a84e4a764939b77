// SPDX-License-Identifier: MIT
#pragma once
#include "engine/service/idle_tuner.h"
#include "engine/service/job.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace imago {

/// One device's thread, its queue of requests and its pipelines. A worker without a device answers
/// every request with the given sentence. All public members may be called from any thread.
///
/// When there was nothing to do for a while, it stores built programs on disk (store_programs() of
/// engine/program), one at a time: a request that comes meanwhile waits for one of them at most.
/// Rejected: storing at the end, where somebody waits for the program to close. Then, where it is
/// wished, it lets an IdleTuner look for faster plans of what it has run.
///
/// A job that gives way waits for Service::lull, and is dropped or stopped by whatever comes then.
class Worker {
  public:
    static constexpr std::chrono::milliseconds default_idle{2000};

    Worker(std::optional<int> device, std::string no_device,
           std::chrono::milliseconds idle = default_idle, IdleTuner::Finder finder = {});
    ~Worker(); ///< cancels everything, waits for the callbacks
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    /// Drops what has not started and stops what gives way, then queues the job. One that gives way
    /// itself does that to its like only.
    void submit(Job job);
    /// Drops what has not started, and looks for nothing, for a request that went to another
    /// worker.
    void rest();
    /// As Service's; at once.
    void tune_when_idle(bool on, TuningTold told, bool on_battery_too = false);
    void cancel(Ticket ticket);
    void cancel_all();

  private:
    struct Entry {
        Job job;
        const char *dropped = nullptr; ///< why it will not be run; null when it will
    };

    void loop();
    bool lull_is_over(std::unique_lock<std::mutex> &lock);
    void give_way(const char *why);
    void wait_for_work(std::unique_lock<std::mutex> &lock);
    bool has_idle_work() const;
    void work_idly(std::unique_lock<std::mutex> &lock);
    void take_better_plans();
    void answer(Entry &entry);
    std::function<void()> outcome(const Job &job);
    std::function<void()> work(const Job &job);
    void start_afresh();
    void mark_waiting(const char *why);
    void check_cancelled();

    const std::optional<int> device_;
    const std::chrono::milliseconds idle_; ///< without work, before programs are stored
    Engines engines_;                      ///< used by the thread alone
    IdleTuner tuner_;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Entry> waiting_;
    Ticket running_ = 0;
    bool stop_running_ = false; ///< the running request was cancelled
    bool running_gives_way_ = false;
    bool closing_ = false;
    bool tuning_ = false;   ///< wished
    bool switched_ = false; ///< so just now, or off
    bool newer_ = false;    ///< a job has come since a lull began
    std::thread thread_;    ///< last: starts when everything else is there
};

} // namespace imago
