// SPDX-License-Identifier: MIT
#include "engine/values/profile.h"

#include "engine/support/error.h"
#include "engine/values/sentences.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace imago {
namespace {

void check(std::size_t at, std::size_t extent, Form<2> refusal) {
    if (at >= extent)
        throw usage_error(refusal, at, extent);
}

Signal signal_of(const Image &image, std::size_t length) {
    Signal signal;
    signal.channels = image.channels;
    signal.length = length;
    if (image.channels == 3)
        signal.names = {"red", "green", "blue"};
    signal.samples.resize(signal.channels * length);
    return signal;
}

} // namespace

Signal row_profile(const Image &image, std::size_t y) {
    check(y, image.height, values_says.no_row);
    Signal signal = signal_of(image, image.width);
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t x = 0; x < image.width; ++x)
            signal.channel(c)[x] = image.sample(c, y * image.width + x);
    return signal;
}

Signal column_profile(const Image &image, std::size_t x) {
    check(x, image.width, values_says.no_column);
    Signal signal = signal_of(image, image.height);
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t y = 0; y < image.height; ++y)
            signal.channel(c)[y] = image.sample(c, y * image.width + x);
    return signal;
}

Signal radial_profile(const Image &image, std::size_t x, std::size_t y) {
    check(y, image.height, values_says.no_row);
    check(x, image.width, values_says.no_column);
    const auto far = [](std::size_t at, std::size_t extent) {
        return static_cast<double>(std::max(at, extent - 1 - at));
    };
    const double farthest = std::hypot(far(x, image.width), far(y, image.height));
    const auto rings = static_cast<std::size_t>(std::lround(farthest)) + 1;
    std::vector<double> sums(image.channels * rings), counts(rings);
    for (std::size_t row = 0; row < image.height; ++row)
        for (std::size_t column = 0; column < image.width; ++column) {
            const double dx = static_cast<double>(column) - static_cast<double>(x);
            const double dy = static_cast<double>(row) - static_cast<double>(y);
            const auto ring = static_cast<std::size_t>(std::lround(std::sqrt(dx * dx + dy * dy)));
            counts[ring] += 1;
            for (std::size_t c = 0; c < image.channels; ++c)
                sums[c * rings + ring] +=
                    static_cast<double>(image.sample(c, row * image.width + column));
        }
    // Near the farthest corner a ring may contain no pixel: the profile ends before the first such
    // ring.
    std::size_t length = 0;
    while (length < rings && counts[length] > 0)
        ++length;
    Signal signal = signal_of(image, length);
    for (std::size_t c = 0; c < image.channels; ++c)
        for (std::size_t r = 0; r < length; ++r)
            signal.channel(c)[r] = static_cast<float>(sums[c * rings + r] / counts[r]);
    return signal;
}

} // namespace imago
