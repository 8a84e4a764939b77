// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"

#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// A whole shift of the moving plane: reference row y lies on moving row y - down.
struct WholeShift {
    std::ptrdiff_t down = 0, across = 0;
    bool wraps = false; ///< whether what leaves on one side comes in on the other
    /// What is known of the rest of the shift, of which the moving plane's fading takes account.
    double rest_y = 0, rest_x = 0;
};

/// Writes the parts of both planes that cover each other under a shift, where the reference has
/// them: less their mean, divided by their deviation, and faded towards the edges of that part; 0
/// beyond. Of planes that wrap all of it, not faded.
template <class T>
void write_overlap(std::span<const T> reference, std::span<const T> moving, const AlignShape &shape,
                   const WholeShift &shift, std::span<T> both);

/// Which of the shifts that differ by the planes' periods lays the detail of one on that of the
/// other: their transforms cannot tell. `y` and `x` are 0 .. height - 1 and 0 .. width - 1. It is
/// the one whose overlap correlates most beside what chance gives. If the other overlaps correlate
/// about as well, the planes wrap, and it is the shortest.
template <class T>
WholeShift unwrapped(std::span<const T> reference, std::span<const T> moving,
                     const AlignShape &shape, std::size_t y, std::size_t x);

/// The part of a length that two lines of it share under a shift.
double shared_part(double shift, std::size_t length);

} // namespace imago
