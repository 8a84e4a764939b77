// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/signal.h"

#include <cstddef>

namespace imago {

/// Row y of an image as a signal with a channel for each plane ("red", "green", "blue"; a gray
/// image's has no name) and one sample for each pixel. The rate is unknown, so frequencies are in
/// cycles per pixel. Throws Error (usage) if the image does not have the line; so do the others.
Signal row_profile(const Image &image, std::size_t y);
/// Column x of an image, as row_profile().
Signal column_profile(const Image &image, std::size_t x);

/// Sample r is the mean of the pixels whose rounded distance from pixel (x, y) is r, as long as
/// every such ring has pixels: about to the farthest corner.
Signal radial_profile(const Image &image, std::size_t x, std::size_t y);

} // namespace imago
