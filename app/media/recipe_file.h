// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/recipe/recipe.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace imago {

// Recipes as JSON values, as recipe files contain them.

/// The most steps of a recipe. Each takes a pass over every file.
inline constexpr std::size_t most_recipe_steps = 100;

/// Returns the recipe of a recipe file's object. Throws Error as parse_recipe() does. `path` is
/// that of the object in a file that contains it, "pages[0].recipe", by which sentences name its
/// members.
Recipe recipe_of_json(const nlohmann::ordered_json &json, const std::string &name,
                      const std::string &path = {});
/// Returns the object of a recipe file. Defaults are omitted.
nlohmann::ordered_json recipe_json(const Recipe &recipe);

/// A recipe file is JSON:
///
///     {"imago-recipe": 1,
///      "steps": [{"step": "filter", "mask": {"imago-mask": 1, "shapes": [...]},
///                 "edges": "mirror", "channels": "luma"},
///                {"step": "compress", "psnr": 38, "block": 8}],
///      "nan": "zero", "crop": "10,20,256x128",
///      "output": {"format": "png", "depth": 16}}
///
/// "imago-recipe" is the version, 1. The steps:
///     compress  one of the amounts, and the other members of engine/op/compress_params.h
///     filter    mask: the object of a mask file (app/media/mask_file.h); mask_pictures: paths, of
///               which relative ones begin in the recipe's folder; channels; edges: auto, none,
///               mirror, mean or taper; dimensions: 2, or 3 for stacks as volumes
///     poisson   rows, columns: the distances of samples; the last step, with the format npy or tif
///     bands     bands: a list of {"kind": "low" or "high", "edge": number} and {"kind": "pass" or
///               "stop", "low": number, "high": number}, each with "soft"; unit: "hertz" or
///               "cycles per sample"; ends: mirror or none
///     regions   regions: a list of {"shape": "rectangle", "from": time, "to": time, "low":
///               frequency, "high": frequency}, {"shape": "lasso", "corners": [[time, frequency],
///               ...]} and {"shape": "comb", "from": time, "to": time, "fundamental": frequency,
///               "harmonics": number, "width": frequency}, each with "gain" in dB; unit: "hertz",
///               with times in seconds, or "cycles per sample", in samples; isolate: true or false;
///               frame: samples. Ends that are left out are those of the signal
/// Output: format (the usual ending of one that is written), depth (8, 16, "float"), quality (1 to
/// 100), levels ("min-max", {"percent": 0.5} or {"low": 0, "high": 1}). All but the version, the
/// steps, and what a step is named for may be left out. engine/values/recipe/recipe.h says what
/// they mean.

/// Reads a recipe file. Throws Error (failure) that names the file and the problem: the file is not
/// readable, longer than 1 MiB, not JSON or of another version; a member is missing or unknown, or
/// has a value that it does not take, with what it takes. A mask's ranges are checked where it is
/// used. Paths of pictures come back as paths from the current folder.
Recipe read_recipe_file(const std::filesystem::path &path);

/// Parses the text of a recipe file. Errors call it `name`.
Recipe parse_recipe(std::string_view text, const std::string &name);

/// Returns the text of a recipe file. Defaults are omitted.
std::string recipe_text(const Recipe &recipe);

/// Returns the format of a recipe that makes this output of this input: "jpg" for "a.png" and
/// "b.jpeg"; empty if it is the input's, or none that recipes have.
std::string format_between(const std::filesystem::path &input, const std::filesystem::path &output);

/// Changes the paths of the pictures in a recipe's steps.
void change_paths(
    Recipe &recipe,
    const std::function<std::filesystem::path(const std::filesystem::path &)> &change);

/// Writes a recipe file to a temporary file, which is synced and renamed. Paths of pictures are
/// written as they lie from its folder. Throws Error as write_file_atomically() does.
void write_recipe_file(const std::filesystem::path &path, const Recipe &recipe);

} // namespace imago
