// SPDX-License-Identifier: MIT
#include "engine/service/idle_tuner.h"

#include "engine/array/stopwatch.h"
#include "engine/plan/plan_options_text.h"

#include <algorithm>
#include <utility>

namespace imago {

IdleTuner::IdleTuner(Finder finder, double budget)
    : finder_(finder ? std::move(finder)
                     : [](const DevicePtr &device, const AskedTransform &asked,
                          SearchWishes wishes) {
                           return find_better_plan(searched_device(device), asked.problem, asked.options,
                                                   std::move(wishes));
                       }),
      budget_(budget), thread_([this] { loop(); }) {}

IdleTuner::~IdleTuner() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    stop();
    wake_.notify_one();
    thread_.join();
}

std::string IdleTuner::key_of(const AskedTransform &asked) {
    return to_string(asked.problem) + " " + to_string(asked.options);
}

void IdleTuner::tell(TuningTold told) {
    const std::lock_guard lock(telling_);
    told_ = std::move(told);
}

bool IdleTuner::has_work(const std::vector<AskedTransform> &asked) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(asked.begin(), asked.end(), [&](const AskedTransform &one) {
        const auto past = past_.find(key_of(one));
        return past == past_.end() || !past->second.ended || past->second.found;
    });
}

void IdleTuner::begin(const DevicePtr &device, const std::vector<AskedTransform> &asked) {
    {
        const std::lock_guard lock(mutex_);
        device_ = device;
        next_ = asked;
        std::reverse(next_.begin(), next_.end());
        stop_ = std::stop_source();
    }
    wake_.notify_one();
}

void IdleTuner::stop() {
    std::stop_source running;
    {
        const std::lock_guard lock(mutex_);
        next_.clear();
        running = stop_;
    }
    running.request_stop();
}

std::vector<BetterPlan> IdleTuner::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(found_, {});
}

void IdleTuner::change(const std::function<void(TuningState &)> &how) {
    const std::lock_guard lock(telling_);
    how(state_);
    if (told_)
        told_(state_);
}

void IdleTuner::loop() {
    work_in_background();
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return closing_ || !next_.empty(); });
        if (closing_)
            return;
        const AskedTransform asked = std::move(next_.back());
        next_.pop_back();
        const bool ended = past_[key_of(asked)].ended;
        const DevicePtr device = device_;
        const std::stop_token cancel = stop_.get_token();
        lock.unlock();
        build(device, asked, cancel); // of an earlier time
        if (!ended) {
            search(device, asked, cancel);
            build(device, asked, cancel);
        }
        lock.lock();
    }
}

void IdleTuner::search(const DevicePtr &device, const AskedTransform &asked,
                       const std::stop_token &cancel) {
    const std::string key = key_of(asked);
    SearchWishes wishes;
    {
        const std::lock_guard lock(mutex_);
        wishes.seconds = budget_ - past_[key].seconds;
    }
    wishes.cancel = cancel;
    wishes.progress = [&](const SearchProgress &progress) {
        change([&](TuningState &state) { state.tried = progress.tried; });
    };
    change([&](TuningState &state) {
        state.searching = true;
        state.problem = to_string(asked.problem);
        state.tried = 0;
    });
    const auto start = Clock::now();
    Finding finding;
    try {
        finding = finder_(device, asked, wishes);
    } catch (const std::exception &error) { // what runs is as good as it was
        finding.trouble = error.what();
    }
    {
        const std::lock_guard lock(mutex_);
        Past &past = past_[key];
        past.seconds += milliseconds_since(start) * 1e-3;
        past.ended = past.seconds >= budget_ || !cancel.stop_requested();
        if (finding.plan)
            past.found = finding.plan;
    }
    change([&](TuningState &state) {
        state.searching = false;
        state.trouble = finding.trouble;
    });
}

/// What was found, unless there is something else to do: it waits for the next idle time then.
void IdleTuner::build(const DevicePtr &device, const AskedTransform &asked,
                      const std::stop_token &cancel) {
    std::optional<FoundPlan> found;
    {
        const std::lock_guard lock(mutex_);
        if (!cancel.stop_requested())
            found = std::exchange(past_[key_of(asked)].found, {});
    }
    if (!found)
        return;
    try {
        BetterPlan better{asked, build_found(device, asked.problem, *found)};
        const std::lock_guard lock(mutex_);
        found_.push_back(std::move(better));
    } catch (const std::exception &error) {
        return change([&](TuningState &state) { state.trouble = error.what(); });
    }
    change([&](TuningState &state) {
        ++state.found;
        state.gain = found->gain;
    });
}

} // namespace imago
