// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem.h"

#include <CLI/CLI.hpp>

#include <string>

namespace imago::cli {

/// How a transform is planned, as the command line names it; what each means is PlanOptions'.
struct PlanChoices {
    std::string family = "automatic";
    std::string lane_width = "0";
    std::string algorithm = "n";
    std::string twiddles = "table";
    std::string exchange = "automatic";
    std::string reorder = "automatic";
    std::string primes = "automatic";
    std::string structure = "automatic";
    std::string prefetch = "automatic";
    std::string streaming_stores = "automatic";
    std::string first_radix = "0";
    std::string item_points = "0";
    std::string largest_radix = "0";
    std::string longest_step = "0";
};

void add_plan_choices(CLI::App &command, PlanChoices &choices);

/// The options of a plan for `problem`. Throws Error (usage) naming the option: a name that is
/// none of its list; an algorithm that the kind, or what the family does not have; native twiddles
/// in double.
PlanOptions plan_options(const PlanChoices &choices, const Problem &problem);

} // namespace imago::cli
