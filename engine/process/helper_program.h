// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/helper_state.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// The name of a helper's file, and the environment variable that may name another.
struct HelperRow {
    Helper helper;
    const char *name;
    const char *variable;
};

/// Every helper that the programs look for, which are those that the target `programs` builds and
/// the component libimago0 installs (tests/device compares them).
std::span<const HelperRow> helper_rows();

/// Whether a program may take others from this build tree: it lies in it. Whoever could put a
/// program there could have changed this one.
bool lies_in_tree(const std::filesystem::path &program, const std::filesystem::path &tree);

/// The folder that `folder` is the relative `place` of: /opt for /opt/lib/imago and lib/imago.
/// Empty if it ends otherwise.
std::filesystem::path prefix_of(const std::filesystem::path &folder,
                                const std::filesystem::path &place);

/// Where the environment's variable says, if it names a path from the root; else beside this
/// program, in libexec/imago beside its folder, and in the libexec/imago of the build tree that it
/// lies in; the same of the shared library that this code is in; in libexec/imago of the folder
/// that the library was installed to; and where that was to be. Nowhere else: a folder further up
/// may be anybody's.
HelperState find_helper_program(Helper helper);

/// Another file of the programs' own by its name, such as a module, in the same places; empty: it
/// is in none of them.
std::string find_own_file(const std::string &name);

/// The states of all helpers.
std::vector<HelperState> helper_states();

} // namespace imago
