// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/bench/tiny.h"

#include "tests/cli/report.h"
#include "tests/support/catch.h"

#include <dlfcn.h>

namespace imago::test {

Json tiny(const std::string &suites, const Words &more) {
    // Without the driver's optimisation, which takes a third of the time and changes no report.
    return report_of(
        joined({"bench", "--suite", suites, "--points", "8", "--rounds", "1", "--peers", "none"},
               more),
        {"POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable"});
}

bool fftw_is_here() {
    for (const char *name : {"libfftw3f.so.3", "libfftw3f_threads.so.3"})
        if (!dlopen(name, RTLD_LAZY | RTLD_LOCAL)) {
            WARN("skipped: FFTW as a peer of bench, since the loader finds no " << name);
            return false;
        }
    return true;
}

} // namespace imago::test
