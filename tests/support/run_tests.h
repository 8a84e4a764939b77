// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace imago::test {

/// Runs the test cases that the arguments choose, as Catch2 does, and returns main()'s exit status.
/// Its source alone has Catch2's own code, which takes long to compile.
int run_tests(int argc, char *argv[]);

} // namespace imago::test
