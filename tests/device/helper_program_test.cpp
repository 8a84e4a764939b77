// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/helper_program.h"
#include "tests/support/catch.h"

#include <cstdlib>

using namespace imago;

TEST_CASE("a helper program is where its variable says, and nowhere else") {
    setenv("IMAGO_HELPER_TEST", "/bin/sh", 1);
    CHECK(find_helper_program("imago-nothing", "IMAGO_HELPER_TEST").path == "/bin/sh");
    setenv("IMAGO_HELPER_TEST", "/nowhere/sh", 1);
    const HelperProgram missing = find_helper_program("imago-nothing", "IMAGO_HELPER_TEST");
    CHECK(missing.path.empty());
    CHECK(missing.looked == "/nowhere/sh");
    setenv("IMAGO_HELPER_TEST", "/bin", 1); // a folder
    CHECK(find_helper_program("imago-nothing", "IMAGO_HELPER_TEST").path.empty());
}

TEST_CASE("a helper program that is not there says where it was looked for") {
    unsetenv("IMAGO_HELPER_TEST");
    const HelperProgram missing = find_helper_program("imago-nothing", "IMAGO_HELPER_TEST");
    CHECK(missing.path.empty());
    CHECK(missing.looked.find("libexec/imago/imago-nothing, ") != std::string::npos);
}
