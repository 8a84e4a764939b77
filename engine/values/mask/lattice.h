// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

namespace imago {

/// Two vectors that span a lattice.
struct LatticeBasis {
    Frequency first, second; ///< in cycles per pixel
};

/// A shortest basis of a shape's lattice (Gauss). Its vectors are at 60 to 120 degrees, so that the
/// lattice point nearest to a position is a corner of the cell around it. The first vector is the
/// shorter one; it is 0 if the shape's vectors are parallel.
LatticeBasis reduced_basis(const FilterShape &lattice);

/// The smallest distance of two lattice points, in cycles per pixel.
double lattice_spacing(const FilterShape &lattice);

} // namespace imago
