// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>

namespace imago {

using Clock = std::chrono::steady_clock;

/// Host time since `start`, in milliseconds.
inline double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

} // namespace imago
