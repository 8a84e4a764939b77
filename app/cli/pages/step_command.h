// SPDX-License-Identifier: GPL-3.0-or-later
// What commands have in common that do a step of a recipe to a picture: their files, the recipe
// that they write, and the end of their reports.
#pragma once
#include "app/cli/options/image_options.h"
#include "engine/support/stopwatch.h"
#include "engine/values/recipe/recipe.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace imago::cli {

/// The options that each of them has, as typed; empty: not given.
struct StepOptions {
    CommonOptions common;
    std::string input, output, recipe, page;
    ImageOptions image;
};

/// Adds --page and the options that follow it.
void add_step_options(CLI::App &command, StepOptions &options);

/// Checks before any computation whether the result and the recipe can be written. Throws Error.
void check_step_outputs(const StepOptions &options);

/// The recipe that makes the output of the input by these steps.
Recipe recipe_of(const StepOptions &options, std::vector<RecipeStep> steps);

/// Writes it where --save-recipe says, if it does.
void save_recipe_of(const StepOptions &options, std::vector<RecipeStep> steps);

/// --page all: carries out the step on every page of a file, and writes the results as pages or
/// planes of one, as `imago-cli batch` does with the same bytes; then reports. `unfit`: options
/// that are for one page, and whether they were given. Throws Error, and then leaves the output as
/// it was.
void run_all_pages(const StepOptions &options, const RecipeStep &step,
                   const std::vector<std::pair<bool, const char *>> &unfit = {});

/// What happened to the files of a run, for its report.
struct StepOutcome {
    SavedImage saved{};
    double read_milliseconds = 0, write_milliseconds = 0;
    std::vector<std::string> notes{};
    bool doubles = false; ///< what was written is an array of them

    void add_notes(const std::vector<std::string> &more);
    /// Takes what writing has given, and how long it took, after what was noted before.
    void take(SavedImage written, Clock::time_point write_start);
};

/// What reports of pictures begin with.
nlohmann::ordered_json picture_json(const StepOptions &options, const Image &image,
                                    const StepOutcome &outcome);

/// The rows of clipped samples and of times: `engine`, and what is said of it.
std::vector<std::string> clipped_row(std::size_t clipped);
std::vector<std::string> time_row(const StepOutcome &outcome, double engine,
                                  const std::string &of_it = {});
/// Prints notes, and the files that were written: the result with its depth if it has one, others,
/// and the recipe.
void print_files(const StepOptions &options, const std::vector<std::string> &notes,
                 const std::string &depth, const std::vector<std::string> &others);
void print_files(const StepOptions &options, const StepOutcome &outcome,
                 const std::vector<std::string> &others = {});
/// Adds times and notes. `compare` is a part of the engine's time; negative: not known.
void add_times(nlohmann::ordered_json &json, const StepOutcome &outcome, double engine,
               double compare = -1);

} // namespace imago::cli
