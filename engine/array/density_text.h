// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/pixel_density.h"
#include "engine/support/quantity/quantity_text.h"

#include <optional>
#include <string_view>

namespace imago {

/// A density as a person types it: "600dpi", "23.6px/mm", "93 px/cm", or the size of a pixel:
/// "2.5um/px", "650 nm", the same along both axes. Empty for other texts, also for a number without
/// a unit, and for what is out of range.
std::optional<PixelDensity> typed_density(std::string_view text, NumberMarks marks);

} // namespace imago
