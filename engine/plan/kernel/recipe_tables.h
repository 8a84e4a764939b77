// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/recipe.h"

#include <cstddef>
#include <cstdint>

namespace imago {

/// Returns a size as a macro's value.
inline std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

/// Whether formulas replace a side's map in a pointwise step, or its factors of hermitian_cosines.
/// They do if the table would exceed every cache, as measurements show. They also do if the table
/// would be computed as it is written and would have more numbers than the side itself, so that its
/// trip through memory costs more than it saves.
bool by_formulas(const StepSpec &spec, const LineSide &side, bool load, const StepLimits &limits);

/// Adds the maps, chirps, twiddles and factors of a step as sections of its table, and macros with
/// their offsets. `half_twiddles` says to add those of packed half spectra, too.
void add_recipe_tables(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits,
                       bool half_twiddles);

} // namespace imago
