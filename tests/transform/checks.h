// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem.h"
#include "engine/transform/transform.h"

#include <vector>

namespace imago::test {

/// The device of the tests: the default one, or the one that IMAGO_DEVICE names.
DevicePtr test_device();

/// Runs the problem on the test device on this input. With `in_place` the input's buffer is the
/// output's. Checks that guard zones around the output are untouched, and the input too when out of
/// place.
std::vector<float> run(const Problem &problem, const std::vector<float> &input,
                       const PlanOptions &options = {}, bool in_place = false);

/// Random input against FFTW in double, under the bound of FACTS.md; a CHECK of the running test.
/// Returns the error as a fraction of the bound.
double check_problem(const Problem &problem, const PlanOptions &options = {},
                     bool in_place = false);

} // namespace imago::test
