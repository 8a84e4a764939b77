// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <functional>
#include <stop_token>

namespace imago {

/// Keeps the time that processes take of a machine's processors to so many cores in the mean: work
/// that took more is followed by rest. Belongs to one thread.
class Pace {
  public:
    /// `most_cores` above 0. `rests` may be empty; it is told as a rest begins and ends.
    explicit Pace(double most_cores, std::function<void(bool resting)> rests = {});

    /// Work has taken so many seconds of processors since the last call.
    void worked(double processor_seconds);

    /// Until the mean is back at what is allowed, or `cancel`.
    void rest(const std::stop_token &cancel);

    /// Seconds that rest() would take now.
    double owed() const;

  private:
    using Clock = std::chrono::steady_clock;
    void earn();

    /// Seconds of processors that are there to be used; a little of what was left unused stays.
    static constexpr double most_saved = 1;
    double most_cores_, saved_ = 0;
    std::function<void(bool)> rests_;
    Clock::time_point last_ = Clock::now();
};

/// Seconds of processors that a process and all its threads have taken; 0 where that is not known.
double processor_seconds_of(int process);

} // namespace imago
