// SPDX-License-Identifier: MIT
#pragma once

#include "engine/service/idle_tuner.h"
#include "engine/service/job.h"
#include "engine/swap/plan_swap.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace imago {

/// One device's thread, its queue of requests and its pipelines. A worker without a device answers
/// every request with the given sentence. All public members may be called from any thread.
///
/// When idle for a while, it stores built programs on disk (store_programs() of engine/program),
/// one at a time, so that a request that comes meanwhile waits for at most one of them. Storing at
/// the end was rejected, because the user waits there for the program to close. Then, if requested,
/// it lets an IdleTuner search for faster plans of the problems that it has run. Those that run by
/// specialised plans which nobody has raced yet are raced before, after a shorter while.
///
/// After the first part of a job that has one, the worker rests for Service::rest. A job that comes
/// meanwhile, or while the rest of the work is done, replaces it, unless that one gives way.
///
/// A job that gives way waits for Service::lull, and is dropped or stopped by any job that comes
/// then.
class Worker {
  public:
    static constexpr std::chrono::milliseconds default_idle{2000};
    /// The idle time before a race: longer than the pauses of a hand that drags.
    static constexpr std::chrono::milliseconds race_idle{250};

    Worker(std::optional<int> device, Sentence no_device,
           std::chrono::milliseconds idle = default_idle, IdleTuner::Finder finder = {});
    ~Worker(); ///< cancels everything, and waits for the callbacks
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    /// Drops jobs that have not started and stops one that gives way, then queues the job. A job
    /// that gives way affects only such jobs.
    void submit(Job job);
    /// Drops jobs that have not started, and stops the search. It is called for a request that went
    /// to another worker.
    void rest();
    /// Does what Service::tune_when_idle() does, at once.
    void tune_when_idle(bool on, OnTuningProgress on_progress, bool on_battery_too = false);
    /// Does what Service::give_way() does.
    bool set_gives_way(Ticket ticket, bool on);
    bool keep(Ticket ticket); ///< does what Service::keep() does
    void cancel(Ticket ticket);
    void cancel_all();

  private:
    struct Entry {
        Job job;
        std::optional<Form<0>> dropped; ///< the reason why it will not run; empty if it will
    };

    void loop();
    bool lull_is_over(std::unique_lock<std::mutex> &lock);
    void give_way(Form<0> why);
    bool change(Ticket ticket, const std::function<void(Job &job)> &how);
    void wait_for_work(std::unique_lock<std::mutex> &lock);
    bool has_idle_work() const;
    bool has_races() const;
    void tune(bool searches);
    void work_idly(std::unique_lock<std::mutex> &lock);
    void take_better_plans();
    void choose_plans(bool waited);
    void answer(Entry &entry);
    bool replaced_after_first_part(Entry &entry);
    void prepare_next(const Job &job);
    std::function<void()> outcome(const Job &job);
    std::function<void()> work(const Job &job);
    void start_afresh();
    void mark_waiting(Form<0> why, bool and_those_that_stay);
    void check_cancelled();

    const std::optional<int> device_;
    const std::chrono::milliseconds idle_; ///< idle time before programs are stored
    Engines engines_;                      ///< used only by the thread
    IdleTuner tuner_;
    Preparer preparer_;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Entry> waiting_;
    Ticket running_ = 0;
    bool stop_running_ = false;    ///< whether the running request was cancelled
    Job *running_job_ = nullptr;   ///< what runs; null: nothing
    bool running_is_seen_ = false; ///< whether the first part of the running request was reported
    bool closing_ = false;
    /// Whether tuning is requested; races alone run as long as nobody has said anything.
    std::optional<bool> tuning_;
    bool switched_ = false; ///< whether tuning was just requested, or turned off
    bool newer_ = false;    ///< whether a job has come since a lull began
    std::thread thread_;    ///< the last member: it starts when everything else exists
};

} // namespace imago
