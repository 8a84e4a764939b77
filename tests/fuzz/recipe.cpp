// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/recipe_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    fuzz::reads([&] {
        const Recipe recipe = parse_recipe(fuzz::text_of(data, size), "input");
        const std::string text = recipe_text(recipe);
        fuzz::require(recipe_text(parse_recipe(text, "written")) == text,
                      "A recipe reads back as another.");
    });
    return 0;
}
