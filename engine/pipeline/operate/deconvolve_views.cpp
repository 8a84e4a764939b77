// SPDX-License-Identifier: MIT
#include "engine/pipeline/operate/deconvolve_views.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace imago {
namespace {

/// Writes value(z, y, x) of each place.
template <class T, class Value>
std::vector<T> filled(const DeconvolveShape &shape, const Value &value) {
    std::vector<T> plane;
    plane.reserve(shape.depth * shape.height * shape.width);
    for (std::size_t z = 0; z < shape.depth; ++z)
        for (std::size_t y = 0; y < shape.height; ++y)
            for (std::size_t x = 0; x < shape.width; ++x)
                plane.push_back(value(z, y, x));
    return plane;
}

/// The point spread function around the middle of the picture, 1 where it is largest.
template <class T>
std::vector<T> blur_view(const DeconvolveShape &shape, const SampledShape<T> &psf) {
    const T largest = *std::max_element(psf.samples.begin(), psf.samples.end());
    const DeconvolveShape &of = psf.shape;
    // Below 0, a difference is larger than any extent.
    return filled<T>(shape, [&](std::size_t z, std::size_t y, std::size_t x) {
        const std::size_t pz = z + of.depth / 2 - shape.depth / 2,
                          py = y + of.height / 2 - shape.height / 2,
                          px = x + of.width / 2 - shape.width / 2;
        return pz < of.depth && py < of.height && px < of.width
                   ? psf.samples[(pz * of.height + py) * of.width + px] / largest
                   : T(0);
    });
}

/// The index in a spectrum of `whole` frequencies, 0 at 0, of the frequency at a place of `extent`,
/// 0 in the middle.
std::size_t frequency_at(std::size_t place, std::size_t extent, std::size_t whole) {
    const double cycles = (static_cast<double>(place) - static_cast<double>(extent / 2)) /
                          static_cast<double>(extent);
    const auto index = static_cast<std::ptrdiff_t>(std::lround(cycles * double(whole)));
    return static_cast<std::size_t>(index < 0 ? index + std::ptrdiff_t(whole) : index) % whole;
}

/// The magnitudes of a transfer function, frequency 0 in the middle of the picture.
template <class T>
std::vector<T> transfer_view(const DeconvolveShape &shape, const SampledShape<T> &half,
                             std::size_t columns) {
    const DeconvolveShape &of = half.shape;
    return filled<T>(shape, [&](std::size_t z, std::size_t y, std::size_t x) {
        std::array at{frequency_at(z, shape.depth, of.depth),
                      frequency_at(y, shape.height, of.height),
                      frequency_at(x, shape.width, columns)};
        if (at[2] >= of.width) // of a real picture: that of the opposite frequency
            at = {(of.depth - at[0]) % of.depth, (of.height - at[1]) % of.height, columns - at[2]};
        return half.samples[(at[0] * of.height + at[1]) * of.width + at[2]];
    });
}

} // namespace

template <class T>
std::vector<T> deconvolve_view(DeconvolveSettings::Shown shown, const DeconvolveShape &shape,
                               DeconvolveViews<T> &&views) {
    if (shown == DeconvolveSettings::Shown::residual)
        return std::move(views.residual.samples);
    const std::vector<T> plane = shown == DeconvolveSettings::Shown::blur
                                     ? blur_view(shape, views.psf)
                                     : transfer_view(shape, views.transfer, views.transfer_columns);
    std::vector<T> all;
    for (std::size_t channel = 0; channel < shape.channels; ++channel)
        all.insert(all.end(), plane.begin(), plane.end());
    return all;
}

template std::vector<float> deconvolve_view(DeconvolveSettings::Shown, const DeconvolveShape &,
                                            DeconvolveViews<float> &&);
template std::vector<double> deconvolve_view(DeconvolveSettings::Shown, const DeconvolveShape &,
                                             DeconvolveViews<double> &&);

} // namespace imago
