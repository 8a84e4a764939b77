// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"
#include "engine/values/align/align_values.h"

#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// A plane scaled, turned and shifted, by cubic convolution. What lies beyond it is `beyond`, which
/// is `outside` in the place of 0.
template <class T>
std::vector<T> moved_plane(std::span<const T> plane, const AlignShape &shape,
                           const Alignment &alignment, AlignSettings::Beyond beyond,
                           T outside = T());

/// A line of samples that meet at its ends is shifted by less than a sample by the phases of its
/// spectrum; a whole number of samples is a copy. This is what a plane needs for both.
struct FourierShift {
    std::ptrdiff_t down = 0, across = 0; ///< whole samples
    double rest_y = 0, rest_x = 0;       ///< -0.5 .. 0.5

    bool whole() const { return rest_y == 0 && rest_x == 0; }
};
FourierShift fourier_shift_of(const Alignment &alignment);

/// The size of a plane that continues beyond its edges so that opposite ones meet.
AlignShape continued_shape(const AlignShape &shape, AlignSettings::Beyond beyond);
/// The plane in the first samples of its rows and columns, which beyond them pass from their
/// mirror image at one end to that at the other.
template <class T>
std::vector<T> continued_plane(std::span<const T> plane, const AlignShape &shape,
                               const AlignShape &whole);
/// Turns the phases of a half spectrum by the part of a sample, and divides it by the plane's size,
/// as inverse transforms here do not.
template <class T>
void turn_phases(std::span<T> spectrum, const AlignShape &shape, const FourierShift &shift);
/// The plane of this size out of a continued one, by whole samples.
template <class T>
std::vector<T> shifted_part(std::span<const T> continued, const AlignShape &whole,
                            const AlignShape &shape, const FourierShift &shift,
                            AlignSettings::Beyond beyond);

} // namespace imago
