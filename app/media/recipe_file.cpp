// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/recipe_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/mask_json.h"
#include "engine/op/operation.h"
#include "engine/values/media/file_format.h"

#include <span>

namespace imago {
namespace fs = std::filesystem;

namespace {

fs::path folder_of(const fs::path &path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// "tif" for "a.TIFF".
std::string format_of(const fs::path &path) {
    const FileFormat *format = format_written_in(name_ending(path));
    return format && format->kind != FileFormat::Kind::settings ? format->written().front()
                                                                : std::string();
}

} // namespace

void change_paths(Recipe &recipe, const std::function<fs::path(const fs::path &)> &change) {
    for (RecipeStep &step : recipe.steps) {
        if (auto *filter = std::get_if<FilterStep>(&step))
            for (std::string &path : filter->mask_pictures)
                path = change(fs::path(path)).string();
        if (auto *operation = std::get_if<OpStep>(&step))
            for (const auto &[id, path] :
                 files_of(*operation_named(operation->operation), operation->values))
                if (!path->empty())
                    *path = change(fs::path(*path)).string();
    }
}

Recipe parse_recipe(std::string_view text, const std::string &name) {
    return recipe_of_json(parse_json(text, name), name);
}

Recipe read_recipe_file(const fs::path &path) {
    constexpr std::uintmax_t limit = std::uintmax_t{1} << 20;
    InputFile file = open_input_file(path);
    const std::vector<unsigned char> bytes = read_all(file, path, limit);
    Recipe recipe =
        parse_recipe({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, path.string());
    change_paths(recipe, [&](const fs::path &picture) { return folder_of(path) / picture; });
    return recipe;
}

std::string format_between(const fs::path &input, const fs::path &output) {
    const std::string format = format_of(output);
    return format == format_of(input) ? std::string() : format;
}

std::string recipe_text(const Recipe &recipe) {
    return recipe_json(recipe).dump(4) + '\n';
}

void write_recipe_file(const fs::path &path, const Recipe &recipe) {
    Recipe moved = recipe;
    change_paths(moved, [&](const fs::path &picture) {
        std::error_code failure; // paths without a way between them stay as they are
        const fs::path there = fs::proximate(picture, folder_of(path), failure);
        return failure ? picture : there;
    });
    const std::string text = recipe_text(moved);
    write_file_atomically(path, {std::as_bytes(std::span(text))});
}

} // namespace imago
