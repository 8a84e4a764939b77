// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace imago::cli {

/// Lets commands that read and write files do so by pipes: "-", /dev/stdin, FIFOs and a shell's
/// <(...) are read into memory, and "-o -" writes to standard output, while reports go to standard
/// error. Returns the arguments with names in their place that end as the formats do: "stdin.png",
/// which is known by the bytes, and "stdout.png", in the format of the input, or as the command
/// writes where it has one only. Throws Error for a pipe that cannot be read or is too long.
std::vector<std::string> with_piped_files(std::vector<std::string> arguments);

} // namespace imago::cli
