// SPDX-License-Identifier: MIT
// Converts options of plans to text and back.
#include "engine/plan/problem/plan_options_text.h"

#include "engine/plan/problem/plan_option_rows.h"
#include "engine/plan/words/sentences.h"

#include <algorithm>

namespace imago {
namespace {

using Row = PlanOptionRow;

std::string list_of_names() {
    std::string text;
    for (const Row &row : plan_option_rows())
        text += (text.empty() ? "" : ", ") + std::string(row.name);
    return text;
}

/// A caller's text for use in a message: at most 40 characters, without control characters.
std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, 40));
    for (char &c : shown)
        if (c < ' ' || c > '~')
            c = '?';
    return "'" + shown + (text.size() > 40 ? "...'" : "'");
}

} // namespace

std::string to_string(const PlanOptions &options) {
    const PlanOptions defaults;
    std::string text;
    for (const Row &row : plan_option_rows())
        if (const std::string value = row.text(options); value != row.text(defaults))
            text += (text.empty() ? "" : ",") + std::string(row.name) + "=" + value;
    return text;
}

void set_plan_option(PlanOptions &options, std::string_view name, std::string_view value,
                     std::string_view called) {
    const Row *row = find_plan_option(name);
    if (!row)
        throw usage_error(plan_says.no_option, quoted(name), list_of_names());
    if (!row->read(options, value))
        throw usage_error(plan_says.option_value, called.empty() ? name : called, row->allowed,
                          quoted(value));
}

PlanOptions parse_plan_options(std::string_view text) {
    PlanOptions options;
    std::vector<const Row *> seen;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        if (equals == std::string_view::npos)
            throw usage_error(plan_says.options_read, quoted(part));
        set_plan_option(options, name, part.substr(equals + 1));
        const Row *row = find_plan_option(name); // set_plan_option() has found it
        if (std::find(seen.begin(), seen.end(), row) != seen.end())
            throw usage_error(plan_says.option_twice, row->name);
        seen.push_back(row);
        if (comma == std::string_view::npos)
            break;
        text.remove_prefix(comma + 1);
        if (text.empty())
            throw usage_error(plan_says.options_end);
    }
    return options;
}

std::vector<PlanOptionName> plan_option_names() {
    std::vector<PlanOptionName> names;
    for (const Row &row : plan_option_rows())
        names.push_back({row.name, row.allowed, row.requested});
    return names;
}

PlanOptions requested_options(const PlanOptions &options) {
    return with_choices(options, {});
}

PlanOptions with_choices(const PlanOptions &requested, const PlanOptions &choices) {
    PlanOptions both = choices;
    for (const Row &row : plan_option_rows())
        if (row.requested)
            row.read(both, row.text(requested));
    return both;
}

} // namespace imago
