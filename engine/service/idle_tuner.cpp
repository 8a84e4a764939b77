// SPDX-License-Identifier: MIT
#include "engine/service/idle_tuner.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/service/power/power.h"
#include "engine/support/priority.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <utility>

namespace imago {

IdleTuner::IdleTuner(Finder finder, double budget, Battery battery, std::chrono::milliseconds look)
    : finder_(finder ? std::move(finder)
                     : [](const DevicePtr &device, const RequestedTransform &requested,
                          SearchSettings settings) {
                           const bool race = settings.effort == SearchEffort::race;
                           return find_better_plan(race ? raced_device(device)
                                                        : searched_device(device),
                                                   requested.problem, requested.options,
                                                   std::move(settings));
                       }),
      budget_(budget), battery_(battery ? std::move(battery) : [] { return on_battery(); }),
      look_(look), thread_([this] { loop(); }) {}

IdleTuner::~IdleTuner() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    stop();
    wake_.notify_one();
    thread_.join();
}

bool IdleTuner::has_room_for(const DeviceInfo &device, const Problem &problem) {
    return device.type != DeviceType::cpu ||
           problem.input_bytes() + problem.output_bytes() <= most_arrays;
}

std::string IdleTuner::key_of(const RequestedTransform &requested) {
    return to_string(requested.problem) + " " + to_string(requested.options);
}

void IdleTuner::tell(OnTuningProgress on_progress) {
    const std::lock_guard lock(telling_);
    on_progress_ = std::move(on_progress);
}

bool IdleTuner::is_done(const Past &past, Stage stage) {
    return (past.ended || (stage == Stage::race && past.raced)) && !past.found;
}

bool IdleTuner::has_work(const std::vector<RequestedTransform> &requested, Stage stage) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(requested.begin(), requested.end(), [&](const RequestedTransform &one) {
        const auto past = past_.find(key_of(one));
        return past == past_.end() || !is_done(past->second, stage);
    });
}

void IdleTuner::begin(const DevicePtr &device, const std::vector<RequestedTransform> &searched,
                      const std::vector<RequestedTransform> &raced) {
    {
        const std::lock_guard lock(mutex_);
        device_ = device;
        next_.clear();
        for (const RequestedTransform &one : raced)
            next_.push_back({one, Stage::race});
        for (const RequestedTransform &one : searched)
            next_.push_back({one, Stage::search});
        std::reverse(next_.begin(), next_.end());
        if (stop_.stop_requested())
            stop_ = std::stop_source();
    }
    wake_.notify_one();
}

void IdleTuner::allow_battery(bool allowed) {
    {
        const std::lock_guard lock(mutex_);
        battery_allowed_ = allowed;
    }
    wake_.notify_one();
}

bool IdleTuner::must_not_drain() {
    {
        const std::lock_guard lock(mutex_);
        if (battery_allowed_)
            return false;
    }
    return battery_();
}

void IdleTuner::stop() {
    std::stop_source running;
    {
        const std::lock_guard lock(mutex_);
        next_.clear();
        running = stop_;
    }
    running.request_stop();
    wake_.notify_one(); // the thread may be waiting for mains power
}

std::vector<PlannedTransform> IdleTuner::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(found_, {});
}

void IdleTuner::change(const std::function<void(TuningState &)> &how) {
    const std::lock_guard lock(telling_);
    how(state_);
    if (on_progress_)
        on_progress_(state_);
}

/// Whether there is work, but the machine is on battery. It asks again after a while.
bool IdleTuner::waits_for_mains(std::unique_lock<std::mutex> &lock) {
    lock.unlock();
    const bool wait = must_not_drain();
    const auto say = [&](bool waiting) {
        change([&](TuningState &state) { state.on_battery = waiting; });
    };
    if (wait)
        say(true);
    lock.lock();
    if (!wait)
        return false;
    const auto roused = [this] { return closing_ || next_.empty() || battery_allowed_; };
    if (wake_.wait_for(lock, look_, roused)) {
        lock.unlock();
        say(false);
        lock.lock();
    }
    return true;
}

