// SPDX-License-Identifier: MIT
#include "engine/search/trial/child.h"

#include "engine/process/child_environment.h"
#include "engine/process/helper_program.h"
#include "engine/search/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace imago {
namespace {

constexpr int slice_milliseconds = 20; ///< between checks of the cancel token
constexpr std::size_t longest_answer = std::size_t{1} << 20;

/// The environment of the child, as execve() takes it.
std::vector<std::string> environment_of(const ChildProgram &program) {
    std::vector<std::string> all;
    for (const std::string &text : child_environment()) {
        const std::string name = text.substr(0, text.find('='));
        if (std::none_of(program.environment.begin(), program.environment.end(),
                         [&](const auto &own) { return own.first == name; }))
            all.push_back(text);
    }
    for (const auto &[name, value] : program.environment)
        all.push_back(name + "=" + value);
    return all;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool maps_shadow = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool maps_shadow = true;
#else
constexpr bool maps_shadow = false;
#endif
#else
constexpr bool maps_shadow = false;
#endif

void set_limit(int resource, rlim_t value) {
    const rlimit limit{value, value};
    setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

/// Runs in the child on the memory of this process, and so does only what is safe between vfork and
/// exec.
[[noreturn]] void become(const ChildProgram &program, char *const *environment, int socket) {
    dup2(socket, STDIN_FILENO);
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    close_range(3, ~0u, 0);
    set_limit(RLIMIT_CORE, 0);
    if (program.most_memory && !maps_shadow)
        set_limit(RLIMIT_DATA, program.most_memory);
    char *const arguments[] = {const_cast<char *>(program.path.c_str()), nullptr};
    execve(program.path.c_str(), arguments, environment);
    _exit(127);
}

} // namespace

bool Child::start() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    const std::vector<std::string> texts = environment_of(program_);
    std::vector<char *> environment;
    for (const std::string &text : texts)
        environment.push_back(const_cast<char *>(text.c_str()));
    environment.push_back(nullptr);
    // With fork() the child would have the memory of this process as its own until it has become
    // the program, which takes long at the lowest priority: own_memory_of() would be wrong.
    process_ = vfork();
    if (process_ == 0)
        become(program_, environment.data(), ends[1]);
    close(ends[1]);
    if (process_ < 0) {
        close(ends[0]);
        return false;
    }
    socket_ = ends[0];
    received_.clear();
    return true;
}

void Child::stop() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    if (socket_ >= 0)
        close(socket_);
    process_ = socket_ = -1;
}

/// Waits for a process that closed its socket; returns how it ended.
std::string Child::end_of_process() {
    int status = 0;
    const auto start = Clock::now();
    while (waitpid(process_, &status, WNOHANG) == 0) {
        if (milliseconds_since(start) > 2000) {
            stop();
            return "closed its socket and did not end";
        }
        poll(nullptr, 0, 5);
    }
    process_ = -1;
    stop();
    if (WIFSIGNALED(status))
        return "was ended by signal " + std::to_string(WTERMSIG(status)) + " (" +
               strsignal(WTERMSIG(status)) + ")";
    if (WEXITSTATUS(status) == 127)
        return "could not be started (" + program_.path + ")";
    return "ended with code " + std::to_string(WEXITSTATUS(status));
}

Child::Answer Child::ask(const JsonLine &command, double seconds, const std::stop_token &cancel) {
    using State = Answer::State;
    if (cancel.stop_requested()) {
        stop();
        return {State::cancelled, {}, "was stopped"};
    }
    if (process_ <= 0 && !start())
        return {State::died, {}, "could not be started (" + std::string(strerror(errno)) + ")"};
    Answer answer;
    {
        // Until the process is waited for, no other can get its number.
        const std::stop_callback at_once(cancel, [this] { kill(process_, SIGKILL); });
        answer = exchange(command.print() + "\n", seconds, cancel);
    }
    if (answer.state == State::answered)
        return answer;
    if (cancel.stop_requested())
        answer = {State::cancelled, {}, "was stopped"};
    if (answer.state == State::died && answer.reason.empty())
        answer.reason = end_of_process();
    stop();
    return answer;
}

bool Child::send_all(const std::string &text) {
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

std::optional<JsonLine> Child::received_line() {
    const auto end = received_.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    auto line = JsonLine::parse(std::string_view(received_).substr(0, end));
    received_.erase(0, end + 1);
    return line;
}

bool Child::receive_some() {
    pollfd state{socket_, POLLIN, 0};
    if (poll(&state, 1, slice_milliseconds) <= 0)
        return true;
    char part[4096];
    const ssize_t n = recv(socket_, part, sizeof part, 0);
    if (n < 0)
        return errno == EINTR || errno == EAGAIN;
    received_.append(part, static_cast<std::size_t>(n));
    return n > 0;
}

Child::Answer Child::exchange(const std::string &text, double seconds,
                              const std::stop_token &cancel) {
    using State = Answer::State;
    if (!send_all(text))
        return {State::died, {}, {}};
    const auto start = Clock::now();
    for (;;) {
        if (auto line = received_line())
            return {State::answered, *std::move(line), {}};
        if (received_.size() > longest_answer)
            return {State::died, {}, "gave an answer without an end"};
        if (cancel.stop_requested())
            return {State::cancelled, {}, {}};
        if (milliseconds_since(start) > 1000 * seconds)
            return {State::late, {}, "did not answer within its deadline"};
        if (program_.most_own_memory &&
            own_memory_of(process_) > program_.most_own_memory / 20 * 19)
            return {State::large, {}, "took more memory than allowed"};
        if (!receive_some())
            return {State::died, {}, {}};
    }
}

bool memory_can_be_limited() {
    return !maps_shadow;
}

std::uint64_t own_memory_of(int process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t size = 0, resident = 0, shared = 0;
    const long page = sysconf(_SC_PAGESIZE);
    if (!(file >> size >> resident >> shared) || page <= 0)
        return 0;
    return (resident - std::min(resident, shared)) * static_cast<std::uint64_t>(page);
}

std::string find_tune_worker() {
    const HelperState worker = find_helper_program(Helper::tune_worker);
    if (worker.path.empty())
        throw Error(search_says.no_worker, worker.looked);
    return worker.path;
}

} // namespace imago
