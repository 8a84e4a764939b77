// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"

#include <span>
#include <string>
#include <string_view>

namespace imago {

/// A field of PlanOptions as text.
struct PlanOptionRow {
    std::string_view name;
    std::string allowed;
    std::string (*text)(const PlanOptions &);
    bool (*read)(PlanOptions &, std::string_view); ///< false: the value is none of those allowed
    bool asked = false;                            ///< see PlanOptionName
};

/// A row for each field, in their order. Numbers of work-items and points are limited to what no
/// device exceeds, so that no sum or product of them can overflow.
std::span<const PlanOptionRow> plan_option_rows();

/// Nothing for an unknown name.
const PlanOptionRow *find_plan_option(std::string_view name);

} // namespace imago
