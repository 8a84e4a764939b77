// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/recipe/recipe.h"

#include <QString>

namespace imago {

/// What a recipe does, in a line: "Compress: keep 10% of the coefficients".
QString recipe_words(const Recipe &recipe);

} // namespace imago
