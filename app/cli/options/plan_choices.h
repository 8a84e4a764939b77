// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem/problem.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace imago::cli {

/// The options of a plan on the command line; PlanOptions documents them.
struct PlanChoices {
    std::string options; ///< the text for parse_plan_options()
    std::string algorithm = "n";
    /// Options of PlanOptions that have a command-line option.
    std::map<std::string, std::string> named;
};

void add_plan_choices(CLI::App &command, PlanChoices &choices);

/// The options of a plan for `problem`: those of the text, overridden by the named ones. Throws
/// Error (usage) that names the option: an invalid value; an algorithm that the kind does not have,
/// or an option that the family does not have; native twiddles in double.
PlanOptions plan_options(const PlanChoices &choices, const Problem &problem);

} // namespace imago::cli
