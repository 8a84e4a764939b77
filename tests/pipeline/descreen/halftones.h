// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in continuous tone and prints of them.
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <memory>

namespace imago::test {

using ImagePtr = std::shared_ptr<const Image>;

/// A picture with edges, slopes and texture, of 8 bits in floats.
ImagePtr tone_picture(std::size_t height, std::size_t width);
ImagePtr colour_picture(std::size_t height, std::size_t width);
/// White noise.
ImagePtr noise_picture(std::size_t height, std::size_t width);
/// A texture that is periodic along one direction.
ImagePtr stripes_picture(std::size_t height, std::size_t width);
/// Squares of two tones, 17 pixels wide.
ImagePtr tiles_picture(std::size_t height, std::size_t width);
/// Black letters, rectangles here, on nearly white paper.
ImagePtr page_picture(std::size_t height, std::size_t width);

/// A screen by which a picture is printed, and the finer grid on which it is.
struct Printing {
    double period;    ///< distance of dots, in pixels
    double degrees;   ///< angle of the screen
    std::size_t fine; ///< samples of the print for a pixel, along each axis
};

/// A scan of the picture printed with round dots: thresholded on the finer grid, then averaged.
ImagePtr printed(const Image &tone, const Printing &printing);
/// The same with lines instead of dots; `degrees` is the angle across them.
ImagePtr ruled(const Image &tone, const Printing &printing);
/// The picture printed twice in the same ink, the root of the tone each time.
ImagePtr crossed_print(const Image &tone, const Printing &first, const Printing &second);
/// Printed in cyan at 15, magenta at 75, yellow at 0 and black at 45 degrees.
ImagePtr four_ink_print(const Image &tone, double period, std::size_t fine);

/// The peak signal-to-noise ratio in dB, for the range of 8 bits.
double psnr(const Image &a, const Image &b);
/// The best PSNR that a Gaussian reaches, whatever its width.
double best_gaussian(const Image &print, const Image &tone);
/// The mean squared difference of neighbours.
double roughness(const Image &image);

} // namespace imago::test
