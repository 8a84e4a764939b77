// SPDX-License-Identifier: MIT
// What the ways of a line through several steps share: sides between the steps, and steps from
// lines.
#pragma once
#include "engine/plan/line_method.h"
#include "engine/plan/step_spec.h"

#include <cstddef>

namespace imago {

/// A work slot that is neither of the two.
Slot fresh(Slot x, Slot y);

/// Whether neighbouring lines, not neighbouring points, are neighbours in memory.
bool columns_side(const LineSide &side);
/// The same of one of the two sides.
bool columns_layout(const LineProblem &lines);

/// A plain complex side of the problem's lines with `points` points each: packed in `slot`, columns
/// side by side or rows one after another; without `columns`, as the problem itself has them.
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot, bool columns);
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot);

/// The same lines between sides that are yet to be given. The sides are not copied on the way: the
/// maps of a long real line are many times its size.
LineProblem without_sides(const LineProblem &lines);

StepSpec spec_of(LineProblem lines, std::size_t length);

/// Sets how a step transforms its `points`; `swap` says that real and imaginary parts are to be
/// swapped first. Of an inverse they are still swapped at the end.
void set_method(StepSpec &spec, std::size_t points, const OneStep &one, bool swap);

StepSpec single_step(const LineProblem &lines, const OneStep &one);

/// A step without a transform.
StepSpec copy_step(const LineProblem &lines, LineSide in, LineSide out, std::size_t points);

/// Leaves every factor-th point of a side's lines to them; the points between are lines of a loop
/// `at`.
void divide_points(LineSide &side, std::size_t factor, std::ptrdiff_t at);

} // namespace imago
