// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <functional>
#include <stop_token>

namespace imago {

/// Limits the processor time of processes to a number of cores on average: rest follows work that
/// took more. Belongs to one thread.
class Pace {
  public:
    /// `most_cores` is above 0. `rests` may be empty; it is called when a rest begins and when it
    /// ends.
    explicit Pace(double most_cores, std::function<void(bool resting)> rests = {});

    /// Reports that work has taken this many processor seconds since the last call.
    void worked(double processor_seconds);

    /// Waits until the average is back at the limit, or until `cancel`.
    void rest(const std::stop_token &cancel);

    /// Seconds that rest() would take now.
    double owed() const;

  private:
    using Clock = std::chrono::steady_clock;
    void earn();

    /// Processor seconds that may be saved up: only a little of the unused time remains.
    static constexpr double most_saved = 1;
    double most_cores_, saved_ = 0;
    std::function<void(bool)> rests_;
    Clock::time_point last_ = Clock::now();
};

/// Processor seconds that a process and all its threads have taken; 0 if unknown.
double processor_seconds_of(int process);

} // namespace imago
