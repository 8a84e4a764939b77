// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/notches.h"

#include "engine/pipeline/filter/peaks.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/words/sentences.h"

#include <numeric>

namespace imago {
namespace {

std::vector<float> windowed(const Image &image) {
    const std::vector<double> across = window_values(Window::hann, image.width);
    const std::vector<double> down = window_values(Window::hann, image.height);
    std::vector<float> samples = image.samples;
    samples.insert(samples.end(), image.bytes.begin(), image.bytes.end()); // one of them is empty
    const std::size_t n = image.plane_size();
    for (std::size_t c = 0; c < image.channels; ++c) {
        float *plane = samples.data() + c * n;
        const double mean = std::accumulate(plane, plane + n, 0.0) / static_cast<double>(n);
        for (std::size_t y = 0; y < image.height; ++y)
            for (std::size_t x = 0; x < image.width; ++x) {
                float &sample = plane[y * image.width + x];
                sample = static_cast<float>((sample - mean) * (across[x] * down[y]));
            }
    }
    return samples;
}

void tell(const SuggestBetween &between, const Sentence &next, double fraction) {
    if (between)
        between(next, fraction);
}

} // namespace

std::vector<SpectralPeak> suggest_notches(Spectrum &spectrum, const Image &image,
                                          const PeakSettings &settings, const FilterMask &masked,
                                          const SuggestBetween &between) {
    if (image.empty())
        throw usage_error(pipeline_says.no_image_for_patterns);
    tell(between, pipeline_says.doing_edges, 0.0);
    const std::vector<float> samples = windowed(image);
    tell(between, pipeline_says.doing_transform, 0.2);
    SpectrumSettings wanted;
    wanted.value = SpectrumValue::magnitude;
    wanted.shift = true;
    std::vector<float> magnitudes =
        spectrum.of_planes(samples, image.channels, image.height, image.width, wanted);
    tell(between, pipeline_says.doing_peaks, 0.6);
    const std::size_t n = image.plane_size();
    for (std::size_t c = 1; c < image.channels; ++c)
        for (std::size_t i = 0; i < n; ++i)
            magnitudes[i] += magnitudes[c * n + i];
    magnitudes.resize(n);
    return find_peaks({image.width, image.height, std::move(magnitudes)}, settings, masked);
}

} // namespace imago
