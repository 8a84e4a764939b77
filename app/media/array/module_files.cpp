// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/module_files.h"

#include "app/media/array/sentences.h"
#include "engine/process/child_environment.h"
#include "engine/process/helper_program.h"
#include "engine/support/error.h"
#include "engine/support/process_wide.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace imago {
namespace {

constexpr const char *reader = "imago-read-file";
constexpr int first_free = 16; ///< above the descriptors that the reader has

std::vector<char *> pointers(std::vector<std::string> &texts) {
    std::vector<char *> all;
    for (std::string &text : texts)
        all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

/// A copy that does not collide with the reader's numbers.
int copy_above(int file) {
    return ::fcntl(file, F_DUPFD_CLOEXEC, first_free);
}

int spawn(std::vector<std::string> words, int input, int output, pid_t &child) {
    std::vector<std::string> environment = child_environment();
    environment.emplace_back("HDF5_USE_FILE_LOCKING=FALSE"); // the file is open already
    posix_spawn_file_actions_t actions;
    if (const int failed = posix_spawn_file_actions_init(&actions))
        return failed;
    int failed = 0;
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        failed = failed
                     ? failed
                     : posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, input, 3);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, output, 4);
    failed = failed ? failed : posix_spawn_file_actions_addclosefrom_np(&actions, 5);
    if (!failed)
        failed = posix_spawn(&child, words.front().c_str(), &actions, nullptr,
                             pointers(words).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

ReaderEnd wait_for(pid_t child, std::chrono::seconds most) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + most;
    auto pause = std::chrono::microseconds(200);
    for (;;) {
        int status = 0;
        const pid_t ended = ::waitpid(child, &status, WNOHANG);
        if (ended == child)
            return WIFSIGNALED(status) ? ReaderEnd{ReaderEnd::How::signalled, WTERMSIG(status)}
                                       : ReaderEnd{ReaderEnd::How::exited, WEXITSTATUS(status)};
        if ((ended < 0 && errno != EINTR) || Clock::now() >= end) {
            ::kill(child, SIGKILL);
            while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
            }
            return {ReaderEnd::How::late, 0};
        }
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, std::chrono::microseconds(5000));
    }
}

} // namespace

std::string module_name(std::string_view module) {
    return "imago-" + std::string(module) + ".so";
}

std::string module_file(std::string_view module) {
    return find_own_file(module_name(module));
}

void *module_function(std::string_view module, const char *function) {
    using Memory = Memo<std::string, void *>;
    return process_wide<Memory>().get(std::string(module), [&] {
        const std::string path = module_file(module);
        void *library = dlopen(path.empty() ? module_name(module).c_str() : path.c_str(),
                               RTLD_NOW | RTLD_LOCAL);
        if (void *const found = library ? dlsym(library, function) : nullptr)
            return found;
        const char *reason = dlerror();
        throw Error(raw_says.module_failed, module_name(module),
                    Sentence::verbatim(reason ? reason : "?"));
    });
}

ReaderEnd run_reader(const std::string &module, bool samples, std::uint64_t most,
                     std::uint64_t length, const std::string &array, int input, int output) {
    const std::string program = find_own_file(reader);
    if (program.empty())
        return {ReaderEnd::How::not_started, ENOENT};
    // As long as decoders of pictures may take: 2 s for a MiB, and what it takes to start.
    const std::uint64_t seconds = 20 + (length >> 19);
    const int from = copy_above(input), to = copy_above(output);
    pid_t child = -1;
    const int failed = spawn({program, module, samples ? "read" : "list", std::to_string(most),
                              std::to_string(seconds), array},
                             from, to, child);
    ::close(from);
    ::close(to);
    if (failed)
        return {ReaderEnd::How::not_started, failed};
    return wait_for(child, std::chrono::seconds(2 * seconds));
}

} // namespace imago
