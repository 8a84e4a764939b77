// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// The radices that a group runs, first pass first. For powers of two they follow from the points
/// per item: few for short lines, whose small groups then fill a compute unit evenly; many for long
/// lines and for columns, so that enough of them share a group. For other lengths the smallest
/// radix is first, unless two_pass_column_radices(), shared_columns() or fuller_row_radices()
/// gives the sequence.
std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
