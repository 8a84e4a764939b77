// SPDX-License-Identifier: MIT
#include "engine/process/program_run.h"

#include "engine/process/child_environment.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace imago {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t most_output = std::size_t{64} << 10;

std::vector<char *> pointers(std::vector<std::string> &texts) {
    std::vector<char *> all;
    for (std::string &text : texts)
        all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

std::vector<std::string> environment_with(const std::vector<std::string> &variables) {
    std::vector<std::string> rows = child_environment();
    for (const std::string &variable : variables) {
        const std::string name = variable.substr(0, variable.find('=')) + "=";
        std::erase_if(rows, [&](const std::string &row) { return row.rfind(name, 0) == 0; });
        if (variable.size() >= name.size())
            rows.push_back(variable);
    }
    return rows;
}

/// Starts the program with its standard output at the end `to` of a pipe and none of our other
/// files, such as a driver's; returns -1 if that fails.
pid_t start(const std::string &program, const std::vector<std::string> &arguments,
            const std::vector<std::string> &variables, int to) {
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environment_with(variables);
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return -1;
    pid_t child = -1;
    if (posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO) != 0 ||
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) != 0 ||
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1) != 0 ||
        posix_spawn(&child, program.c_str(), &actions, nullptr, pointers(words).data(),
                    pointers(environment).data()) != 0)
        child = -1;
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

std::string read_until(int from, Clock::time_point end) {
    std::string output;
    while (output.size() < most_output) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd wait{from, POLLIN, 0};
        const int ready = left > 0 ? poll(&wait, 1, int(left)) : 0;
        if (ready < 0 && errno == EINTR)
            continue;
        char part[1024];
        const ssize_t size = ready > 0 ? read(from, part, sizeof part) : 0;
        if (size <= 0)
            break;
        output.append(part, std::size_t(size));
    }
    return output;
}

double seconds_of(const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// Waits until `end` for the end of a process that has closed its output.
bool ended_until(pid_t child, Clock::time_point end, int &status, rusage &used) {
    for (;;) {
        const pid_t ended = wait4(child, &status, WNOHANG, &used);
        if (ended == child)
            return true;
        if ((ended < 0 && errno != EINTR) || Clock::now() >= end)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

} // namespace

ProgramRun run_within(const std::string &program, const std::vector<std::string> &arguments,
                      double seconds, const std::vector<std::string> &variables) {
    ProgramRun run;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        run.code = errno;
        return run;
    }
    const pid_t child = start(program, arguments, variables, ends[1]);
    close(ends[1]);
    if (child > 0) {
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(seconds));
        run.output = read_until(ends[0], end);
        int status = 0;
        rusage used{};
        // A program that writes more than is read would wait forever.
        const bool ended = run.output.size() < most_output && ended_until(child, end, status, used);
        if (!ended) {
            kill(child, SIGKILL);
            while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
            }
        }
        run.end = !ended                ? ProgramRun::End::late
                  : WIFSIGNALED(status) ? ProgramRun::End::signalled
                                        : ProgramRun::End::exited;
        run.processor_seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
        run.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    }
    close(ends[0]);
    return run;
}

std::string output_within(const std::string &program, const std::vector<std::string> &arguments,
                          int seconds) {
    return run_within(program, arguments, seconds).output;
}

} // namespace imago
