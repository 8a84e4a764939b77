// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// The outcome of a run of this program in another process.
struct ChildRun {
    int code = 0;       ///< its exit code; 128 + n if signal n ended it
    std::string output; ///< on standard output
};

/// Runs `imago-cli bench` with these arguments and environment variables, and waits. Its standard
/// error is discarded. Throws Error if it cannot be started.
ChildRun run_bench_child(const std::vector<std::string> &arguments,
                         const std::vector<std::pair<std::string, std::string>> &environment = {});

} // namespace imago::cli
