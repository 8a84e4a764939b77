// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/report.h"
#include "engine/plan/problem.h"
#include "engine/transform/transform.h"

#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

struct SourceOptions {
    CommonOptions common;
    std::string problem;
    std::string family = "automatic";
    std::string lane_width = "0";
};

PlanOptions::Family parse_family(const std::string &name) {
    const struct {
        const char *name;
        PlanOptions::Family family;
    } families[] = {{"automatic", PlanOptions::Family::automatic},
                    {"lanes", PlanOptions::Family::lanes},
                    {"work-group", PlanOptions::Family::work_group}};
    for (const auto &row : families)
        if (name == row.name)
            return row.family;
    throw usage_error("--family takes automatic, lanes or work-group, and '" + name + "' is none");
}

void run_source(const SourceOptions &options) {
    const Problem problem = parse_problem(options.problem);
    PlanOptions plan;
    plan.family = parse_family(options.family);
    plan.lane_width = static_cast<int>(parse_whole(options.lane_width, "--lane-width", 0, 16));
    if (const int width = plan.lane_width;
        width != 0 && width != 1 && width != 4 && width != 8 && width != 16)
        throw usage_error("--lane-width takes 1, 4, 8 or 16, or 0 for the device's own");
    const DevicePtr device = open_device(options.common);
    const Transform transform(device, problem, plan);
    if (options.common.json)
        std::cout << json_text({{"problem", to_string(problem)},
                                {"device", device->info().name},
                                {"source", transform.source()}});
    else
        std::cout << transform.source();
}

} // namespace

void add_source(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("source", "Print the OpenCL C that runs a problem on a device");
    const auto options = std::make_shared<SourceOptions>();
    command
        ->add_option("problem", options->problem,
                     "kind:extents[*batch], for example fft:1024*4096 or dct2:512x512*3")
        ->required();
    command->add_option("--family", options->family, "automatic, lanes or work-group");
    command->add_option("--lane-width", options->lane_width,
                        "Floats of a lane: 1, 4, 8 or 16; 0 for the device's own");
    add_common_options(*command, options->common);
    command->callback([options] { run_source(*options); });
}

} // namespace imago::cli
