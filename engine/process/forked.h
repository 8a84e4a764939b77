// SPDX-License-Identifier: MIT
// What works in a child of fork(), which has one thread: those of OpenCL's drivers do not exist
// there, so that a call of a driver that the parent had called would wait for ever.
#pragma once
#include <mutex>

namespace imago {

/// Notes that this process calls drivers from now on: its forked children cannot. Called before
/// the first call of a driver; `loaded` says whether another library of this process has loaded
/// one. Throws Error as need_driver() does.
void begin_with_drivers(bool (*loaded)());

/// Whether this process was forked from one that had called a driver. Costs a load; any thread may
/// call.
bool driver_is_gone() noexcept;

/// Throws Error (failure) if driver_is_gone(): a clear failure instead of waiting for ever.
void need_driver();

/// A mutex that a forked child can take whatever the parent's other threads did: fork() waits until
/// nobody holds it, and what it guards is whole in the child. For what is held briefly and calls no
/// driver. It is never destroyed. Those of a higher rank may be taken while one of a lower rank is
/// held.
class ForkSafeMutex {
  public:
    explicit ForkSafeMutex(int rank);
    ForkSafeMutex(const ForkSafeMutex &) = delete;
    ForkSafeMutex &operator=(const ForkSafeMutex &) = delete;

    void lock() { mutex_.lock(); }
    void unlock() { mutex_.unlock(); }

  private:
    friend struct ForkSafeMutexes;
    const int rank_;
    std::mutex mutex_;
};

} // namespace imago
