// SPDX-License-Identifier: MIT
#include "engine/tuning/run_times.h"

#include <utility>

namespace imago {

void RunMeter::add(double milliseconds) {
    const std::lock_guard lock(mutex_);
    ++times_.runs;
    times_.milliseconds += milliseconds;
    if (times_.last.size() == kept)
        times_.last.erase(times_.last.begin());
    times_.last.push_back(milliseconds);
}

RunTimes RunMeter::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(times_, {});
}

} // namespace imago
