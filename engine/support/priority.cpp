// SPDX-License-Identifier: MIT
#include "engine/support/priority.h"

#include <fstream>

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace imago {

namespace {
constexpr int lowest_nice = 19;
}

void work_in_background() {
    // Other work has priority; if it takes all of a processor, this still gets a quarter of it.
    constexpr int background_nice = 5;
    // Linux has a priority for each thread, which its children inherit.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), background_nice);
}

void work_when_nobody_else_does() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), lowest_nice);
    const sched_param none{};
    sched_setscheduler(0, SCHED_IDLE, &none);
    // <linux/ioprio.h> does not exist on every system.
    constexpr int of_thread = 1, idle_class = 3 << 13;
    syscall(SYS_ioprio_set, of_thread, 0, idle_class);
}

void let_session_wait() {
    if (getsid(0) == getpid())
        std::ofstream("/proc/self/autogroup") << lowest_nice;
}

} // namespace imago
