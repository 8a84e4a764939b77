// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace imago::cli {

/// How a transform is planned, as the command line names it; what each means is PlanOptions'.
struct PlanChoices {
    std::string options; ///< parse_plan_options()'s text
    std::string algorithm = "n";
    std::map<std::string, std::string> named; ///< options of PlanOptions that have one of their own
};

void add_plan_choices(CLI::App &command, PlanChoices &choices);

/// The options of a plan for `problem`: those of the text, and over them the named ones. Throws
/// Error (usage) naming the option: a value that is none of its own; an algorithm that the kind,
/// or what the family does not have; native twiddles in double.
PlanOptions plan_options(const PlanChoices &choices, const Problem &problem);

} // namespace imago::cli
