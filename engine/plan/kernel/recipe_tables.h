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
/// They are where the table would be long and either exceed every cache or be shared by few lines.
/// (64 lines of 65535 points take up to 1.3 times as long by formulas; one line of 2^20 points
/// takes 0.6 to 0.8 times as long.)
bool by_formulas(const StepSpec &spec, const LineSide &side, bool load);

/// Adds the maps, chirps, twiddles and factors of a step as sections of its table, and macros with
/// their offsets. `half_twiddles`: also adds those of packed half spectra.
void add_recipe_tables(RecipeParts &parts, const StepSpec &spec, bool half_twiddles);

} // namespace imago
