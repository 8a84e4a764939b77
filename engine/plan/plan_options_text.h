// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// `name=value,name=value`: what is not the default, in the order of PlanOptions' fields; empty
/// for the defaults. For example `elements=16,padding=off,radices=16.16.4`.
std::string to_string(const PlanOptions &options);

/// What to_string() writes, in any order; a default may be written out, too. Every value is
/// checked for itself: what a device or a problem does not allow, make_plan() refuses. Throws
/// Error (usage) that names the part that is wrong and what is allowed: an unknown name, a value
/// out of range, a name given twice.
PlanOptions parse_plan_options(std::string_view text);

/// Sets one option from its text. Throws Error (usage), as parse_plan_options() does, that calls
/// the option `called`, or by its name where that is empty.
void set_plan_option(PlanOptions &options, std::string_view name, std::string_view value,
                     std::string_view called = {});

/// An option as text.
struct PlanOptionName {
    std::string_view name;    ///< "lane-width"
    std::string_view allowed; ///< its values in words: "1, 4, 8 or 16, or 0 for the device's own"
    bool asked = false;       ///< says what is computed: see asked_options()
};
/// All options, in the order of PlanOptions' fields.
std::vector<PlanOptionName> plan_option_names();

/// Of `options` those alone that say what is computed, which no tuning may change: hooks at load,
/// the way to a DCT, which lines share their rounding errors. The others are the default.
PlanOptions asked_options(const PlanOptions &options);

/// asked_options(asked), and of `choices` all the others.
PlanOptions with_choices(const PlanOptions &asked, const PlanOptions &choices);

} // namespace imago
