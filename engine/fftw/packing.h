// SPDX-License-Identifier: MIT
// Copies between arrays of any strides and packed ones, which a device's problem describes.
#pragma once
#include "engine/host/host_transform.h"

#include <cstddef>
#include <vector>

namespace imago::fftw {

/// An axis of one side: how many elements, and their distance in numbers.
struct SideAxis {
    std::ptrdiff_t n, stride;
};

/// One side of a strided problem: all axes, those of the batch first, as a packed array has them.
struct PackedSide {
    std::vector<SideAxis> axes;
    bool complex = false;

    /// The packed array's elements and numbers (two for a complex one).
    std::size_t elements() const;
    std::size_t numbers() const { return elements() * (complex ? 2 : 1); }
};

/// The sides of a problem: half of the last axis on a half-complex side.
PackedSide input_side(const StridedProblem &problem);
PackedSide output_side(const StridedProblem &problem);

/// Copies an array's elements to a packed one (interleaved if complex), or back. T is the problem's
/// precision.
template <class T>
void pack(const PackedSide &side, const StridedArray &from, T *packed);
template <class T>
void unpack(const PackedSide &side, const T *packed, const StridedArray &to);

} // namespace imago::fftw
