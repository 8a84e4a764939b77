// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pages/step_command.h"

#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/pages/page_option.h"
#include "app/media/file/atomic_file.h"
#include "app/media/recipe_file.h"
#include "engine/support/printable_text.h"

#include <iostream>

namespace imago::cli {

void add_step_options(CLI::App &command, StepOptions &options) {
    add_page_option(command, options.page);
    add_image_options(command, options.image);
    add_plans_option(command);
    add_common_options(command, options.common);
}

void check_step_outputs(const StepOptions &options) {
    check_saved_image(options.image, options.output);
    if (!options.recipe.empty())
        check_output_path(options.recipe);
}

Recipe recipe_of(const StepOptions &options, std::vector<RecipeStep> steps) {
    Recipe recipe{std::move(steps), nan_policy(options.image), recipe_output(options.image),
                  parse_crop(options.image.crop)};
    if (!options.output.empty())
        recipe.output.format = format_between(options.input, options.output);
    return recipe;
}

void save_recipe_of(const StepOptions &options, std::vector<RecipeStep> steps) {
    if (!options.recipe.empty())
        write_recipe_file(options.recipe, recipe_of(options, std::move(steps)));
}

void StepOutcome::add_notes(const std::vector<std::string> &more) {
    notes.insert(notes.end(), more.begin(), more.end());
}

void StepOutcome::take(SavedImage written, Clock::time_point write_start) {
    write_milliseconds = milliseconds_since(write_start);
    saved = std::move(written);
    add_notes(saved.notes);
}

nlohmann::ordered_json picture_json(const StepOptions &options, const Image &image,
                                    const StepOutcome &outcome) {
    return {{"input", options.input},
            {"width", image.width},
            {"height", image.height},
            {"channels", image.channels},
            {"depth", depth_name(image.depth)},
            {"output", options.output},
            {"output_depth", depth_name(outcome.saved.depth)}};
}

std::vector<std::string> clipped_row(std::size_t clipped) {
    return figure_rows(filter_told.report, filter_told.of({clipped})).back();
}

std::vector<std::string> time_row(const StepOutcome &outcome, double engine,
                                  const std::string &of_it) {
    return {"  time", duration_text(engine) + " in the engine" + of_it + ", " +
                          duration_text(outcome.read_milliseconds) + " to read, " +
                          duration_text(outcome.write_milliseconds) + " to write"};
}

void print_files(const StepOptions &options, const std::vector<std::string> &notes,
                 const std::string &depth, const std::vector<std::string> &others) {
    for (const std::string &note : notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    if (!options.output.empty())
        std::cout << "Written: " << printable_name(options.output)
                  << (depth.empty() ? "" : " (" + depth + ")") << '\n';
    for (const std::string &other : others)
        std::cout << "Written: " << other << '\n';
    if (!options.recipe.empty())
        std::cout << "Written: " << printable_name(options.recipe) << '\n';
}

void print_files(const StepOptions &options, const StepOutcome &outcome,
                 const std::vector<std::string> &others) {
    print_files(options, outcome.notes,
                outcome.doubles ? "double" : depth_name(outcome.saved.depth), others);
}

void add_times(nlohmann::ordered_json &json, const StepOutcome &outcome, double engine,
               double compare) {
    json["engine_milliseconds"] = engine;
    if (compare >= 0)
        json["compare_milliseconds"] = compare;
    json["read_milliseconds"] = outcome.read_milliseconds;
    json["write_milliseconds"] = outcome.write_milliseconds;
    json["notes"] = outcome.notes;
}

} // namespace imago::cli
