// SPDX-License-Identifier: MIT
#include "engine/process/forked.h"

#include "engine/support/error.h"
#include "engine/support/process_wide.h"
#include "engine/values/sentences.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include <pthread.h>

namespace imago {

/// All of them, lowest rank first. Changed under its own mutex, which fork() takes first.
struct ForkSafeMutexes {
    std::mutex mutex;
    std::vector<ForkSafeMutex *> all;

    void add(ForkSafeMutex &one) {
        const std::lock_guard lock(mutex);
        all.insert(std::upper_bound(all.begin(), all.end(), &one,
                                    [](const ForkSafeMutex *a, const ForkSafeMutex *b) {
                                        return a->rank_ < b->rank_;
                                    }),
                   &one);
    }
    void lock() {
        mutex.lock();
        for (ForkSafeMutex *one : all)
            one->lock();
    }
    void unlock() {
        for (ForkSafeMutex *one : all)
            one->unlock();
        mutex.unlock();
    }
};

namespace {

std::atomic<bool> called{false}, forked{false}, gone{false};

ForkSafeMutexes &fork_safe_mutexes() {
    return process_wide<ForkSafeMutexes>();
}

/// As the library is loaded: also a process that loads none of the drivers itself has to know that
/// it was forked since. vfork() and posix_spawn() call none of these.
const int registered =
    pthread_atfork([] { fork_safe_mutexes().lock(); }, [] { fork_safe_mutexes().unlock(); },
                   [] {
                       forked = true;
                       gone = gone || called;
                       fork_safe_mutexes().unlock();
                   });

} // namespace

void begin_with_drivers(bool (*loaded)()) {
    // Of a child whose parent has called a driver by another library, or by itself.
    if (forked && !called && !gone && registered == 0 && loaded())
        gone = true;
    need_driver();
    called = true;
}

bool driver_is_gone() noexcept {
    return gone.load(std::memory_order_relaxed);
}

void need_driver() {
    if (driver_is_gone())
        throw Error(values_says.driver_is_gone);
}

ForkSafeMutex::ForkSafeMutex(int rank) : rank_(rank) {
    fork_safe_mutexes().add(*this);
}

} // namespace imago
