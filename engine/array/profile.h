// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/signal.h"

#include <cstddef>

namespace imago {

/// Lines through an image as signals of a channel a plane ("red", "green", "blue"; a gray image's
/// has no name), one sample a pixel, of unknown rate: frequencies are in cycles per pixel. Throw
/// Error (usage) when the image does not have the line.
Signal row_profile(const Image &image, std::size_t y);
Signal column_profile(const Image &image, std::size_t x);

/// Sample r is the mean of the pixels whose distance from pixel (x, y), rounded, is r, as far as
/// every such ring has pixels: about to the farthest corner.
Signal radial_profile(const Image &image, std::size_t x, std::size_t y);

} // namespace imago
