// SPDX-License-Identifier: MIT
#include "engine/service/worker.h"

#include "engine/device/device.h"
#include "engine/plan/plan.h"
#include "engine/prepare/preparation.h"
#include "engine/program/build.h"
#include "engine/search/trial/compile_by.h"
#include "engine/service/sentences.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/priority.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "engine/tuning/record_store.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <new>
#include <utility>

namespace imago {

namespace {

constexpr Form<0> newer_request = service_says.newer_request;
constexpr Form<0> cancelled_request = service_says.cancelled;

} // namespace

Worker::Worker(std::optional<int> device, Sentence no_device, std::chrono::milliseconds idle,
               IdleTuner::Finder finder)
    : device_(device), idle_(idle), engines_(device, std::move(no_device)),
      tuner_(std::move(finder)), thread_([this] { loop(); }) {}

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        mark_waiting(cancelled_request, true);
        stop_running_ = true;
        closing_ = true;
        tuner_.stop();
    }
    wake_.notify_all();
    thread_.join();
}

void Worker::mark_waiting(Form<0> why, bool and_those_that_stay) {
    for (Entry &entry : waiting_)
        if (!entry.dropped && (!entry.job.stays || and_those_that_stay))
            entry.dropped = why;
}

/// Stops or drops the jobs that give way.
void Worker::give_way(Form<0> why) {
    for (Entry &entry : waiting_)
        if (entry.job.yields() && !entry.dropped)
            entry.dropped = why;
    if (running_job_ && running_job_->yields())
        stop_running_ = true;
}

void Worker::submit(Job job) {
    {
        const std::lock_guard lock(mutex_);
        give_way(newer_request);
        if (!job.gives_way && !job.stays) // what is for a file waits for what is asked for
            mark_waiting(newer_request, false);
        if (!job.gives_way && running_is_seen_ && !running_job_->stays)
            stop_running_ = true;
        newer_ = true;
        waiting_.push_back(
            {std::move(job), closing_ ? std::optional(cancelled_request) : std::nullopt});
        // The request uses the device, and the tuner does not begin again while one waits.
        tuner_.stop();
    }
    wake_.notify_one();
}

void Worker::rest() {
    const std::lock_guard lock(mutex_);
    mark_waiting(newer_request, false);
    give_way(newer_request);
    if (running_is_seen_ && !running_job_->stays)
        stop_running_ = true;
    tuner_.stop();
}

void Worker::tune_when_idle(bool on, OnTuningProgress on_progress, bool on_battery_too) {
    tuner_.tell(std::move(on_progress));
    tuner_.allow_battery(on_battery_too);
    {
        const std::lock_guard lock(mutex_);
        tuning_ = on;
        switched_ = true;
        if (!on)
            tuner_.stop();
    }
    wake_.notify_one();
}

/// Changes a job that waits or runs. Returns whether it will still be answered with its outcome.
bool Worker::change(Ticket ticket, const std::function<void(Job &job)> &how) {
    const std::lock_guard lock(mutex_);
    if (running_ == ticket && running_job_) {
        how(*running_job_);
        return !stop_running_;
    }
    for (Entry &entry : waiting_)
        if (entry.job.ticket == ticket && !entry.dropped) {
            how(entry.job);
            newer_ = true; // whoever waits for a lull looks again
            wake_.notify_one();
            return true;
        }
    return false;
}

bool Worker::set_gives_way(Ticket ticket, bool on) {
    return change(ticket, [on](Job &job) { job.hidden = on; });
}

bool Worker::keep(Ticket ticket) {
    return change(ticket, [](Job &job) { job.stays = true; });
}

void Worker::cancel(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    if (running_ == ticket)
        stop_running_ = true;
    for (Entry &entry : waiting_)
        if (entry.job.ticket == ticket && !entry.dropped)
            entry.dropped = cancelled_request;
}

void Worker::cancel_all() {
    const std::lock_guard lock(mutex_);
    if (running_ != 0)
        stop_running_ = true;
    mark_waiting(cancelled_request, true);
}

/// Waits until there is a request, or until no more will come.
void Worker::wait_for_work(std::unique_lock<std::mutex> &lock) {
    const auto busy = [this] { return closing_ || !waiting_.empty(); };
    const auto roused = [&] { return busy() || switched_; };
    while (!busy()) {
        switched_ = false;
        if (has_races()) {
            if (wake_.wait_for(lock, std::min(idle_, race_idle), roused))
                continue;
            tune(false);
        }
        if (has_idle_work()) {
            if (wake_.wait_for(lock, idle_, roused))
                continue;
            work_idly(lock);
        }
        wake_.wait(lock, roused);
    }
}

bool Worker::has_idle_work() const {
    if (!device_)
        return false;
    return programs_to_store() > 0 ||
           (tuning_.value_or(false) && tuner_.has_work(engines_.transforms()));
}

/// Whether a race is allowed, and a transform has not had its own.
bool Worker::has_races() const {
    return device_ && tuning_.value_or(true) &&
           tuner_.has_work(engines_.raceable(), IdleTuner::Stage::race);
}

/// Lets the tuner race, and search if that is wanted.
void Worker::tune(bool searches) {
    try {
        if (!user_records())
            return;
        const std::vector<RequestedTransform> searched =
            searches ? engines_.transforms() : std::vector<RequestedTransform>();
        const std::vector<RequestedTransform> raced = engines_.raceable();
        if (!searched.empty() || !raced.empty())
            tuner_.begin(Device::open(*device_), searched, raced);
    } catch (const Error &) { // the device is lost, which the next request reports
    }
}

