// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/recipe.h"

#include <cstddef>
#include <cstdint>

namespace imago {

/// A size as a macro's value.
inline std::int64_t number(std::size_t value) {
    return static_cast<std::int64_t>(value);
}

/// Whether a side's map, in a pointwise step, or its factors of folded_cosines are formulas: where
/// these were a long table, that no cache holds or that few lines share. (64 lines of 65535 points
/// take up to 1.3 of the time by formulas, one of 2^20 points 0.6 to 0.8.)
bool by_formulas(const StepSpec &spec, const LineSide &side, bool load);

/// The maps, chirps, twiddles and factors of a step, as sections of its table and macros that say
/// where these are. `half_twiddles`: those of packed half spectra, too.
void add_recipe_tables(RecipeParts &parts, const StepSpec &spec, bool half_twiddles);

} // namespace imago
