// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"

namespace imago {

/// A shape's factor at one frequency, each coordinate -0.5 .. 0.5 cycles per pixel, on the host and
/// in double precision: FilterShape's definition.
double shape_value(const FilterShape &shape, Frequency at);

/// Whether a shape of the mask takes away half or more at this frequency, however strongly: what is
/// only weakened by a person's choice is taken, too. Shapes of strength 0 take nothing; pictures of
/// the mask are not looked at.
bool takes(const FilterMask &mask, Frequency at);

} // namespace imago
