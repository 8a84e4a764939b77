// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/spec/step_spec.h"

#include <vector>

namespace imago {

/// Returns the radices of a group, first pass first. For powers of two they follow from the points
/// per item. Short lines have few points per item, so that their small groups fill a compute unit
/// evenly. Long lines and columns have many, so that enough lines share a group. For other lengths
/// the smallest radix is first, unless shared_columns() gives the sequence.
std::vector<int> group_radices(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
