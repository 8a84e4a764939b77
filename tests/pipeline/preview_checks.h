// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and comparisons for the tests of previews.
#pragma once
#include "engine/values/preview_values.h"

#include <cstddef>
#include <memory>

namespace imago::test {

/// Smooth shapes with edges and a little noise, in the depth's range.
std::shared_ptr<const Image> picture(std::size_t width, std::size_t height, std::size_t channels,
                                     SampleDepth depth);

/// All of an image, whatever its size; a preview is wanted however fast the result is.
PreviewView whole_view(unsigned halvings);

/// The largest difference of a preview's image at full resolution from that part of a whole one.
double largest_difference(const Image &part, const PreviewArea &area, const Image &all);

/// The root mean square of a preview's differences from the means of a whole image over the pixels
/// of each sample; without samples that are partly beyond the image.
double distance_from_means(const Image &small, const PreviewArea &area, const Image &all);

} // namespace imago::test
