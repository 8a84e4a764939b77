// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"

#include "engine/values/platform_label.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <algorithm>
#include <cmath>

namespace imago::cli {

namespace {

/// The number of characters in a terminal: bytes that do not continue a UTF-8 character.
std::size_t width_of(const std::string &text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
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

std::string cell_text(double value) {
    return value == std::floor(value) ? significant(value, 12) : fixed(value, 4);
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

void print_rows(std::ostream &out, const OpTable &table) {
    if (table.rows.empty())
        return;
    std::vector<std::vector<std::string>> rows(1);
    for (const OpTable::Column &column : table.columns)
        rows[0].push_back((rows[0].empty() ? "  " : "") + std::string(column.name.english()));
    for (const std::vector<double> &row : table.rows) {
        rows.emplace_back();
        for (const double value : row)
            rows.back().push_back((rows.back().empty() ? "  " : "") + cell_text(value));
    }
    print_table(out, rows, std::string(table.columns.size(), 'r'));
}

void print_plan(std::ostream &out, const PlanReport &plan) {
    out << "Plan of " << plan.problem << " on " << place_words(plan).text()
        << (plan.digest.empty() ? "" : ", digest " + plan.digest) << '\n';
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
    if (!plan.steps.empty()) // the host's processor has none
        print_table(out, rows, "llllrrrr");
    std::string words; // times of what was timed alone
    const auto add = [&](const std::string &more) {
        words += (words.empty() ? "  " : ", ") + more;
    };
    const auto add_time = [&](const std::string &what, double milliseconds) {
        if (milliseconds > 0)
            add(what + " " + duration_text(milliseconds));
    };
    add_time("kernels", plan.kernel_milliseconds());
    add_time(plan.steps.empty() ? "computed in" : "their launches", plan.launch_milliseconds);
    add_time("upload", plan.upload_milliseconds);
    add_time("download", plan.download_milliseconds);
    add_time("compile", plan.compile_milliseconds);
    if (!plan.steps.empty())
        add("workspace " + bytes_text(plan.workspace_bytes));
    if (plan.in_turn > 1)
        add(std::to_string(plan.in_turn) + " parts in turn");
    if (!words.empty())
        out << words << '\n';
}

} // namespace imago::cli
