// SPDX-License-Identifier: MIT
#include "engine/search/trial/pace.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include <time.h>

namespace imago {

Pace::Pace(double most_cores, std::function<void(bool)> rests)
    : most_cores_(most_cores), rests_(std::move(rests)) {}

void Pace::earn() {
    const Clock::time_point now = Clock::now();
    saved_ += most_cores_ * std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    saved_ = std::min(saved_, most_saved);
}

void Pace::worked(double processor_seconds) {
    earn();
    saved_ -= processor_seconds;
}

double Pace::owed() const {
    return std::max(0.0, -saved_ / most_cores_);
}

void Pace::rest(const std::stop_token &cancel) {
    earn();
    if (owed() < 0.005)
        return;
    if (rests_)
        rests_(true);
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, cancel, std::chrono::duration<double>(owed()), [] { return false; });
    earn();
    if (rests_)
        rests_(false);
}

double processor_seconds_of(int process) {
    clockid_t clock{};
    timespec time{};
    if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 ||
        clock_gettime(clock, &time) != 0)
        return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

} // namespace imago
