// SPDX-License-Identifier: MIT
#include "engine/support/fork/fork_safe_mutex.h"

#include "engine/support/process_wide.h"

#include <algorithm>
#include <vector>

#include <pthread.h>

namespace imago {

/// All of them, lowest rank first. Changed under its own mutex, which fork() takes first.
struct ForkSafeMutexes {
    std::mutex mutex;
    std::vector<ForkSafeMutex *> all;

    /// vfork() and posix_spawn() call none of these.
    ForkSafeMutexes() {
        pthread_atfork([] { process_wide<ForkSafeMutexes>().lock(); },
                       [] { process_wide<ForkSafeMutexes>().unlock(); },
                       [] { process_wide<ForkSafeMutexes>().unlock(); });
    }
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

ForkSafeMutex::ForkSafeMutex(int rank) : rank_(rank) {
    process_wide<ForkSafeMutexes>().add(*this);
}

} // namespace imago
