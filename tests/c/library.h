// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the shared library have in common: objects by imago.hpp, and the device that
// IMAGO_DEVICE names.
#pragma once
#include "engine/plan/problem/problem.h"

#include <cstdlib>
#include <imago.hpp>
#include <string>

namespace imago::test {

inline library::Device library_device() {
    const char *name = std::getenv("IMAGO_DEVICE");
    return library::Device(name ? name : "");
}

/// A problem of the engine as the library has it, by its text.
inline library::Problem library_problem(const Problem &problem) {
    return library::Problem(to_string(problem));
}

} // namespace imago::test
