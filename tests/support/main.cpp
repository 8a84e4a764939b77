// SPDX-License-Identifier: GPL-3.0-or-later
#if IMAGO_CATCH_VERSION == 3
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

#include <cstdlib>

int main(int argc, char *argv[]) {
    ::setenv("IMAGO_TUNING", "off", 0); // plans by rules, whatever this user has measured
    return Catch::Session().run(argc, argv);
}
