// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"

namespace imago {

/// Two vectors that make a lattice.
struct LatticeBasis {
    Frequency first, second;
};

/// A shortest basis of a shape's lattice (Gauss): its vectors are at 60 to 120 degrees, so that the
/// lattice's point nearest to a place is a corner of the cell around it. The first is the shorter
/// one; it is 0 when the shape's vectors point the same way.
LatticeBasis reduced_basis(const FilterShape &lattice);

/// The smallest distance of two points of the lattice, in cycles per pixel.
double lattice_spacing(const FilterShape &lattice);

} // namespace imago
