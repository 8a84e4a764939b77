// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/json/plan_json.h"
#include "engine/support/number_text.h"
#include "engine/values/op_values.h"
#include "engine/values/plan_report.h"

#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// Prints rows of cells in aligned columns; the first row has the titles. Columns are flushed right
/// if `right` has an 'r' at their index, else left.
void print_table(std::ostream &out, const std::vector<std::vector<std::string>> &rows,
                 const std::string &right);

/// Prints the rows of a table under its columns' names; nothing, if there are none.
void print_rows(std::ostream &out, const OpTable &table);

/// The numbers with a text between each two: "16x16x4".
std::string joined(const std::vector<int> &numbers, const char *between);

using json::json_text;
using json::plan_json;

/// Prints the plan as a table of steps with a line of totals.
void print_plan(std::ostream &out, const PlanReport &plan);

} // namespace imago::cli
