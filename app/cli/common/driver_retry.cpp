// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/driver_retry.h"

#include "app/cli/common/terminal.h"
#include "engine/device/driver_caches.h"
#include "engine/support/printable_text.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace imago::cli {
namespace {

/// The environment's word for the process that runs a command again: the signal that ended the
/// first one, or 0 if it failed.
constexpr const char *again = "IMAGO_DRIVER_ENDED";

/// What execve() takes, made ahead, since a signal handler cannot.
struct Restart {
    char **arguments = nullptr;
    std::vector<char *> environment;
    std::string by_signal;
};
Restart &restart() {
    static Restart &made = *new Restart;
    return made;
}

/// Does only what a signal handler may; returns if the program cannot be started.
void start_again() {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execve("/proc/self/exe", restart().arguments, restart().environment.data());
}

void driver_ended(int signal) {
    if (!report_has_begun()) {
        std::string &word = restart().by_signal;
        word[word.size() - 2] = static_cast<char>('0' + signal / 10);
        word[word.size() - 1] = static_cast<char>('0' + signal % 10);
        start_again();
    }
    std::signal(signal, SIG_DFL);
    raise(signal);
}

/// Whether the arguments name standard input, which cannot be read twice.
bool reads_input(char **arguments) {
    for (; *arguments; ++arguments)
        if (std::string_view(*arguments) == "-" || std::string_view(*arguments) == "/dev/stdin")
            return true;
    return false;
}

void prepare_restart(char **arguments) {
    Restart &made = restart();
    made.arguments = arguments;
    made.by_signal = std::string(again) + "=00";
    for (char **row = environ; row && *row; ++row)
        made.environment.push_back(*row);
    made.environment.push_back(made.by_signal.data());
    made.environment.push_back(nullptr);
}

bool say_damage(const char *consequence) {
    const auto damaged = damaged_pocl_file();
    if (damaged)
        std::fprintf(stderr,
                     "imago-cli: the cache of the driver PoCL in %s is damaged: %s is not what its "
                     "name says. %s Remove that folder.\n",
                     printable_name(pocl_cache_folder()).c_str(),
                     printable_name(damaged->string()).c_str(), consequence);
    return damaged.has_value();
}

} // namespace

void begin_with_retry(char **arguments) {
    if (const char *const signal = std::getenv(again)) {
        const int number = std::atoi(signal);
        unsetenv(again);
        if (say_damage("The command runs once more, with a private cache."))
            provide_private_pocl_cache();
        else if (number > 0)
            raise(number);
        return;
    }
    if (reads_input(arguments))
        return;
    prepare_restart(arguments);
    for (const int signal : {SIGABRT, SIGBUS}) {
        struct sigaction now {};
        if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_DFL)
            std::signal(signal, driver_ended);
    }
}

void retry_if_cache_is_damaged() {
    if (!damaged_pocl_file())
        return;
    if (restart().arguments && !report_has_begun())
        start_again();
    say_damage("The failure may come from that.");
}

} // namespace imago::cli
