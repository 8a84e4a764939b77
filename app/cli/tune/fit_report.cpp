// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/output.h"
#include "app/cli/common/report.h"
#include "app/cli/tune/fit.h"
#include "engine/plan/measured/choice_names.h"

#include <iostream>

namespace imago::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string field_name(Field field) {
    return std::string(field_rows()[std::size_t(field)].name);
}

std::string mean_and_worst(double mean, double worst) {
    return mean > 0 ? fixed(mean, 3) + " / " + fixed(worst, 2) : "n/a";
}

std::vector<std::string> figures_row(const std::string &name, const CostFigures &figures) {
    return {name,
            std::to_string(figures.problems),
            std::to_string(figures.plans),
            mean_and_worst(figures.planner_mean, figures.planner_worst),
            mean_and_worst(figures.model_mean, figures.model_worst),
            fixed(100 * figures.error, 0) + "%"};
}

void print_figures(const FitOutcome &outcome) {
    print_table(std::cout,
                {{"problems", "of them", "plans", "planner's choice", "model's first choice",
                  "error of a time"},
                 figures_row("fitted, before", outcome.fitted_before),
                 figures_row("fitted, after", outcome.fitted_after),
                 figures_row("held out, before", outcome.held_before),
                 figures_row("held out, after", outcome.held_after)},
                "lrrrrr");
    std::cout
        << "Choices: time by that of the fastest timed plan, mean / worst. Errors: the median "
           "distance of predicted and measured times.\n";
}

void print_coefficients(const FitOutcome &outcome) {
    std::vector<std::vector<std::string>> table{{"coefficient", "before", "after"}};
    for (const auto &[field, value] : outcome.before.values)
        table.push_back({field_name(field), significant(value, 4),
                         significant(outcome.after.number(field), 4)});
    print_table(std::cout, table, "lrr");
}

/// What the fit is worth, and what follows of it.
std::string verdict(const FitOutcome &outcome) {
    const CostFigures &before = outcome.held_before, &after = outcome.held_after;
    if (outcome.judged < outcome.least_judged)
        return "Not kept: the choices of " + std::to_string(outcome.judged) +
               " held-out problems were timed, and it takes " +
               std::to_string(outcome.least_judged) + "; a larger --minutes times more.";
    if (!outcome.better && !is_worse(after, before))
        return "Not kept: it changes nothing on the held-out problems.";
    if (!outcome.better)
        return std::string("Not kept: on the held-out problems it is worse (") +
               (after.model_mean > before.model_mean     ? "the mean time of the model's choice"
                : after.model_worst > before.model_worst ? "the worst time of the model's choice"
                                                         : "the error of predicted times") +
               "). Plans are made as before.";
    if (!outcome.unkept.empty())
        return "Better, and not kept: " + outcome.unkept + ".";
    return "Kept: " + outcome.file + ". Plans on this device use it from now on" +
           (outcome.chooses ? ", and the model chooses the shapes of steps, since its choice is "
                              "clearly faster than the planner's on the held-out problems"
                            : "") +
           "; 'imago-cli tune --drop-fit' drops it.";
}

Json figures_json(const CostFigures &figures) {
    return {{"problems", figures.problems},
            {"plans", figures.plans},
            {"planner_mean", figures.planner_mean},
            {"planner_worst", figures.planner_worst},
            {"model_mean", figures.model_mean},
            {"model_worst", figures.model_worst},
            {"error", figures.error}};
}

} // namespace

void print_fit(const DeviceInfo &device, const FitOutcome &outcome) {
    std::cout << "Device: " << device.name << " (" << device.driver_version << ")\n"
              << "Seed: " << outcome.settings.seed << "; plans timed now: " << outcome.timed
              << ", known from earlier searches: " << outcome.kept_times
              << (outcome.stopped ? "; stopped before the time was over" : "") << '\n';
    print_figures(outcome);
    print_coefficients(outcome);
    std::cout << verdict(outcome) << '\n';
}

Json fit_json(const DeviceInfo &device, const FitOutcome &outcome) {
    Json json{{"imago_fit", 1}};
    json.update(surroundings_json(device, {}));
    json["seed"] = outcome.settings.seed;
    json["minutes"] = outcome.settings.minutes;
    json["plans"] = {{"timed", outcome.timed}, {"known", outcome.kept_times}};
    json["fitted"] = {{"before", figures_json(outcome.fitted_before)},
                      {"after", figures_json(outcome.fitted_after)}};
    json["held_out"] = {{"before", figures_json(outcome.held_before)},
                        {"after", figures_json(outcome.held_after)}};
    for (const auto &[field, value] : outcome.before.values)
        json["coefficients"][field_name(field)] = {{"before", value},
                                                   {"after", outcome.after.number(field)}};
    json["judged"] = outcome.judged;
    json["better"] = outcome.better;
    json["kept"] = !outcome.file.empty();
    json["file"] = outcome.file;
    json["model_chooses"] = outcome.chooses;
    json["verdict"] = verdict(outcome);
    json["stopped"] = outcome.stopped;
    return json;
}

void drop_fit(const DeviceInfo &device, bool json) {
    const auto store = user_fits();
    const std::size_t dropped = store ? store->drop(device) : 0;
    if (!dropped)
        throw Error("No model was fitted to " + device.name +
                    " on this machine, so there is none to drop.");
    reload_fits();
    if (json)
        std::cout << json_text(
            Json{{"dropped", dropped}, {"device", device.name}, {"file", store->file().string()}});
    else
        std::cout << "Dropped: the model that was fitted to " << device.name
                  << "; plans are made by the engine's own coefficients again.\n";
}

} // namespace imago::cli
