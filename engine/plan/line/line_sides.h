// SPDX-License-Identifier: MIT
// Functions that the decompositions of a line into several steps share. They make sides between the
// steps, and steps from lines.
#pragma once
#include "engine/plan/line/line_method.h"
#include "engine/plan/spec/step_spec.h"

#include <cstddef>

namespace imago {

/// Returns a work slot that is neither of the two.
Slot fresh(Slot x, Slot y);

/// Whether neighbouring lines, not neighbouring points, are neighbours in memory.
bool columns_side(const LineSide &side);
/// Whether columns_side() holds for one of the two sides.
bool columns_layout(const LineProblem &lines);

/// Returns a plain complex side of the problem's lines with `points` points each, packed in `slot`:
/// columns side by side, or rows one after another. Without `columns` the loops have the order of
/// the problem.
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot, bool columns);
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot);

/// Returns the same lines with sides to set later. It does not copy the sides, because the maps of
/// a long real line are many times its size.
LineProblem without_sides(const LineProblem &lines);

StepSpec spec_of(LineProblem lines, std::size_t length);

/// Sets how a step transforms its `points`. `swap` says that real and imaginary parts are swapped
/// first. An inverse leaves them swapped at the end.
void set_method(StepSpec &spec, std::size_t points, const OneStep &one, bool swap);

StepSpec single_step(const LineProblem &lines, const OneStep &one);

/// Returns a step without a transform.
StepSpec copy_step(const LineProblem &lines, LineSide in, LineSide out, std::size_t points);

/// Leaves every factor-th point of a side's lines in the lines. Loop `at` gets lines from the
/// points between.
void divide_points(LineSide &side, std::size_t factor, std::ptrdiff_t at);

} // namespace imago
