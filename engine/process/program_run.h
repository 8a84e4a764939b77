// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// The standard output of a program (64 KiB at most) until it ends or `seconds` are over, when it
/// is killed. Its standard error is discarded. Empty if it cannot be started.
std::string output_within(const std::string &program, const std::vector<std::string> &arguments,
                          int seconds);

/// How a program ended within its time.
struct ProgramRun {
    enum class End {
        exited,     ///< with `code`
        signalled,  ///< by the signal `code`
        late,       ///< killed
        not_started ///< by the error `code` of <cerrno>, if known; else 0
    };
    End end = End::not_started;
    int code = 0;
    std::string output;           ///< as output_within() returns it
    double processor_seconds = 0; ///< of all its threads, and of processes for which it waited
};

/// output_within(), and how the program ended. `variables` ("NAME=value", or "NAME" to remove one)
/// replace those of its environment.
ProgramRun run_within(const std::string &program, const std::vector<std::string> &arguments,
                      double seconds, const std::vector<std::string> &variables = {});

} // namespace imago
