// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a problem's elements in buffers: copies dense arrays (tests/support/reference.h)
// to buffers and back, with guard values in every position that belongs to no element.
#pragma once
#include "tests/support/reference.h"

namespace imago::test {

/// One side of a problem, from its fields alone, since the engine's own functions are under test.
struct Side {
    std::vector<std::size_t> shape;   ///< batch, then extents; half of the last if half-complex
    std::vector<std::size_t> strides; ///< in elements
    bool complex = false, planar = false;

    /// Offsets of all elements, in elements, in dense order.
    std::vector<std::size_t> places() const;
    std::size_t elements() const; ///< from the first to the last in memory, both included
    std::size_t numbers() const;  ///< the same in numbers of each buffer
};

Side input_side(const Problem &problem);
Side output_side(const Problem &problem);

/// The value of positions that belong to no element; exact in half.
constexpr double guard_value = 12344;

/// The buffers of one side.
struct Stored {
    Numbers real;
    Numbers imaginary; ///< empty unless planar

    bool operator==(const Stored &) const = default;
};

/// Buffers of `numbers` numbers each that hold guard values only.
Stored guarded(const Side &side, std::size_t numbers);

/// Writes a dense array's elements to their places. Where elements share a place (strides of an
/// input), the last stays.
void scatter(const Side &side, const Numbers &dense, Stored &stored);
/// The dense array of the values at the elements' positions.
Numbers gather(const Side &side, const Stored &stored);

/// A dense array as the side reads it once scattered: elements that share a place are equal.
Numbers as_stored(const Side &side, const Numbers &dense);

/// Positions without an element of these sides whose number is not the guard value.
std::size_t stray_writes(const std::vector<Side> &sides, const Stored &stored);

} // namespace imago::test
