// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/interrupt.h"

#include <atomic>
#include <chrono>
#include <csignal>

namespace imago::cli {
namespace {

std::atomic<bool> interrupted{false};
/// Those of before, as which the second signal of a kind is treated.
std::atomic<void (*)(int)> handlers[] = {SIG_DFL, SIG_DFL};
constexpr int interrupts[] = {SIGINT, SIGTERM};

} // namespace

Interrupt::Interrupt(std::stop_source &stop) {
    interrupted = false;
    watch_ = std::jthread([&stop](const std::stop_token &over) {
        while (!over.stop_requested() && !interrupted)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        if (interrupted)
            stop.request_stop();
    });
    for (std::size_t i = 0; i < signals; ++i) {
        old_[i] = std::signal(interrupts[i], [](int signal) {
            interrupted = true;
            std::signal(signal, handlers[signal == interrupts[1]]);
        });
        handlers[i] = old_[i];
    }
}

Interrupt::~Interrupt() {
    for (std::size_t i = 0; i < signals; ++i)
        std::signal(interrupts[i], old_[i]);
}

bool Interrupt::came() {
    return interrupted;
}

} // namespace imago::cli
