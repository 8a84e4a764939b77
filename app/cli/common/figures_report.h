// SPDX-License-Identifier: GPL-3.0-or-later
// What commands report of an operation's figures.
#pragma once
#include "engine/values/op_values.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::cli {

/// A row for each figure: its name, its numbers with six digits and its unit.
std::vector<std::vector<std::string>> figure_rows(const std::vector<OpFigure> &figures);

/// Adds each figure by its id: a number, or a list of several; null is not known.
void add_figures(nlohmann::ordered_json &json, const std::vector<OpFigure> &figures);

} // namespace imago::cli
