// SPDX-License-Identifier: GPL-3.0-or-later
// --tune auto: a command that runs a transform repeatedly makes it faster during its runs.
#pragma once
#include "engine/search/progressive.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace imago::cli {

struct TuneOption {
    std::string mode = "off", budget; ///< empty budget: not given
};

void add_tune_option(CLI::App &command, TuneOption &option);

/// The search of --tune auto; empty for off. `choices`: the plan's requested options. Throws Error
/// (usage): an unknown mode, a budget that is not a number of seconds above 0 or is given with off,
/// choices on the command line.
std::optional<SearchSettings> tune_settings(const TuneOption &option, const PlanOptions &choices);

/// The result of the search for a transform after its last run.
struct TuneEnd {
    ProgressiveTransform::State state = ProgressiveTransform::State::kept;
    Finding finding;
    std::size_t better_from = 0; ///< the first run that used it, counted from 1; 0: none
};

std::string tune_text(const TuneEnd &end);
nlohmann::ordered_json tune_json(const TuneEnd &end);

} // namespace imago::cli
