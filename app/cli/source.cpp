// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "app/cli/options/plan_choices.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/transform.h"
#include "engine/values/platform_label.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

struct SourceOptions {
    CommonOptions common;
    PlanChoices plan;
    std::string problem;
};

void run_source(const SourceOptions &options) {
    const Problem problem = parse_problem(options.problem);
    const PlanOptions plan = plan_options(options.plan, problem);
    const DevicePtr device = open_device(options.common);
    const PlanSource planned = plan_source(device, problem, plan);
    if (options.common.json)
        std::cout << json_text({{"problem", to_string(problem)},
                                {"device", device->info().name},
                                {"platform", platform_label(device->info()).text()},
                                {"workspace_bytes", planned.workspace_bytes},
                                {"source", planned.source}});
    else
        std::cout << planned.source;
}

} // namespace

void add_source(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("source", "Print the OpenCL C that runs a problem on a device");
    const auto options = std::make_shared<SourceOptions>();
    command
        ->add_option(
            "problem", options->problem,
            "kind:extents[*batch][:part]..., for example fft:1024*4096 or "
            "dct2:512x512*3x4:double; parts: float, double, half; interleaved, planar; "
            "outofplace, inplace; backward, ortho, forward; in=S,S,... and out=S,S,..., "
            "strides in elements along the axes of the batch, then those of the extents; "
            "nonzero=N,N,... and wanted=N,N,..., elements that there are along the extents "
            "of a pruned fft, ifft, rfft or irfft, from the first")
        ->required();
    add_plan_choices(*command, options->plan);
    add_common_options(*command, options->common);
    command->callback([options] { run_source(*options); });
}

} // namespace imago::cli
