// SPDX-License-Identifier: MIT
#include "engine/process/forked.h"

#include "engine/support/error.h"
#include "engine/values/sentences.h"

#include <atomic>

#include <pthread.h>

namespace imago {

namespace {

std::atomic<bool> called{false}, forked{false}, gone{false};

/// As the library is loaded: also a process that loads none of the drivers itself has to know that
/// it was forked since. vfork() and posix_spawn() call none of these.
const int registered = pthread_atfork(nullptr, nullptr, [] {
    forked = true;
    gone = gone || called;
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

} // namespace imago
