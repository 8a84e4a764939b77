// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

namespace imago::test {

/// Runs the test cases that the arguments choose, as Catch2 does, and returns main()'s exit status.
/// `before` is called as each begins, as often as it runs.
/// Its source alone has Catch2's own code, which takes long to compile.
int run_tests(int argc, char *argv[], std::function<void()> before = {});

} // namespace imago::test
