// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

#include <optional>
#include <span>

namespace imago {

/// The mean over all samples before and after a filter.
struct MeanLoss {
    double before = 0, after = 0; ///< in the samples' own range
};

/// Both have the same number of samples. Empty if the mean moved by less than a hundredth of the
/// root mean square of the samples before.
std::optional<MeanLoss> mean_loss(std::span<const float> before, std::span<const float> after);

/// mean_loss() for an image and its result, of which only the mean is known; empty if the mask
/// keeps the mean, which a margin then changes slightly.
std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, double mean_after);
/// The same for a result that is not narrow.
std::optional<MeanLoss> mean_loss(const FilterMask &mask, const Image &before, const Image &after);

} // namespace imago
