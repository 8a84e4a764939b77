// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago::test {

/// Exit codes.
inline constexpr int failure = 1, usage = 2;

using Words = std::vector<std::string>;

/// The outcome of a run of imago-cli.
struct CliRun {
    int code = -1;
    std::string out, err;
    std::string command; ///< its arguments
};

/// The arguments as a shell takes them, each after a space.
std::string words_of(const Words &arguments);

/// Runs the built program with these arguments and "NAME=value" settings of its environment.
CliRun run_program(const Words &arguments, const Words &environment = {});

/// The same without a process of its own, which takes most of the time of a short command. Commands
/// that load drivers anew or time what they do have their own all the same, as have those with an
/// environment. command/smoke_test.cpp compares both.
CliRun run_cli(const Words &arguments, const Words &environment = {});

/// Both lists, one behind the other.
Words joined(Words words, const Words &more);

/// The run, which is checked to have succeeded.
CliRun succeeded(CliRun run);

/// The sentence of a run that failed with this code, which is its standard error. Checks that this
/// is one line that begins with the program's name, and that standard output is empty.
std::string sentence_of(const CliRun &run, int code);

} // namespace imago::test
