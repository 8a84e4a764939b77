// SPDX-License-Identifier: MIT
// Samples of pictures that are no numbers.
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <span>
#include <utility>

namespace imago {

/// How samples of a picture that are not finite are treated: as an error, as 0, as the mean of the
/// known samples around them, or left out: as that mean for the work, and without a value in what
/// is saved.
enum class NanPolicy { refuse, zero, neighbours, leave_out };

/// Their names in options, recipes and sessions.
inline constexpr std::pair<const char *, NanPolicy> nan_policies[] = {
    {"refuse", NanPolicy::refuse},
    {"zero", NanPolicy::zero},
    {"neighbours", NanPolicy::neighbours},
    {"leave-out", NanPolicy::leave_out}};

/// The number of samples that are NaN or infinite.
std::size_t count_non_finite(std::span<const float> samples);
std::size_t count_non_finite(std::span<const double> samples);

/// Replaces the samples of planes, one after another, that are not finite, and returns their
/// number. Of neighbours (also if they are left out), those beside known samples become the mean of
/// the up to eight known ones around them, then those beside these, and so on inwards. Throws Error
/// (usage) for a plane without a known sample, where it is not filled by 0, and changes nothing
/// then. The policy is not refuse.
std::size_t fill_non_finite(std::span<float> planes, std::size_t width, std::size_t height,
                            NanPolicy policy);
std::size_t fill_non_finite(std::span<double> planes, std::size_t width, std::size_t height,
                            NanPolicy policy);

/// The same for all planes of an image, and for its alpha, where they become 0. The metadata note
/// those that are left out.
std::size_t fill_non_finite(Image &image, NanPolicy policy);

/// The number of samples that the image's metadata note as left out.
std::size_t count_left_out(const Image &image);
/// Returns the samples of an image, with NaN for those that are left out.
std::vector<float> samples_with_gaps(const Image &image);

} // namespace imago
