// SPDX-License-Identifier: MIT
#pragma once
#include <mutex>

namespace imago {

/// A mutex that a forked child can take whatever the parent's other threads did: fork() waits until
/// nobody holds it, and what it guards is whole in the child. For what is held briefly and calls no
/// driver. It is never destroyed. Those of a higher rank may be taken while one of a lower rank is
/// held; none is made meanwhile, which fork() in another thread would wait for.
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
