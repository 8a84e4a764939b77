// SPDX-License-Identifier: MIT
// A worker process of a search, which gets commands with a deadline, and is killed and started
// again.
#pragma once
#include "engine/support/json_line.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// Whether children can have a memory limit: not in builds with the address or thread sanitizer,
/// which map terabytes as data.
bool memory_can_be_limited();

/// Bytes of memory that only this process has; 0 if unknown. Pages of libraries do not count: the
/// programs that have the same driver loaded share them.
std::uint64_t own_memory_of(int process);

struct ChildProgram {
    std::string path;
    /// Variables in addition to those of this process.
    std::vector<std::pair<std::string, std::string>> environment;
    /// Bytes of its data (RLIMIT_DATA), if memory_can_be_limited(); 0: no limit.
    std::uint64_t most_memory = 0;
    /// Bytes of own_memory_of() that it does not exceed: it is killed at 95% of them, since it is
    /// looked at from time to time. 0: no limit. RLIMIT_DATA was rejected for this: it counts the
    /// stacks of all threads of a driver, of which hardly anything is used.
    std::uint64_t most_own_memory = 0;
};

/// Belongs to one thread at a time.
class Child {
  public:
    explicit Child(ChildProgram program) : program_(std::move(program)) {}
    ~Child() { stop(); }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    struct Answer {
        enum class State {
            answered,
            died,     ///< the process ended by a signal or by itself, or never existed
            late,     ///< no answer within the deadline; the process was killed
            large,    ///< it took more than ChildProgram::most_own_memory, and was killed
            cancelled ///< the process was killed
        };
        State state = State::answered;
        JsonLine line;      ///< if answered
        std::string reason; ///< otherwise: "was ended by signal 11 (Segmentation fault)"
    };

    /// Sends a command and waits for the line that answers it, at most `seconds` or until `cancel`.
    /// The thread that cancels also kills the process, so that the device is free at once. Starts
    /// the process if there is none. No process remains after any state but answered.
    Answer ask(const JsonLine &command, double seconds, const std::stop_token &cancel = {});

    bool running() const { return process_ > 0; }
    /// The number of the running process; 0 or less if there is none.
    int process() const { return process_; }
    /// Kills the process, if there is one, and waits for its end.
    void stop();

  private:
    bool start();
    /// Does not end a process. Returns `died` without a reason if the other end of the socket is
    /// closed.
    Answer exchange(const std::string &text, double seconds, const std::stop_token &cancel);
    /// Whether the whole text was sent.
    bool send_all(const std::string &text);
    /// Takes the first whole line of what has come; empty if there is none, or it is no JSON.
    std::optional<JsonLine> received_line();
    /// Waits a moment for more; returns whether the other end of the socket is open.
    bool receive_some();
    std::string end_of_process();

    ChildProgram program_;
    int process_ = -1, socket_ = -1;
    std::string received_;
};

/// The path of imago-tune-worker: see find_helper_program(); its variable is IMAGO_TUNE_WORKER.
/// Throws Error that names the places that were searched.
std::string find_tune_worker();

} // namespace imago
