// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/wave/wave_values.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Returns the `count` canonical waves with the largest magnitudes, the strongest first, without
/// the mean; equal ones by their numbers. `magnitudes` has any rising measure of a half spectrum as
/// FilterResult::spectrum has it, of planes `width` wide. Fewer if there are no more.
std::vector<WaveNumber> strongest_waves(const Plane &magnitudes, std::size_t width,
                                        std::size_t count);

} // namespace imago
