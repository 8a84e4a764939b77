// SPDX-License-Identifier: GPL-3.0-or-later
// What the cost model says of a step of the lanes family.
#pragma once
#include "engine/values/cost/step_cost.h"

#include <string>
#include <vector>

namespace imago::cli {

/// The heads of a table of shapes, its rows, and the alignment of its columns for print_table().
std::vector<std::string> lanes_heads();
std::vector<std::string> lanes_row(const ShapeCost &shape);
inline constexpr const char *lanes_columns = "llrlrlrrrrrrrr";

} // namespace imago::cli
