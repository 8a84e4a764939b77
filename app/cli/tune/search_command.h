// SPDX-License-Identifier: GPL-3.0-or-later
// Problems in the subcommand tune: searches them, compares the planner with the search, and
// explains them.
#pragma once
#include "app/cli/options/plan_choices.h"

#include <string>

namespace CLI {
class App;
}

namespace imago::cli {

struct SearchCommand {
    std::string problems, suites, sizes, points;
    std::string effort = "quick", budget, builders = "0"; ///< no budget: 0
    std::string explain;
    std::string rate; ///< a file of plans, or - for standard input
    PlanChoices plan;
    bool resume = false, afresh = false, compare_model = false, compare_efforts = false,
         no_record = false;
    bool lines = false;
    bool no_radices = false; ///< for compare_model()
    bool all = false, fit = false, drop_fit = false;
    std::string minutes;      ///< for all and fit; empty: 10, and 5
    std::string seed;         ///< for fit; empty: one that nobody chose
    std::string full_seconds; ///< for compare_model(); empty: 0
    std::string plot;         ///< for compare_model()
    bool any() const {
        return all || fit || drop_fit || !problems.empty() || !suites.empty() || !explain.empty() ||
               compare_model || compare_efforts || !rate.empty();
    }
};

void add_search_command(CLI::App &command, SearchCommand &search);

/// `device` is in the form of open_device(). The findings of a search are added to the user's
/// records. Throws Error: usage for an invalid request; failure if nothing can be searched.
void run_search_command(const SearchCommand &search, const std::string &device, bool json);

} // namespace imago::cli
