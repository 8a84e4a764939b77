// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <mutex>
#include <vector>

namespace imago {

/// The kernel times of some runs of a plan.
struct RunTimes {
    std::size_t runs = 0;
    double milliseconds = 0;  ///< of all these runs
    std::vector<double> last; ///< milliseconds of the last ones, RunMeter::kept at most
};

/// Collects the times of a plan's runs over all transforms that use it. Any thread may call.
class RunMeter {
  public:
    static constexpr std::size_t kept = 8;

    void add(double milliseconds);
    /// Returns the times since the last call.
    RunTimes take();

  private:
    std::mutex mutex_;
    RunTimes times_;
};

} // namespace imago
