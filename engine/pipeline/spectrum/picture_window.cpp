// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/picture_window.h"

#include "engine/pipeline/spectrum/window.h"

#include <numeric>
#include <type_traits>
#include <vector>

namespace imago {
namespace {

std::vector<double> weights_of_mean_1(const Window &window, std::size_t size) {
    std::vector<double> weights = window_values(window, size);
    const double mean =
        std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(size);
    for (double &weight : weights)
        weight /= mean;
    return weights;
}

template <class Sample>
void fade(std::span<Sample> planes, std::size_t width, std::size_t height, const Window &window) {
    using Wide = std::conditional_t<std::is_same_v<Sample, float>, double, std::complex<double>>;
    const std::vector<double> across = weights_of_mean_1(window, width),
                              down = weights_of_mean_1(window, height);
    const std::size_t size = width * height;
    for (; !planes.empty(); planes = planes.subspan(size)) {
        Wide mean{};
        for (std::size_t i = 0; i < size; ++i)
            mean += static_cast<Wide>(planes[i]);
        mean /= static_cast<double>(size);
        for (std::size_t i = 0; i < size; ++i)
            planes[i] = static_cast<Sample>(mean + (static_cast<Wide>(planes[i]) - mean) *
                                                       (across[i % width] * down[i / width]));
    }
}

} // namespace

void apply_window(std::span<float> planes, std::size_t width, std::size_t height,
                  const Window &window) {
    fade(planes, width, height, window);
}

void apply_window(std::span<std::complex<float>> planes, std::size_t width, std::size_t height,
                  const Window &window) {
    fade(planes, width, height, window);
}

} // namespace imago
