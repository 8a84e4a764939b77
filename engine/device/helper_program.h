// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/helper_state.h"

#include <span>
#include <string>
#include <vector>

namespace imago {

/// What a helper's file is called, and the variable of the environment that may name another.
struct HelperRow {
    Helper helper;
    const char *name;
    const char *variable;
};

/// Every helper that the programs look for: those that the target `programs` builds and its
/// component installs (tests/device compares them).
std::span<const HelperRow> helper_rows();

/// Where the environment's variable says, if it names a path from the root; else beside this
/// program, in libexec/imago beside its folder, in the libexec/imago of the build tree that this
/// program lies in, and in the one where the library was to be installed. Nowhere else: a folder
/// further up may be anybody's.
HelperState find_helper_program(Helper helper);

/// All of them.
std::vector<HelperState> helper_states();

} // namespace imago
