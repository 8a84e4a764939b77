// SPDX-License-Identifier: MIT
// A worker process as a search sees it: asked with a deadline, killed and started again.
#pragma once
#include "engine/tuning/json_line.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// Whether children can have a limit of memory: not in builds with the sanitizer of addresses or of
/// threads, which maps terabytes as data.
bool memory_can_be_limited();

struct ChildProgram {
    std::string path;
    std::vector<std::pair<std::string, std::string>> environment; ///< beside this process's own
    /// Bytes of its data (RLIMIT_DATA), where memory_can_be_limited(); 0: no limit.
    std::uint64_t most_memory = 0;
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
            died,     ///< the process ended: by a signal, by itself, or was never there
            late,     ///< no answer within the deadline; it was killed
            cancelled ///< it was killed
        };
        State state = State::answered;
        JsonLine line;      ///< answered
        std::string reason; ///< else: "was ended by signal 11 (Segmentation fault)"
    };

    /// Sends a command and waits for the line that answers it, at most `seconds` or until `cancel`:
    /// the process is killed by the thread that requests it, so that the device is free at once.
    /// Starts the process where there is none. Any state but answered leaves none behind.
    Answer ask(const JsonLine &command, double seconds, const std::stop_token &cancel = {});

    bool running() const { return process_ > 0; }
    /// Of the running process, else 0 or less.
    int process() const { return process_; }
    /// Kills the process, if there is one, and waits for its end.
    void stop();

  private:
    bool start();
    Answer exchange(const std::string &text, double seconds, const std::stop_token &cancel);
    std::string end_of_process();

    ChildProgram program_;
    int process_ = -1, socket_ = -1;
    std::string received_;
};

/// Where imago-tune-worker is: see find_helper_program(); its variable is IMAGO_TUNE_WORKER. Throws
/// Error that names the places where it is not.
std::string find_tune_worker();

} // namespace imago
