// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/options/image_options.h"
#include "engine/values/recipe/recipe.h"

#include <string>

namespace imago::cli {

/// What --page all does.
struct AllPages {
    const CommonOptions &common;
    const ImageOptions &image;
    const std::string &input, &output;
    const std::string &recipe_file; ///< also written, unless the name is empty
    Recipe recipe;                  ///< of one step
};

/// Carries out the recipe on every page of a file, and writes the results as pages or planes of
/// one, as `imago-cli batch` does with the same bytes; then reports. Throws Error, and then leaves
/// the output as it was.
void run_all_pages(const AllPages &wanted);

} // namespace imago::cli
