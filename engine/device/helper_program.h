// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// A program that comes with the engine and does in a process of its own what may crash or hang.
struct HelperProgram {
    std::string path;   ///< empty: it is not there
    std::string looked; ///< the places where it was not, with commas between
};

/// "imago-tune-worker" or "imago-self-test": where the environment's `variable` says, if it is set;
/// else in libexec/imago beside this program's folder or up to three folders above it (as it is
/// built and as it is installed), else where the library was to be installed.
HelperProgram find_helper_program(const std::string &name, const char *variable);

} // namespace imago
