// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan/plan_text.h"

#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "engine/values/platform_label.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <string>

namespace imago::cli {
namespace {

constexpr int bar_length = 40;

const char *bound_text(StepBounds::Of of) {
    switch (of) {
    case StepBounds::Of::memory:
        return "memory";
    case StepBounds::Of::local:
        return "local memory";
    case StepBounds::Of::instructions:
        return "instructions";
    }
    return "";
}

double predicted_seconds(const StepReport &step) {
    const ShapeCost *own = own_shape(step);
    return own ? own->seconds() : 0;
}

/// A line of a step: its name, a time, a bar, and what there is to say.
void print_bar(std::ostream &out, const char *name, double seconds, double longest,
               const std::string &more) {
    const int length =
        longest > 0 ? int(std::lround(std::min(1.0, seconds / longest) * bar_length)) : 0;
    const std::string bar = std::string(std::size_t(std::max(1, length)), '=');
    out << "     " << std::left << std::setw(10) << name << std::right << std::setw(9)
        << duration_text(seconds * 1e3) << "  " << bar << (more.empty() ? "" : "  ") << more
        << '\n';
}

void print_times(std::ostream &out, const PlanRun &run, std::size_t i, double longest) {
    const TimeSpread &seconds = run.times.steps[i].seconds;
    print_bar(out, "measured", seconds.median, longest,
              "quartiles " + duration_text(seconds.lower * 1e3) + " to " +
                  duration_text(seconds.upper * 1e3));
    const StepBounds &bounds = run.steps[i].bounds;
    if (const double most = bounds.most(); most > 0)
        print_bar(out, "bound", most, longest,
                  std::string("by ") + bound_text(bounds.of()) +
                      (seconds.median > 0
                           ? ", reached " + fixed(100 * most / seconds.median, 0) + "%"
                           : ""));
    if (const double predicted = predicted_seconds(run.plan.steps[i]); predicted > 0)
        print_bar(out, "predicted", predicted, longest, "");
}

std::string passes_text(const StepReport &step) {
    if (step.radices.empty())
        return "none";
    return joined(step.radices, " · ") + " = " + std::to_string(step.length) + " points";
}

std::string memory_text(const StepReport &step, const PlanRun::Step &known, const PlanRun &run) {
    std::string text = bytes_text(step.bytes_moved) + " moved";
    if (step.local_bytes > 0)
        text += ", local " + bytes_text(step.local_bytes) + " of " + bytes_text(run.local_memory);
    if (step.private_bytes > 0)
        text += ", private " + bytes_text(step.private_bytes);
    if (known.use.registers)
        text += ", registers " + std::to_string(*known.use.registers) +
                (run.item_registers ? " of " + std::to_string(run.item_registers) : "");
    return text;
}

void print_step(std::ostream &out, const PlanRun &run, std::size_t i, double longest) {
    const StepReport &step = run.plan.steps[i];
    const std::string exchange = exchange_words(step).text();
    out << std::setw(3) << i + 1 << "  " << step_words(step.work).text() << '\n'
        << "     passes    " << passes_text(step) << ", " << family_words(step.family).text()
        << (exchange.empty() ? "" : ", exchange: " + exchange) << '\n'
        << "     L1 x L2   " << step.items_per_transform << " x " << step.transforms_per_group
        << ", lanes: " << step.lane_width << ", groups: " << step.groups << '\n'
        << "     memory    " << memory_text(step, run.steps[i], run) << '\n';
    print_times(out, run, i, longest);
}

double longest_time(const PlanRun &run) {
    double longest = 0;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        longest = std::max({longest, run.times.steps[i].seconds.median, run.steps[i].bounds.most(),
                            predicted_seconds(run.plan.steps[i])});
    return longest;
}

} // namespace

void print_plan_run(std::ostream &out, const PlanRun &run) {
    const PlanReport &plan = run.plan;
    out << "Plan of " << plan.problem << " on " << place_words(plan).text() << ", by "
        << plan.chosen_by << (plan.options.empty() ? "" : ": " + plan.options) << '\n';
    if (!plan.evidence.empty())
        out << "Evidence: " << plan.evidence << '\n';
    const double longest = longest_time(run);
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        print_step(out, run, i, longest);
    print_costs(out, plan);
    const PlanTimes &times = run.times;
    out << "A run takes " << duration_text(times.seconds.median * 1e3) << " (quartiles "
        << duration_text(times.seconds.lower * 1e3) << " to "
        << duration_text(times.seconds.upper * 1e3) << ", " << times.runs << " runs)";
    if (times.seconds.median > 0)
        out << ", " << fixed(run.operations / times.seconds.median * 1e-9, 1)
            << " GFLOP/s; a copy of " << bytes_text(std::uint64_t(run.bytes)) << " takes "
            << duration_text(times.copy_seconds * 1e3) << ", reached "
            << fixed(100 * times.copy_seconds / times.seconds.median, 0) << "%";
    out << ".\nThe result is right: relative error " << std::scientific << std::setprecision(1)
        << run.error << std::defaultfloat << ".\n";
}

} // namespace imago::cli
