// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"

#include <optional>
#include <span>

namespace imago {

/// The mean over all samples before a filter and behind it.
struct MeanLoss {
    double before = 0, after = 0;
};

/// Both have the same number of samples. Nothing where the mean moved by less than a hundredth of
/// the root mean square of the samples before.
std::optional<MeanLoss> mean_loss(std::span<const float> before, std::span<const float> after);

/// Of images; nothing where the mask keeps the mean, which a margin then moves a little.
std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, const Image &after);

} // namespace imago
