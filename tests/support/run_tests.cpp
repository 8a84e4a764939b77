// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_tests.h"

#if IMAGO_CATCH_VERSION == 3
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

namespace imago::test {

int run_tests(int argc, char *argv[]) {
    return Catch::Session().run(argc, argv);
}

} // namespace imago::test
