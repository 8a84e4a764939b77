// SPDX-License-Identifier: MIT
#include "engine/process/start_again.h"

#include "engine/support/temporary/lasting_effect.h"
#include "engine/support/temporary/temporary_path.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace imago {
namespace {

constexpr const char *variable = "IMAGO_STARTED_AGAIN";
constexpr std::string_view variable_start = "IMAGO_STARTED_AGAIN=";
constexpr char repeatable = 'r', ended = 'e';

/// All that a handler needs is made before, and never destroyed.
struct Command {
    char **arguments = nullptr;
    std::vector<char *> environment; ///< of the start, with `note` in front
    char note[variable_start.size() + 4] = {};
    std::vector<int> signals;
    pid_t process = ::getpid(); ///< a forked child ends as it would
};

Command *command = nullptr;
std::atomic_flag starting = ATOMIC_FLAG_INIT;

/// Does only what a signal handler may. Returns if the program cannot be started.
void replace_process(int signal) {
    char *at = command->note + variable_start.size();
    *at++ = has_lasting_effect() ? ended : repeatable;
    *at++ = static_cast<char>('0' + signal / 10);
    *at++ = static_cast<char>('0' + signal % 10);
    *at = 0;
    drop_temporaries();
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execve("/proc/self/exe", command->arguments, command->environment.data());
}

void at_crash(int signal) {
    if (command->process == ::getpid()) {
        while (starting.test_and_set()) // another thread is about to
            ::pause();
        replace_process(signal);
    }
    std::signal(signal, SIG_DFL);
    ::raise(signal);
}

std::optional<EarlierStart> earlier_start() {
    const char *const value = std::getenv(variable);
    if (!value)
        return std::nullopt;
    const std::string_view text(value);
    EarlierStart earlier;
    earlier.repeatable = text.starts_with(repeatable);
    earlier.signal = std::atoi(text.substr(text.empty() ? 0 : 1).data());
    ::unsetenv(variable);
    return earlier;
}

} // namespace

std::optional<EarlierStart> start_again_after_crashes(char **arguments) {
    if (const auto earlier = earlier_start())
        return earlier;
    auto *made = new Command;
    made->arguments = arguments;
    variable_start.copy(made->note, variable_start.size());
    made->environment.push_back(made->note);
    for (char **one = ::environ; *one; ++one)
        made->environment.push_back(*one);
    made->environment.push_back(nullptr);
    for (const int signal : {SIGABRT, SIGSEGV, SIGBUS}) {
        struct sigaction now {};
        // A sanitizer's own handler stays.
        if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_DFL)
            made->signals.push_back(signal);
    }
    command = made;
    return std::nullopt;
}

void watch_for_crashes() {
    if (!command)
        return;
    for (const int signal : command->signals) {
        struct sigaction action {};
        action.sa_handler = at_crash;
        action.sa_flags = SA_ONSTACK;
        ::sigaction(signal, &action, nullptr);
    }
}

void start_again() {
    if (command && !has_lasting_effect() && !starting.test_and_set())
        replace_process(0);
}

} // namespace imago
