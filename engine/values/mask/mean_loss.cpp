// SPDX-License-Identifier: MIT
#include "engine/values/mask/mean_loss.h"

#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

namespace imago {

std::optional<MeanLoss> mean_loss(std::span<const float> before, std::span<const float> after) {
    if (before.empty())
        return std::nullopt;
    const auto count = static_cast<double>(before.size());
    const auto mean = [count](std::span<const float> samples) {
        return std::accumulate(samples.begin(), samples.end(), 0.0) / count;
    };
    const auto square = [](float sample) { return double{sample} * double{sample}; };
    const double mean_square =
        std::transform_reduce(before.begin(), before.end(), 0.0, std::plus<>(), square) / count;
    const MeanLoss loss{mean(before), mean(after)};
    if (!(std::fabs(loss.before - loss.after) > 0.01 * std::sqrt(mean_square)))
        return std::nullopt;
    return loss;
}

std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, const Image &after) {
    if (mask.keep_mean)
        return std::nullopt;
    const std::vector<float> wide(before.bytes.begin(), before.bytes.end());
    return mean_loss(before.narrow() ? wide : before.samples, after.samples);
}

} // namespace imago
