// SPDX-License-Identifier: MIT
#include "engine/values/mask/mean_loss.h"

#include <cmath>
#include <numeric>
#include <vector>

namespace imago {

namespace {

/// Sums over samples, which may come in parts.
struct Sums {
    double sum = 0, squares = 0;
    void add(const float *samples, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            sum += double{samples[i]};
            squares += double{samples[i]} * double{samples[i]};
        }
    }
};

double mean_of(std::span<const float> samples) {
    return std::accumulate(samples.begin(), samples.end(), 0.0) /
           static_cast<double>(samples.size());
}

std::optional<MeanLoss> loss_of(const Sums &before, std::size_t samples, double mean_after) {
    const auto count = static_cast<double>(samples);
    const MeanLoss loss{before.sum / count, mean_after};
    if (!(std::fabs(loss.before - loss.after) > 0.01 * std::sqrt(before.squares / count)))
        return std::nullopt;
    return loss;
}

} // namespace

std::optional<MeanLoss> mean_loss(std::span<const float> before, std::span<const float> after) {
    if (before.empty())
        return std::nullopt;
    Sums sums;
    sums.add(before.data(), before.size());
    return loss_of(sums, before.size(), mean_of(after));
}

std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, double mean_after) {
    if (mask.keep_mean || before.empty())
        return std::nullopt;
    Sums sums;
    std::vector<float> room(before.width);
    for (std::size_t first = 0; first < before.count(); first += before.width)
        sums.add(before.stretch(0, first, before.width, room.data()), before.width);
    return loss_of(sums, before.count(), mean_after);
}

std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, const Image &after) {
    if (mask.keep_mean || after.empty())
        return std::nullopt;
    return mean_loss(mask, before, mean_of(after.samples));
}

} // namespace imago
