// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes as JSON values, as recipe files contain them.
#pragma once
#include "engine/values/recipe/recipe.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace imago {

/// The most steps of a recipe. Each takes a pass over every file.
inline constexpr std::size_t most_recipe_steps = 100;

/// Returns the recipe of a recipe file's object. Throws Error as parse_recipe() does. `path` is
/// that of the object in a file that contains it, "pages[0].recipe", by which sentences name its
/// members.
Recipe recipe_of_json(const nlohmann::ordered_json &json, const std::string &name,
                      const std::string &path = {});
/// Returns the object of a recipe file. Defaults are omitted.
nlohmann::ordered_json recipe_json(const Recipe &recipe);

/// Whether recipes have a format of this name.
bool is_recipe_format(const std::string &name);

} // namespace imago
