// SPDX-License-Identifier: MIT
#include "engine/support/temporary/temporary_path.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// Never destroyed: threads may have paths while the process ends.
struct Noted {
    std::mutex mutex;
    std::multiset<fs::path> paths;
    pid_t process = 0; ///< whose they are: a forked child leaves its parent's alone
};

Noted &noted() {
    static Noted &all = *new Noted;
    return all;
}

int signal_pipe[2] = {-1, -1};
std::atomic<bool> dropped{false};

/// Does only what a signal handler may.
void pass_on(int signal) {
    const int before = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t sent = ::write(signal_pipe[1], &number, 1);
    errno = before;
}

/// Ends the process by the signal that comes first; by none if that is 0. The mutex stays taken, so
/// that no other thread makes anything new.
void watch() {
    unsigned char number = 0;
    while (::read(signal_pipe[0], &number, 1) != 1) {
    }
    noted().mutex.lock();
    std::error_code ignored;
    if (noted().process == ::getpid())
        for (const fs::path &path : noted().paths)
            fs::remove_all(path, ignored);
    dropped = true;
    if (number == 0)
        return;
    std::signal(number, SIG_DFL);
    ::kill(::getpid(), number);
}

} // namespace

TemporaryPath::TemporaryPath(const std::function<fs::path()> &create) {
    Noted &all = noted();
    const std::lock_guard lock(all.mutex);
    if (all.process != ::getpid()) {
        all.paths.clear();
        all.process = ::getpid();
    }
    path_ = create();
    if (!path_.empty())
        all.paths.insert(path_);
}

TemporaryPath::~TemporaryPath() {
    if (path_.empty())
        return;
    Noted &all = noted();
    const std::lock_guard lock(all.mutex);
    if (const auto found = all.paths.find(path_); found != all.paths.end())
        all.paths.erase(found);
}

TemporaryPath::TemporaryPath(TemporaryPath &&other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryPath &TemporaryPath::operator=(TemporaryPath &&other) noexcept {
    std::swap(path_, other.path_);
    return *this;
}

void remove_temporaries_at_signals() {
    if (::pipe2(signal_pipe, O_CLOEXEC) != 0)
        return;
    try {
        std::thread(watch).detach();
    } catch (const std::system_error &) {
        return; // signals do as before
    }
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction now {};
        if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) {
            now.sa_handler = pass_on;
            now.sa_flags = SA_RESTART;
            ::sigaction(signal, &now, nullptr);
        }
    }
}

void drop_temporaries() {
    if (signal_pipe[1] < 0)
        return;
    pass_on(0);
    for (int i = 0; i < 1000 && !dropped; ++i)
        ::poll(nullptr, 0, 1);
}

} // namespace imago
