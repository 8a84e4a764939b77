// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/recipe.h"

#include <cstddef>
#include <cstdint>

namespace imago {

/// A size as a macro's value.
inline std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

/// Whether a side's map in a pointwise step, or its factors of hermitian_cosines, are formulas.
/// They are where the table would exceed every cache, which is measured; and where it would be
/// computed as it is written and have more numbers than the side itself, so that its trip through
/// memory costs more than what it saves.
bool by_formulas(const StepSpec &spec, const LineSide &side, bool load, const StepLimits &limits);

/// Adds the maps, chirps, twiddles and factors of a step as sections of its table, and macros with
/// their offsets. `half_twiddles`: also adds those of packed half spectra.
void add_recipe_tables(RecipeParts &parts, const StepSpec &spec, const StepLimits &limits,
                       bool half_twiddles);

} // namespace imago
