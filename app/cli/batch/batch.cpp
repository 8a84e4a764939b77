// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_run.h"

#include "app/cli/batch/batch_report.h"
#include "app/cli/common/interrupt.h"
#include "app/cli/options/options.h"
#include "app/media/recipe_file.h"
#include "engine/support/error.h"
#include "engine/values/media/file_format.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace imago::cli {
namespace {

constexpr unsigned most_jobs = 64;
/// More threads would hold more pictures in memory, and one device waits for them.
constexpr unsigned most_usual_jobs = 4;

struct BatchOptions {
    CommonOptions common;
    std::string recipe, input, output, suffix, format;
    std::string jobs; ///< empty: by the processor
    std::optional<std::string> devices;
    bool replace = false;
};

unsigned jobs_of(const BatchOptions &options) {
    if (!options.jobs.empty())
        return static_cast<unsigned>(parse_whole(options.jobs, "--jobs", 1, most_jobs));
    return std::clamp(std::thread::hardware_concurrency(), 1u, most_usual_jobs);
}

void check_suffix(const std::string &suffix) {
    if (suffix.find('/') != std::string::npos || suffix.find('\0') != std::string::npos)
        throw usage_error("--suffix is a part of a name, without '/', not '" + suffix + "'");
}

/// Endings of results of pictures or of signals.
std::vector<std::string> result_endings(bool signals) {
    using Kind = FileFormat::Kind;
    return signals ? usual_endings(
                         {Kind::sound, Kind::table, Kind::array, Kind::recording, Kind::samples})
                   : usual_endings({Kind::picture, Kind::array});
}

/// The recipe with the format that is asked for.
Recipe recipe_of(const BatchOptions &options) {
    Recipe recipe = read_recipe_file(options.recipe);
    if (options.format.empty())
        return recipe;
    const std::string ending = options.format.substr(options.format.front() == '.');
    const std::vector<std::string> allowed = result_endings(is_for_signals(recipe));
    if (std::find(allowed.begin(), allowed.end(), ending) == allowed.end())
        throw usage_error("--format is " + listed(allowed, " or ") + ", not '" + options.format +
                          "'");
    recipe.output.format = ending;
    return recipe;
}

/// Of the device, or of those that share the files.
DeviceOpeners openers_of(const BatchOptions &options) {
    check_devices(options.common, options.devices);
    if (!options.devices)
        return {[&] { return open_device(options.common); }};
    DeviceOpeners openers;
    for (const DevicePtr &device : open_devices(*options.devices))
        openers.emplace_back([device] { return device; });
    return openers;
}

void run_batch(const BatchOptions &options) {
    check_suffix(options.suffix);
    const DeviceOpeners devices = openers_of(options);
    FolderOrder order{recipe_of(options), options.input,    options.output,
                      options.suffix,     jobs_of(options), options.replace};
    const FolderPlan plan = plan_folder(order);
    BatchReport report(plan, options.common.json);
    std::stop_source stop;
    const Interrupt interrupt(stop);
    report.begin();
    const FolderSummary summary = run_folder(
        order, plan, devices, [&](const FolderEvent &event) { report.tell(event); },
        stop.get_token());
    report.end(summary);
    if (summary.failed > 0)
        throw Error(std::to_string(summary.failed) + " of " + std::to_string(plan.files.size()) +
                    " files failed");
    if (summary.waiting > 0)
        throw Error("stopped before " + std::to_string(summary.waiting) + " of " +
                    std::to_string(plan.files.size()) + " files");
}

} // namespace

void add_batch(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "batch", "Carry out a recipe on every file of a folder; a second run goes on");
    const auto options = std::make_shared<BatchOptions>();
    command
        ->add_option("recipe", options->recipe,
                     "Recipe (.json), as the window and --save-recipe of other commands write it")
        ->required();
    command->add_option("input", options->input, "Folder to read, with its sub-folders")
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "Folder of the results, which have the names of their inputs")
        ->required();
    command->add_option("--suffix", options->suffix,
                        "Add this to the names of results, before the extension");
    command->add_option("--format", options->format,
                        "Ending of all results, instead of the recipe's or the inputs' own: " +
                            listed(result_endings(false), " or ") + "; of signals " +
                            listed(result_endings(true), " or "));
    command->add_option("--jobs", options->jobs,
                        "Threads that read, and as many that write; default: one for each "
                        "processor, at most 4");
    command->add_flag("--replace", options->replace,
                      "Replace files in the folder of the results that no run has written");
    add_devices_option(*command, options->devices, "the files are");
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_batch(*options); });
}

} // namespace imago::cli
