// SPDX-License-Identifier: GPL-3.0-or-later
// --tune auto: a command that runs a transform again and again makes it faster meanwhile.
#pragma once
#include "engine/search/progressive.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace imago::cli {

struct TuneOption {
    std::string mode = "off", budget; ///< a budget that is empty: not given
};

void add_tune_option(CLI::App &command, TuneOption &option);

/// The search of --tune auto, nothing for off. `choices`: the plan's options as they are asked for.
/// Throws Error (usage): a mode that is none, a budget that is no number of seconds above 0 or goes
/// with off, choices made by hand.
std::optional<SearchWishes> tune_wishes(const TuneOption &option, const PlanOptions &choices);

/// What became of the search of a transform that has run for the last time.
struct TuneEnd {
    ProgressiveTransform::State state = ProgressiveTransform::State::kept;
    Finding finding;
    std::size_t better_from = 0; ///< the first run, counted from 1, by what was found; 0: none
};

std::string tune_text(const TuneEnd &end);
nlohmann::ordered_json tune_json(const TuneEnd &end);

} // namespace imago::cli
