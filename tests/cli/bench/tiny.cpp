// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/bench/tiny.h"

#include "tests/cli/report.h"
#include "tests/support/catch.h"

namespace imago::test {

Json tiny(const std::string &suites, const Words &more) {
    // Without the driver's optimisation, which takes a third of the time and changes no report.
    return report_of(
        joined({"bench", "--suite", suites, "--points", "8", "--rounds", "1", "--peers", "none"},
               more),
        {"POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"});
}

} // namespace imago::test
