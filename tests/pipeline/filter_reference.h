// SPDX-License-Identifier: GPL-3.0-or-later
// The reference for filters, all in double: masks by their formulas, edges by their definitions,
// transforms by FFTW.
#pragma once
#include "engine/values/filter_values.h"

#include <cstddef>
#include <vector>

namespace imago::test {

using Samples = std::vector<double>;

/// Mask value of a shape at a frequency in cycles per pixel, each in -0.5 .. 0.5.
double shape_value(const FilterShape &shape, double x, double y);

/// A mask at all frequencies, height * width, frequency 0 first, as numpy.fft.fft2 has them.
Samples mask_values(const FilterMask &mask, std::size_t height, std::size_t width);

/// The real part of the inverse transform of mask * transform of the plane, which is taken as
/// periodic.
Samples filter_periodic(const Samples &plane, const Samples &mask, std::size_t height,
                        std::size_t width);

/// A plane inside a margin that makes it height * width, with `top` and `left` samples before it.
Samples with_margin(const Samples &plane, std::size_t image_height, std::size_t image_width,
                    FilterEdges edges, std::size_t height, std::size_t width);

/// A plane whose frame of `down` rows and `across` columns fades to the mean.
Samples tapered(const Samples &plane, std::size_t height, std::size_t width, std::size_t down,
                std::size_t across);

} // namespace imago::test
