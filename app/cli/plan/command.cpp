// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/interrupt.h"
#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "app/cli/options/plan_choices.h"
#include "app/cli/plan/live_plan.h"
#include "app/cli/plan/plan_text.h"
#include "engine/json/plan_json.h"
#include "engine/support/stopwatch.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

namespace imago::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double most_seconds = 24 * 3600;
constexpr double milliseconds_between_lines = 100;

struct PlanCommand {
    CommonOptions common;
    PlanChoices plan;
    std::string problem, seconds = "1";
    bool lines = false;
};

void print_line(const char *event, const char *name, const Json &value) {
    const Json line{{"event", event}, {name, value}};
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

/// Runs until the time is over or a signal comes; once at least.
void run_rounds(LivePlan &live, double seconds, bool lines) {
    std::stop_source stop;
    const Interrupt interrupt(stop);
    const auto start = Clock::now();
    auto told = start;
    do {
        live.round();
        if (lines && milliseconds_since(told) >= milliseconds_between_lines) {
            told = Clock::now();
            print_line("times", "times", json::plan_times_json(live.run().times));
        }
    } while (!stop.stop_requested() && (seconds == 0 || milliseconds_since(start) < 1e3 * seconds));
}

void run_plan(const PlanCommand &command) {
    const Problem problem = parse_problem(command.problem);
    const PlanOptions options = plan_options(command.plan, problem);
    const double seconds = parse_number(command.seconds, "--seconds");
    if (!(seconds >= 0) || seconds > most_seconds)
        throw usage_error("--seconds takes 0, for no end, to 86400, not " + command.seconds);
    if (command.lines && command.common.json)
        throw usage_error("plan reports by --json or by --json-lines, not by both");
    LivePlan live(open_device(command.common), problem, options);
    live.round();
    if (command.lines)
        print_line("plan", "run", json::plan_run_json(live.run()));
    run_rounds(live, seconds, command.lines);
    if (command.lines)
        print_line("end", "run", json::plan_run_json(live.run()));
    else if (command.common.json)
        std::cout << json_text(json::plan_run_json(live.run()));
    else
        print_plan_run(std::cout, live.run());
}

} // namespace

void add_plan(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "plan",
        "Run one transform again and again, and show how its plan works and why it was chosen");
    const auto options = std::make_shared<PlanCommand>();
    command
        ->add_option(
            "problem", options->problem,
            "kind:extents[*batch][:part]..., for example fft:1024*4096 (the help of source "
            "lists the parts)")
        ->required();
    command->add_option(
        "--seconds", options->seconds,
        "How long it runs; default 1; 0: until Ctrl+C, which then prints the report");
    command->add_flag("--json-lines", options->lines,
                      "Report on standard output during the run, one JSON object a line: the plan, "
                      "then the times of all runs so far ten times a second");
    add_plan_choices(*command, options->plan);
    add_common_options(*command, options->common);
    command->callback([options] { run_plan(*options); });
}

} // namespace imago::cli
