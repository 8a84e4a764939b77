// SPDX-License-Identifier: MIT
// The units of a fused step pair. Units are consecutive parts of the arrays, and each step
// processes every unit by itself.
#pragma once
#include "engine/plan/spec/step_spec.h"

#include <cstddef>

namespace imago {

/// Returns the distance in numbers from a unit's lines to those of the next unit. Returns 0 unless
/// the lines of a step divide into `units` equal parts at equal distances.
std::size_t unit_stride(const LineProblem &lines, const LineSide &side, std::size_t units);

/// Whether two steps can share units through a ring, in which the units of the first step's results
/// are contiguous at unit_stride().
bool share_units(const StepSpec &first, const StepSpec &second, std::size_t units);

} // namespace imago