void IdleTuner::loop() {
    // Builds run at low priority because a request may wait for the driver's compiler.
    work_in_background();
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return closing_ || !next_.empty(); });
        if (closing_)
            return;
        if (waits_for_mains(lock) || next_.empty())
            continue;
        const Task task = std::move(next_.back());
        next_.pop_back();
        const DevicePtr device = device_;
        const std::stop_token cancel = stop_.get_token();
        lock.unlock();
        work_on(task, device, cancel);
        lock.lock();
    }
}

void IdleTuner::work_on(const Task &task, const DevicePtr &device, const std::stop_token &cancel) {
    build(device, task.requested, cancel); // the plan was found earlier
    {
        const std::lock_guard lock(mutex_);
        Past &past = past_[key_of(task.requested)];
        past.ended = past.ended || !has_room_for(device->info(), task.requested.problem);
        if (is_done(past, task.stage))
            return;
    }
    search(device, task, cancel);
    build(device, task.requested, cancel);
}

/// Searches in a thread of the lowest priority, which its processes inherit.
Finding IdleTuner::find(const DevicePtr &device, const RequestedTransform &requested,
                        const SearchSettings &settings) {
    Finding finding;
    std::jthread([&] {
        work_when_nobody_else_does();
        try {
            finding = finder_(device, requested, settings);
        } catch (const std::exception &error) { // the running plan still works
            finding.trouble = error.what();
        }
    }).join();
    return finding;
}

SearchSettings IdleTuner::settings_of(const Task &task) {
    // At the lowest priority a command may take as long as other work does. A request ends it at
    // once.
    constexpr double patient_seconds = 600;
    SearchSettings settings = task.stage == Stage::race ? background_race() : SearchSettings();
    {
        const std::lock_guard lock(mutex_);
        settings.seconds = budget_ - past_[key_of(task.requested)].seconds;
    }
    settings.builders = 1;
    settings.most_cores = most_cores;
    settings.most_memory = most_memory;
    settings.deadline_seconds = patient_seconds;
    return settings;
}

void IdleTuner::search(const DevicePtr &device, const Task &task, const std::stop_token &cancel) {
    const RequestedTransform &requested = task.requested;
    const std::string key = key_of(requested);
    std::stop_source pause; // stopped by the owner, or when mains power is lost
    const std::stop_callback with_owner(cancel, [&] { pause.request_stop(); });
    SearchSettings settings = settings_of(task);
    settings.cancel = pause.get_token();
    auto looked = Clock::now();
    settings.progress = [&](const SearchProgress &progress) {
        change([&](TuningState &state) { state.tried = progress.tried; });
        if (Clock::now() - looked < look_)
            return;
        looked = Clock::now();
        if (must_not_drain())
            pause.request_stop();
    };
    settings.rests = [&](bool resting) {
        change([&](TuningState &state) { state.resting = resting; });
    };
    change([&](TuningState &state) {
        state.searching = true;
        state.on_battery = false;
        state.problem = to_string(requested.problem);
        state.tried = 0;
    });
    const auto start = Clock::now();
    const Finding finding = find(device, requested, settings);
    {
        const std::lock_guard lock(mutex_);
        Past &past = past_[key];
        past.seconds += milliseconds_since(start) * 1e-3;
        const bool over = past.seconds >= budget_ || !pause.stop_requested();
        past.raced = past.raced || over;
        past.ended = past.ended || (over && task.stage == Stage::search);
        if (finding.plan)
            past.found = finding.plan;
        if (!over && !cancel.stop_requested())
            next_.push_back(task); // waits until there is mains power again
    }
    change([&](TuningState &state) {
        state.searching = state.resting = false;
        state.trouble = finding.trouble;
    });
}

/// Builds a found plan, unless there is something else to do. It then waits for the next idle time.
void IdleTuner::build(const DevicePtr &device, const RequestedTransform &requested,
                      const std::stop_token &cancel) {
    std::optional<FoundPlan> found;
    {
        const std::lock_guard lock(mutex_);
        if (!cancel.stop_requested())
            found = std::exchange(past_[key_of(requested)].found, {});
    }
    if (!found)
        return;
    try {
        PlannedTransform better{requested, build_found(device, requested.problem, *found)};
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
