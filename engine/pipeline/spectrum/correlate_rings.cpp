// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/correlate_rings.h"

#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/spectrum/spectrum_profile.h"

#include <cmath>
#include <string>

namespace imago {
namespace {

std::string shape_text(const Image &image) {
    return std::to_string(image.width) + " x " + std::to_string(image.height) + " x " +
           std::to_string(image.channels);
}

std::vector<double> weights(std::size_t extent, bool windowed) {
    return windowed ? window_values(Window::hann, extent) : std::vector<double>(extent, 1.0);
}

/// A channel without its mean, times the window.
void take_channel(const Image &image, std::size_t channel, bool windowed, float *to) {
    const std::size_t size = image.plane_size();
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        sum += static_cast<double>(image.sample(channel, i));
    const double mean = sum / static_cast<double>(size);
    const std::vector<double> across = weights(image.width, windowed),
                              down = weights(image.height, windowed);
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < image.width; ++x) {
            const std::size_t i = y * image.width + x;
            to[i] = static_cast<float>((static_cast<double>(image.sample(channel, i)) - mean) *
                                       across[x] * down[y]);
        }
}

struct RingSums {
    double cross = 0, first = 0, second = 0;
    std::size_t bins = 0;
};

/// Adds the powers of a, b and a + b, frequency 0 at the start.
void add_powers(const std::vector<float> &powers, const Image &image, const SpectrumRings &rings,
                std::vector<RingSums> &sums) {
    const std::size_t size = image.plane_size();
    const auto offset = [](std::size_t at, std::size_t extent) {
        return static_cast<double>(at) - (at > extent / 2 ? static_cast<double>(extent) : 0.0);
    };
    for (std::size_t y = 0; y < image.height; ++y)
        for (std::size_t x = 0; x < image.width; ++x) {
            const std::size_t i = y * image.width + x;
            const double first = static_cast<double>(powers[i]),
                         second = static_cast<double>(powers[size + i]),
                         both = static_cast<double>(powers[2 * size + i]);
            RingSums &ring = sums[rings.ring(offset(x, image.width), offset(y, image.height))];
            ring.cross += (both - first - second) / 2;
            ring.first += first;
            ring.second += second;
            ++ring.bins;
        }
}

} // namespace

std::vector<CorrelationRing> correlate_rings(Spectrum &spectrum, const Image &a, const Image &b,
                                             bool windowed, const CorrelationStep &between) {
    if (a.width != b.width || a.height != b.height || a.channels != b.channels)
        throw usage_error(pipeline_says.correlated_sizes, shape_text(a), shape_text(b));
    const std::size_t size = a.plane_size();
    const SpectrumRings rings(a.width, a.height);
    std::vector<RingSums> sums(rings.count());
    SpectrumSettings settings;
    settings.value = SpectrumValue::power;
    settings.norm = Norm::ortho; // keeps powers of large pictures within floats
    std::vector<float> planes(3 * size);
    for (std::size_t channel = 0; channel < a.channels; ++channel) {
        if (between)
            between(pipeline_says.correlating,
                    static_cast<double>(channel) / static_cast<double>(a.channels));
        take_channel(a, channel, windowed, planes.data());
        take_channel(b, channel, windowed, planes.data() + size);
        for (std::size_t i = 0; i < size; ++i)
            planes[2 * size + i] = planes[i] + planes[size + i];
        add_powers(spectrum.of_planes(planes, 3, a.height, a.width, settings), a, rings, sums);
    }
    std::vector<CorrelationRing> result;
    for (std::size_t k = 1; k < sums.size(); ++k) {
        const double frequency = static_cast<double>(k) * rings.step();
        if (sums[k].bins == 0 || frequency > 0.5 + 1e-9)
            continue;
        const double scale = std::sqrt(sums[k].first * sums[k].second);
        result.push_back(
            {frequency, scale > 0 ? sums[k].cross / scale : 0, sums[k].bins / a.channels});
    }
    return result;
}

} // namespace imago
