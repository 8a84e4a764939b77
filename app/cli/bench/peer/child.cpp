// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/child.h"

#include "engine/support/error.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include <sys/wait.h>

namespace imago::cli {

namespace {

/// Quotes a text for a POSIX shell.
std::string quoted(const std::string &text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

} // namespace

ChildRun run_bench_child(const std::vector<std::string> &arguments,
                         const std::vector<std::pair<std::string, std::string>> &environment) {
    std::string command = "exec 2>/dev/null env";
    for (const auto &[name, value] : environment)
        command += " " + name + "=" + quoted(value);
    command += " " + quoted(std::filesystem::read_symlink("/proc/self/exe").string()) + " bench";
    for (const std::string &argument : arguments)
        command += " " + quoted(argument);
    std::cout.flush();
    FILE *pipe = popen(command.c_str(), "r");
    if (!pipe)
        throw Error("Another process of imago-cli could not be started.");
    ChildRun run;
    std::array<char, 256> part;
    while (std::fgets(part.data(), static_cast<int>(part.size()), pipe))
        run.output += part.data();
    const int status = pclose(pipe);
    run.code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return run;
}

} // namespace imago::cli
