// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/deconvolve/point_spread.h"

#include <vector>

namespace imago {

/// The extents of a picture with what lies beyond its edges, for a blur of these extents.
BlurExtents extended(const BlurExtents &picture, const BlurExtents &blur,
                     DeconvolveSettings::Edges edges);

/// A picture in the first elements of each axis of larger extents, and what `edges` say beyond
/// them. The ends of the axes meet: what follows the last sample also precedes the first one. T is
/// float or double.
template <class T>
std::vector<T> continued(const T *picture, const BlurExtents &extents, const BlurExtents &whole,
                         DeconvolveSettings::Edges edges);

/// A picture in the same place, less its mean and times a Hann window along each axis that is
/// extended; 0 beyond it. By this window, what follows from the edges hardly counts.
template <class T>
std::vector<T> faded(const T *picture, const BlurExtents &extents, const BlurExtents &whole);

/// The first elements of each axis of an array.
template <class T>
std::vector<T> cut(std::vector<T> array, const BlurExtents &whole, const BlurExtents &extents);

} // namespace imago
