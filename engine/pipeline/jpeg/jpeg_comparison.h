// SPDX-License-Identifier: MIT
// Figures of quantised pictures, on the host.
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

namespace imago {

/// Returns the figures that need no picture: coefficients, those that are not 0, the part of
/// `energy` (the sum of squares before quantisation) that they have, 1 at most, and the zero-order
/// entropy of the whole numbers as the estimate of bits. The threshold is half the finest step.
CompressFigures jpeg_figures(const JpegPicture &picture, double energy);

/// Compares a quantised picture, and what it shows, with a reference at the same tables. PSNR and
/// SSIM are the caller's.
JpegComparison compared(const JpegPicture &picture, const Image &shown,
                        const JpegReference &reference);

} // namespace imago
