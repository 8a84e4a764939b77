// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/cli/report.h"

#include <string>
#include <vector>

namespace imago::test {

/// What a run of `bench` of these suites reports, with batches of 256 points, one round, and no
/// peers; `more` are further arguments. Fails the test if the run fails.
Json tiny(const std::string &suites, const std::vector<std::string> &more = {});

/// Whether the loader finds FFTW in single precision with its threads; says what is left out if
/// not.
bool fftw_is_here();

} // namespace imago::test
