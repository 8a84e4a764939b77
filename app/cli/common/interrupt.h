// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <stop_token>
#include <thread>

namespace imago::cli {

/// While this object lives, the first SIGINT or SIGTERM requests a stop, and the second ends the
/// process. One lives at a time.
class Interrupt {
  public:
    explicit Interrupt(std::stop_source &stop);
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    /// Whether a signal has come.
    static bool came();

  private:
    static constexpr std::size_t signals = 2;
    void (*old_[signals])(int) = {};
    std::jthread watch_; ///< a signal handler must not request a stop itself
};

} // namespace imago::cli
