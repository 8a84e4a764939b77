// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace imago::cli {

/// Prints "imago-cli: " and the sentence on standard error, and returns the code.
int fail(std::string sentence, int code);

/// Runs the command of main()'s arguments. Returns the exit code: 0 done or help, 1 the request
/// could not be carried out, 2 the request is invalid. The tests call it again and again in one
/// process.
int run_command_line(int argc, char **argv);

} // namespace imago::cli
