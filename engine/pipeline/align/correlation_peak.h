// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"
#include "engine/pipeline/align/cross_spectrum.h"

#include <cstddef>
#include <span>

namespace imago {

/// A whole place of a correlation's largest value, and that relative to the next peak elsewhere.
struct WholePeak {
    std::size_t y = 0, x = 0;
    double value = 0, confidence = 0;
    AlignPeak between; ///< the place between samples by its neighbours
};

/// The largest value of a plane whose edges meet, among columns up to `reach` from the first, and
/// the largest of its other peaks.
template <class T>
WholePeak peak_of(std::span<const T> map, const AlignShape &shape, std::size_t reach);

} // namespace imago
