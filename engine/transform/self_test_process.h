// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// What a program writes to its standard output (64 KiB at most) until it ends or `seconds` are
/// over: then it is killed. Its standard error goes nowhere. Empty when it can't be started.
std::string output_within(const std::string &program, const std::vector<std::string> &arguments,
                          int seconds);

} // namespace imago
