// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The options that differ from the default as `name=value,name=value`, in the order of
/// PlanOptions' fields; empty for the defaults. For example
/// `points-per-item=16,padding=off,radices=16.16.4`.
std::string to_string(const PlanOptions &options);

/// Reads what to_string() writes, in any order; a default may be written out, too, and former
/// spellings of names are accepted. Each value is
/// checked by itself; make_plan() refuses what a device or a problem does not allow. Throws Error
/// (usage) that names the wrong part and what is allowed, for an unknown name, a value out of range
/// or a name given twice.
PlanOptions parse_plan_options(std::string_view text);

/// Sets one option from its text. Throws Error (usage) as parse_plan_options() does; the message
/// calls the option `called`, or by its name if that is empty.
void set_plan_option(PlanOptions &options, std::string_view name, std::string_view value,
                     std::string_view called = {});

/// The name of an option and its values in words.
struct PlanOptionName {
    std::string_view name;    ///< "lane-width"
    std::string_view allowed; ///< its values in words: "1, 4, 8 or 16, or 0 for the device's own"
    bool requested = false;   ///< whether it says what is computed: see requested_options()
};
/// All options, in the order of PlanOptions' fields.
std::vector<PlanOptionName> plan_option_names();

/// Keeps those of `options` that say what is computed, which no tuning may change: hooks at load,
/// the algorithm of a DCT, which lines share their rounding errors. The others get their defaults.
PlanOptions requested_options(const PlanOptions &options);

/// Calls visit() with each field of PlanOptions::Step but `padding`, and with that of PlanOptions
/// of which it is the step's own.
template <class Visit>
void each_step_option(const Visit &visit) {
    using Step = PlanOptions::Step;
    visit(&Step::radices, &PlanOptions::radices);
    visit(&Step::lane_width, &PlanOptions::lane_width);
    visit(&Step::points_per_item, &PlanOptions::points_per_item);
    visit(&Step::group_lines, &PlanOptions::group_lines);
    visit(&Step::minimum_groups, &PlanOptions::minimum_groups);
    visit(&Step::exchange, &PlanOptions::exchange);
    visit(&Step::structure, &PlanOptions::structure);
    visit(&Step::item_points, &PlanOptions::item_points);
    visit(&Step::prefetch, &PlanOptions::prefetch);
    visit(&Step::streaming_stores, &PlanOptions::streaming_stores);
}

/// requested_options(asked), with all other options from `choices`.
PlanOptions with_choices(const PlanOptions &requested, const PlanOptions &choices);

} // namespace imago
