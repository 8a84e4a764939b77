// SPDX-License-Identifier: MIT
// The units of steps for signals; internal to engine/values/recipe.
#pragma once
#include "engine/array/signal.h"
#include "engine/values/recipe/band_step.h"

namespace imago {

/// One cycle per sample in the unit, for a signal. Throws Error (usage) if the unit is hertz and
/// the rate is unknown.
double cycle_in(BandUnit unit, const Signal &signal);

/// The number x with (x - zero) / unit == value if there is one near, so that settings and a step
/// that was made from them filter alike to the last bit.
double in_unit(double value, double unit, double zero);

} // namespace imago