/// Works while nobody has waited for anything for a while.
void Worker::work_idly(std::unique_lock<std::mutex> &lock) {
    const auto left = [this] { return waiting_.empty() && !closing_; };
    while (left() && programs_to_store() > 0) {
        lock.unlock();
        store_programs(1);
        lock.lock();
    }
    if (left() && tuning_.value_or(false))
        tune(true);
}

/// Waits before a job that gives way. Returns false if another job has come meanwhile.
bool Worker::lull_is_over(std::unique_lock<std::mutex> &lock) {
    newer_ = false;
    return !wake_.wait_for(lock, Service::lull, [this] { return closing_ || newer_; });
}

void Worker::loop() {
    for (;;) {
        Entry entry;
        {
            std::unique_lock lock(mutex_);
            wait_for_work(lock);
            if (waiting_.empty())
                return;
            const Entry &next = waiting_.front();
            if (next.job.yields() && !next.dropped && !lull_is_over(lock))
                continue;
            entry = std::move(waiting_.front());
            waiting_.pop_front();
            if (!entry.dropped) {
                running_ = entry.job.ticket;
                running_job_ = &entry.job;
                stop_running_ = closing_;
            }
        }
        answer(entry);
    }
}

void Worker::answer(Entry &entry) {
    const Job &job = entry.job;
    std::function<void()> tell;
    if (!entry.dropped && job.first && replaced_after_first_part(entry))
        entry.dropped = newer_request;
    if (entry.dropped)
        tell = [&] { job.fail(Error(Sentence(*entry.dropped), Error::Kind::cancelled)); };
    else
        tell = outcome(job);
    {
        const std::lock_guard lock(mutex_);
        running_ = 0;
        running_job_ = nullptr;
        running_is_seen_ = false;
    }
    // The entry, with the image and the functions of the request, is destroyed after the callback.
    tell();
    if (!entry.dropped && job.afterwards)
        prepare_next(job);
}

/// Does and reports the first part, and rests. Returns whether another request has come since.
/// Errors are left to the whole work, which finds them again.
bool Worker::replaced_after_first_part(Entry &entry) {
    std::function<void()> tell;
    try {
        take_better_plans(); // a drag's previews at full resolution run whole transforms
        tell = entry.job.first(engines_);
    } catch (const std::exception &) {
        return false;
    }
    if (!tell)
        return false;
    tell();
    choose_plans(!entry.job.gives_way);
    std::unique_lock lock(mutex_);
    running_is_seen_ = true;
    const auto replaced = [this, &entry] {
        return closing_ || (!entry.job.stays &&
                            std::any_of(waiting_.begin(), waiting_.end(),
                                        [](const Entry &next) { return !next.job.yields(); }));
    };
    return wake_.wait_for(lock, Service::rest, replaced);
}

/// Builds the programs of previews as long as nothing else is requested.
void Worker::prepare_next(const Job &job) {
    const auto free = [this] {
        const std::lock_guard lock(mutex_);
        return waiting_.empty() && !closing_;
    };
    try {
        while (free() && job.afterwards(engines_)) {
        }
    } catch (const std::exception &) { // the next request finds the device as it is
    }
}

/// Returns the function that reports the outcome or the error. It is the only place where the
/// engine's exceptions become values.
std::function<void()> Worker::outcome(const Job &job) {
    const auto failed = [&job](const Error &error) { return [&job, error] { job.fail(error); }; };
    try {
        return work(job);
    } catch (const Error &error) {
        if (error.kind() == Error::Kind::failure)
            start_afresh();
        return failed(error);
    } catch (const std::bad_alloc &error) {
        engines_.release();
        return failed(Error(memory_sentence(error, service_says.no_memory)));
    } catch (const std::exception &error) {
        return failed(Error(service_says.unexpected, error.what()));
    } catch (...) {
        return failed(Error(service_says.unexpected_and_unknown));
    }
}

/// Gives the device its memory back after a failure, and opens the device anew if it is lost.
void Worker::start_afresh() {
    engines_.release();
    tuner_.take(); // drops plans of a device that may be lost
    preparer_.take();
    if (device_ && Device::forget_if_lost(*device_))
        forget_programs();
}

void Worker::check_cancelled() {
    const std::lock_guard lock(mutex_);
    if (stop_running_)
        throw Error(Sentence(cancelled_request), Error::Kind::cancelled);
}

/// `waited`: whether somebody waited for the request. A lost device is left to the next request.
void Worker::choose_plans(bool waited) {
    try {
        if (device_)
            imago::choose_plans(engines_, preparer_, Device::open(*device_), waited);
    } catch (const Error &) {
    }
}

/// Takes the results of the background before this request.
void Worker::take_better_plans() {
    try {
        take_plans(engines_, preparer_);
    } catch (const Error &) { // the request finds the device as it is
    }
    for (const PlannedTransform &found : tuner_.take())
        if (engines_.take(found.requested, found.plan))
            engines_.rule().searched(found.requested);
}

std::function<void()> Worker::work(const Job &job) {
    take_better_plans();
    auto tell = job.work(engines_, [&](const Sentence &next, double fraction) {
        check_cancelled();
        if (job.progress)
            job.progress(next, fraction);
    });
    check_cancelled();
    choose_plans(!job.gives_way);
    return tell;
}

} // namespace imago
