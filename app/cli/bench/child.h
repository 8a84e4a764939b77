// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// What a run of this program in another process did.
struct ChildRun {
    int code = 0;       ///< its exit code; 128 + n where signal n ended it
    std::string output; ///< on standard output
};

/// Runs `imago-cli bench` with these arguments and these variables of the environment, and waits.
/// Its standard error is dropped. Throws Error when it cannot be started.
ChildRun run_bench_child(const std::vector<std::string> &arguments,
                         const std::vector<std::pair<std::string, std::string>> &environment = {});

} // namespace imago::cli
