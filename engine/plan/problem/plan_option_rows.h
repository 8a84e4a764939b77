// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"

#include <span>
#include <string>
#include <string_view>

namespace imago {

/// A field of PlanOptions as text.
struct PlanOptionRow {
    std::string_view name;
    std::string allowed;
    std::string (*text)(const PlanOptions &);
    bool (*read)(PlanOptions &, std::string_view); ///< false if the value is not an allowed one
    bool requested = false;                        ///< see PlanOptionName
    std::string_view former = {};                  ///< a spelling that is read, too; may be empty
};

/// A row for each field, in their order. Numbers of work-items and points are limited to what no
/// device exceeds, so that sums and products of them cannot overflow.
std::span<const PlanOptionRow> plan_option_rows();

/// The row of an option, by its name or its former one; null for an unknown name.
const PlanOptionRow *find_plan_option(std::string_view name);

} // namespace imago
