// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/tune_option.h"

#include "app/cli/common/report.h"
#include "app/cli/options/options.h"
#include "engine/plan/problem/plan_options_text.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

namespace {

constexpr std::pair<const char *, bool> modes[] = {{"off", false}, {"auto", true}};
constexpr double default_budget = 30; ///< seconds: two quick searches

std::string gain_text(const Finding &finding) {
    return fixed(finding.plan->gain, 2) + " times as fast as the planner's" +
           (finding.recorded ? ", is on record" : "");
}

} // namespace

void add_tune_option(CLI::App &command, TuneOption &option) {
    command.add_option(
        "--tune", option.mode,
        "off (default), or auto: search for a faster plan during the runs of --repeat, in separate "
        "processes; the next run uses it, and its record serves later commands. The search ends "
        "with the last run; its findings are kept, and the next search continues from there");
    command.add_option("--tune-budget", option.budget,
                       "Seconds that --tune auto searches at most; default " +
                           fixed(default_budget, 0));
}

std::optional<SearchSettings> tune_settings(const TuneOption &option, const PlanOptions &choices) {
    const bool on = choice(modes, option.mode, "--tune");
    SearchSettings settings;
    settings.seconds =
        option.budget.empty() ? default_budget : parse_number(option.budget, "--tune-budget");
    if (!(settings.seconds > 0))
        throw usage_error("--tune-budget takes seconds above 0, not " + option.budget +
                          "; --tune off searches for nothing");
    if (!on && !option.budget.empty())
        throw usage_error("--tune-budget needs --tune auto; --tune is off");
    if (!on)
        return std::nullopt;
    if (choices != requested_options(choices))
        throw usage_error("--tune auto searches for the options of the plan, which are given: " +
                          to_string(choices));
    settings.builders = 1; // the transform itself needs the processor, too
    return settings;
}

std::string tune_text(const TuneEnd &end) {
    const Finding &finding = end.finding;
    const std::string plans = finding.tried == 1 ? " plan" : " plans";
    const std::string tried =
        std::to_string(finding.tried) + plans + " in " + duration_text(finding.seconds * 1e3);
    std::string text;
    if (end.better_from)
        text = "Run " + std::to_string(end.better_from) +
               " was the first with a faster plan, found among " + tried + ": it is " +
               gain_text(finding) + ".";
    else if (finding.plan)
        text = "A faster plan was found too late for these runs, among " + tried + ": it is " +
               gain_text(finding) + ".";
    else if (finding.by_record)
        text = "The plan comes from a completed search.";
    else if (finding.complete)
        text = "No faster plan was found among " + tried + ".";
    else
        text = "The search ended after " + tried +
               " without a faster plan; the next search continues from there.";
    if (!finding.trouble.empty())
        text += " " + finding.trouble;
    return text;
}

nlohmann::ordered_json tune_json(const TuneEnd &end) {
    const Finding &finding = end.finding;
    nlohmann::ordered_json json{
        {"candidates", finding.tried},  {"seconds", finding.seconds},
        {"complete", finding.complete}, {"gain", finding.plan ? finding.plan->gain : 1.0},
        {"recorded", finding.recorded}, {"better_from_run", end.better_from}};
    if (finding.plan)
        json["options"] = to_string(finding.plan->options);
    if (!finding.trouble.empty())
        json["trouble"] = finding.trouble;
    return json;
}

} // namespace imago::cli
