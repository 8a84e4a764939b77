// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago::test {

/// The outcome of a run of imago-cli.
struct CliRun {
    int code = -1;
    std::string out, err;
};

/// Runs the built program with these arguments and "NAME=value" settings of its environment.
CliRun run_cli(const std::vector<std::string> &arguments,
               const std::vector<std::string> &environment = {});

/// The sentence of a run that failed with this code, which is its standard error. Checks that this
/// is one line that begins with the program's name, and that standard output is empty.
std::string sentence_of(const CliRun &run, int code);

} // namespace imago::test
