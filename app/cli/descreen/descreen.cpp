// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/recipe_work.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/input_words.h"
#include "app/cli/options/param_options.h"
#include "app/cli/pages/page_option.h"
#include "app/cli/pages/step_command.h"
#include "engine/op/step_params.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

namespace imago::cli {
namespace {

struct DescreenOptions : StepOptions {
    ParamOptions params;
    std::vector<std::string> screen; ///< empty: looked for
    bool report = false;
};

/// The result of a run, for the report.
struct Outcome : StepOutcome {
    const Image &input;
    const DescreenResult &result;
};

DescreenSettings settings_of(const DescreenOptions &options, std::size_t planes) {
    DescreenSettings settings;
    options.params.apply(settings, descreen_params());
    if (!options.screen.empty()) {
        const auto number = [&](std::size_t i) {
            return parse_number(options.screen[i], "--screen");
        };
        const HalftoneScreen screen{{number(0), number(1)}, {number(2), number(3)}};
        settings.screens.assign(planes, {screen});
    }
    return settings;
}

std::string plane_name(std::size_t plane, std::size_t planes) {
    static constexpr const char *names[] = {"red", "green", "blue"};
    return planes == 1 ? "gray" : names[plane];
}

std::string screen_text(const HalftoneScreen &screen, bool whole, PixelDensity density) {
    std::string text = "dots " + fixed(screen.period(), 3) + " pixels apart, at " +
                       fixed(screen.angle(), 2) + " degrees, confidence " +
                       fixed(screen.confidence, 2);
    if (density.known())
        text += ", " + length_text(screen.first.x, screen.first.y, density);
    if (whole)
        text += ", frequencies (" + fixed(screen.first.x, 5) + ", " + fixed(screen.first.y, 5) +
                ") and (" + fixed(screen.second.x, 5) + ", " + fixed(screen.second.y, 5) + ")";
    return text;
}

void print_outcome(const DescreenOptions &options, const Outcome &outcome) {
    std::cout << image_text(options.input, outcome.input) << '\n';
    const std::vector<PlaneScreens> &planes = outcome.result.screens;
    const PixelDensity density = density_for(options.image, outcome.input);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t plane = 0; plane < planes.size(); ++plane)
        for (const HalftoneScreen &screen : planes[plane])
            rows.push_back({"  " + plane_name(plane, planes.size()),
                            screen_text(screen, options.report, density)});
    if (!outcome.result.found())
        rows.push_back({"  screen", "no halftone found; the picture is unchanged"});
    rows.push_back(time_row(outcome, outcome.result.engine_milliseconds));
    print_table(std::cout, rows, "ll");
    if (options.report)
        print_plan(std::cout, outcome.result.plan);
    print_files(options, outcome);
}

nlohmann::ordered_json screens_json(const std::vector<PlaneScreens> &planes, PixelDensity density) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const PlaneScreens &plane : planes) {
        nlohmann::ordered_json of_plane = nlohmann::ordered_json::array();
        for (const HalftoneScreen &screen : plane) {
            of_plane.push_back({{"period", screen.period()},
                                {"angle", screen.angle()},
                                {"confidence", screen.confidence},
                                {"first", {screen.first.x, screen.first.y}},
                                {"second", {screen.second.x, screen.second.y}}});
            if (density.known())
                of_plane.back()["lines_per_inch"] =
                    std::hypot(screen.first.x * density.x, screen.first.y * density.y) *
                    inch_millimetres;
        }
        json.push_back(of_plane);
    }
    return json;
}

nlohmann::ordered_json outcome_json(const DescreenOptions &options, const Outcome &outcome) {
    nlohmann::ordered_json json = picture_json(options, outcome.input, outcome);
    json["halftone_found"] = outcome.result.found();
    json["screens"] =
        screens_json(outcome.result.screens, density_for(options.image, outcome.input));
    json["clipped"] = outcome.saved.clipped;
    add_times(json, outcome, outcome.result.engine_milliseconds);
    json["plan"] = json::plan_json(outcome.result.plan);
    return json;
}

void run_descreen(const DescreenOptions &options) {
    check_step_outputs(options);
    const auto read_start = Clock::now();
    ImageReadResult read = read_picture(options.input, read_options(options.image), {}, {});
    const double read_milliseconds = milliseconds_since(read_start);
    const auto image = std::make_shared<const Image>(std::move(read.image));

    const DescreenSettings settings = settings_of(options, image->channels);
    save_recipe_of(options, {DescreenStep{settings}});
    const auto result = RecipeWork(recipe_of(options, {DescreenStep{settings}}))
                            .result<DescreenResult>(open_device(options.common), image);

    const auto write_start = Clock::now();
    Outcome outcome{{{}, read_milliseconds, 0, page_notes(read.notes)}, *image, result};
    outcome.take(save_image(options.image, options.output, *result.image), write_start);
    if (options.common.json)
        std::cout << json_text(outcome_json(options, outcome));
    else
        print_outcome(options, outcome);
}

} // namespace

void add_descreen(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "descreen", "Remove the halftone of a printed picture: dots become continuous tone");
    const auto options = std::make_shared<DescreenOptions>();
    command
        ->add_option("input", options->input,
                     "What to read: an " + image_words() + ", or an " + array_file_words() +
                         " of two axes" + pipe_words())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File to write: " +
                         written_words({FileFormat::Kind::picture, FileFormat::Kind::array}))
        ->required();
    options->params.add(*command, descreen_params().front());
    command
        ->add_option("--screen", options->screen,
                     "The screen's two frequencies X1,Y1,X2,Y2 in cycles per pixel, which are "
                     "otherwise looked for")
        ->delimiter(',')
        ->expected(4);
    command->add_flag("--report", options->report,
                      "Tell the screens' frequencies, and the plan and times of all steps");
    add_save_recipe(*command, options->recipe);
    add_image_options(*command, options->image);
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_descreen(*options); });
}

} // namespace imago::cli
