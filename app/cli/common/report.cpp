// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"

#include "app/cli/common/sentence_json.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <algorithm>

namespace imago::cli {

namespace {

/// The number of characters in a terminal: bytes that do not continue a UTF-8 character.
std::size_t width_of(const std::string &text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
}

const char *name_of(PlanStanding::Why why) {
    switch (why) {
    case PlanStanding::Why::one_plan:
        return "one_plan";
    case PlanStanding::Why::same_bytes:
        return "same_bytes";
    case PlanStanding::Why::gathering:
        return "gathering";
    case PlanStanding::Why::compiling:
        return "compiling";
    case PlanStanding::Why::failed:
        return "failed";
    case PlanStanding::Why::trying:
        return "trying";
    case PlanStanding::Why::faster:
        return "faster";
    case PlanStanding::Why::slower:
        return "slower";
    }
    return "";
}

/// Who chose the plan, in words: "the options points-per-item=16", "a record, padding=off (full
/// search of
/// ...)", "the planner; a record's choice is not used: ..."
std::string choice_in_words(const PlanReport &plan) {
    if (plan.chosen_by == "options")
        return "the options " + plan.options;
    if (plan.chosen_by == "planner")
        return "the planner; " + plan.evidence;
    return "a " + plan.chosen_by + ", " +
           (plan.options.empty() ? "as the planner would" : plan.options) + " (" + plan.evidence +
           ")";
}

} // namespace

std::string joined(const std::vector<int> &numbers, const char *between) {
    std::string text;
    for (const int number : numbers) {
        if (!text.empty())
            text += between;
        text += std::to_string(number);
    }
    return text;
}

void print_table(std::ostream &out, const std::vector<std::vector<std::string>> &rows,
                 const std::string &right) {
    std::vector<std::size_t> widths;
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], width_of(row[i]));
        }
    for (const auto &row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - width_of(row[i]), ' ');
            const bool flush_right = i < right.size() && right[i] == 'r';
            line += i ? "  " : "";
            line += flush_right ? blanks + row[i] : row[i] + blanks;
        }
        out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
    }
}

std::string json_text(const nlohmann::ordered_json &json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

nlohmann::ordered_json plan_json(const PlanReport &plan) {
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const StepReport &step : plan.steps) {
        steps.push_back({{"name", step_words(step.work).text()},
                         {"name_said", sentence_json(step_words(step.work))},
                         {"family", family_words(step.family).text()},
                         {"radices", step.radices},
                         {"length", step.length},
                         {"items_per_transform", step.items_per_transform},
                         {"transforms_per_group", step.transforms_per_group},
                         {"lane_width", step.lane_width},
                         {"prefetch", step.prefetch},
                         {"streaming_stores", step.streaming_stores},
                         {"groups", step.groups},
                         {"exchange", exchange_words(step).text()},
                         {"exchange_said", sentence_json(exchange_words(step))},
                         {"local_bytes", step.local_bytes},
                         {"private_bytes", step.private_bytes},
                         {"bytes_moved", step.bytes_moved},
                         {"milliseconds", step.milliseconds}});
        for (const Sentence &why : why_words(step)) {
            steps.back()["why"].push_back(why.text());
            steps.back()["why_said"].push_back(sentence_json(why));
        }
    }
    return {{"problem", plan.problem},
            {"device", plan.device},
            {"platform", plan.platform},
            {"chosen_by", plan.chosen_by},
            {"options", plan.options},
            {"evidence", plan.evidence},
            {"gain", plan.gain},
            {"standing", name_of(plan.standing.why)},
            {"steps", steps},
            {"in_turn", plan.in_turn},
            {"workspace_bytes", plan.workspace_bytes},
            {"compile_milliseconds", plan.compile_milliseconds},
            {"launch_milliseconds", plan.launch_milliseconds},
            {"upload_milliseconds", plan.upload_milliseconds},
            {"download_milliseconds", plan.download_milliseconds},
            {"kernel_milliseconds", plan.kernel_milliseconds()}};
}

void print_plan(std::ostream &out, const PlanReport &plan) {
    out << "Plan of " << plan.problem << " on " << plan.device
        << (plan.platform.empty() ? "" : " (" + plan.platform + ")") << '\n';
    if (plan.chosen_by != "planner" || !plan.evidence.empty())
        out << "  chosen by " << choice_in_words(plan) << '\n';
    if (const std::string why = standing_words(plan.standing).text(); !why.empty())
        out << "  runs " << why << '\n';
    const auto memory = [](const StepReport &step) {
        return std::string(step.prefetch ? "prefetch" : "") +
               (step.prefetch && step.streaming_stores ? ", " : "") +
               (step.streaming_stores ? "streaming"
                : step.prefetch       ? ""
                                      : "-");
    };
    std::vector<std::vector<std::string>> rows{
        {"  step", "family", "radices", "memory", "L1 x L2", "lanes", "local", "time"}};
    for (const StepReport &step : plan.steps)
        rows.push_back({"  " + step_words(step.work).text(), family_words(step.family).text(),
                        step.radices.empty() ? "-" : joined(step.radices, "·"), memory(step),
                        std::to_string(step.items_per_transform) + " x " +
                            std::to_string(step.transforms_per_group),
                        std::to_string(step.lane_width), bytes_text(step.local_bytes),
                        duration_text(step.milliseconds)});
    print_table(out, rows, "llllrrrr");
    out << "  kernels " << duration_text(plan.kernel_milliseconds()) << ", their launches "
        << duration_text(plan.launch_milliseconds) << ", upload "
        << duration_text(plan.upload_milliseconds) << ", download "
        << duration_text(plan.download_milliseconds) << ", compile "
        << duration_text(plan.compile_milliseconds) << ", workspace "
        << bytes_text(plan.workspace_bytes);
    if (plan.in_turn > 1)
        out << ", " << plan.in_turn << " parts in turn";
    out << '\n';
}

} // namespace imago::cli
