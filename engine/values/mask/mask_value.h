// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

namespace imago {

/// A shape's factor at one frequency, each coordinate -0.5 .. 0.5 cycles per pixel, on the host and
/// in double precision. This is FilterShape's definition.
double shape_value(const FilterShape &shape, Frequency at);

/// The edge of FilterShape's formulas.
double mask_edge(double distance, double soft);

/// Whether a shape of the mask removes half or more at this frequency, whatever its strength: a
/// frequency that a user only weakens counts, too. Shapes of strength 0 remove nothing; pictures of
/// the mask are ignored.
bool takes(const FilterMask &mask, Frequency at);

} // namespace imago
