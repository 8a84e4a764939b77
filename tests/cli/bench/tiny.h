// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace imago::test {

/// What a run of `bench` of these suites reports, with batches of 256 points, one round, and no
/// peers; `more` are further arguments. Fails the test if the run fails.
Json tiny(const std::string &suites, const std::vector<std::string> &more = {});

} // namespace imago::test
