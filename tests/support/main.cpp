// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_tests.h"

#include <cstdlib>

int main(int argc, char *argv[]) {
    ::setenv("IMAGO_TUNING", "off", 0); // plans by rules, whatever this user has measured
    return imago::test::run_tests(argc, argv);
}
