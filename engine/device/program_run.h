// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// What a program writes to its standard output (64 KiB at most) until it ends or `seconds` are
/// over: then it is killed. Its standard error goes nowhere. Empty when it can't be started.
std::string output_within(const std::string &program, const std::vector<std::string> &arguments,
                          int seconds);

/// What a program did within its time.
struct ProgramRun {
    enum class End {
        exited,     ///< with `code`
        signalled,  ///< by the signal `code`
        late,       ///< killed
        not_started ///< for the error `code` of <cerrno>, where it is known; else 0
    };
    End end = End::not_started;
    int code = 0;
    std::string output; ///< as output_within() has it
};

/// As output_within(), and how the program ended. `variables` ("NAME=value", or "NAME" for none)
/// take the place of those of its environment.
ProgramRun run_within(const std::string &program, const std::vector<std::string> &arguments,
                      double seconds, const std::vector<std::string> &variables = {});

} // namespace imago
