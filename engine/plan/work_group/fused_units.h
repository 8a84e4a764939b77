// SPDX-License-Identifier: MIT
// The units of a fused step pair: parts of the arrays, one after another, each of which both steps
// take by itself.
#pragma once
#include "engine/plan/spec/step_spec.h"

#include <cstddef>

namespace imago {

/// The distance in numbers from a unit's lines to those of the next unit. 0 unless all lines of a
/// step are `units` times as many, at equal distances in every unit.
std::size_t unit_stride(const LineProblem &lines, const LineSide &side, std::size_t units);

/// Whether two steps share units through a ring, in which the units of the first step's results
/// follow one another at unit_stride().
bool share_units(const StepSpec &first, const StepSpec &second, std::size_t units);

} // namespace imago
