// SPDX-License-Identifier: MIT
#include "engine/plan/problem/plan_step_text.h"

#include "engine/plan/problem/plan_option_rows.h"
#include "engine/plan/problem/plan_options_text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace imago {
namespace {

using Options = PlanOptions;

/// The options of a single step, except its padding.
constexpr std::string_view step_options[] = {
    "radices",  "lane-width", "points-per-item", "group-lines", "minimum-groups",
    "exchange", "structure",  "item-points",     "prefetch",    "streaming-stores"};
constexpr std::size_t most_steps = 16;

/// A step's options as a plan's.
Options options_of_step(const Options::Step &step) {
    Options options;
    options.radices = step.radices;
    options.lane_width = step.lane_width;
    options.points_per_item = step.points_per_item;
    options.group_lines = step.group_lines;
    options.minimum_groups = step.minimum_groups;
    options.exchange = step.exchange;
    options.structure = step.structure;
    options.item_points = step.item_points;
    options.prefetch = step.prefetch;
    options.streaming_stores = step.streaming_stores;
    return options;
}

Options::Step step_of(const Options &options, Options::Switch padding) {
    return {options.radices,          options.lane_width,    options.points_per_item,
            options.group_lines,      options.exchange,      padding,
            options.structure,        options.item_points,   options.prefetch,
            options.streaming_stores, options.minimum_groups};
}

std::string step_text(const Options::Step &step) {
    std::string text = to_string(options_of_step(step));
    if (step.padding != Options::Switch::automatic)
        text += std::string(text.empty() ? "" : ",") +
                "padding=" + (step.padding == Options::Switch::on ? "on" : "off");
    std::replace(text.begin(), text.end(), ',', '/');
    std::replace(text.begin(), text.end(), '=', ':');
    return text;
}

std::optional<Options::Step> read_step(std::string_view text) {
    Options options;
    Options::Switch padding = Options::Switch::automatic;
    while (!text.empty()) {
        const std::size_t slash = std::min(text.find('/'), text.size());
        const std::string_view part = text.substr(0, slash);
        const std::size_t colon = part.find(':');
        if (colon == std::string_view::npos || slash + 1 == text.size())
            return std::nullopt;
        const std::string_view name = part.substr(0, colon), value = part.substr(colon + 1);
        if (name == "padding") {
            if (value != "on" && value != "off")
                return std::nullopt;
            padding = value == "on" ? Options::Switch::on : Options::Switch::off;
        } else if (const PlanOptionRow *row = find_plan_option(name);
                   !row ||
                   std::find(std::begin(step_options), std::end(step_options), row->name) ==
                       std::end(step_options) ||
                   !row->read(options, value)) {
            return std::nullopt;
        }
        text.remove_prefix(std::min(slash + 1, text.size()));
    }
    return step_of(options, padding);
}

} // namespace

std::string steps_text(const Options &options) {
    std::string text;
    for (std::size_t i = 0; i < options.steps.size(); ++i)
        text += (i ? ";" : "") + step_text(options.steps[i]);
    return text;
}

bool read_steps(Options &options, std::string_view text) {
    std::vector<Options::Step> steps;
    for (bool more = !text.empty(); more;) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const auto step = read_step(text.substr(0, end));
        if (!step || steps.size() == most_steps)
            return false;
        steps.push_back(*step);
        more = end < text.size();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    options.steps = std::move(steps);
    return true;
}

} // namespace imago
