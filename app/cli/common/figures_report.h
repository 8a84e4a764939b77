// SPDX-License-Identifier: GPL-3.0-or-later
// What commands report of figures.
#pragma once
#include "engine/op/figure.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::cli {

/// A row for each figure: its name, its numbers and its unit.
std::vector<std::vector<std::string>> figure_rows(const std::vector<OpFigure> &figures);

/// A row for each line that is told of the figures: its name and its text.
std::vector<std::vector<std::string>> figure_rows(std::span<const ReportLine> lines,
                                                  const std::vector<OpFigure> &figures);
std::string report_text(const ReportLine &line, const std::vector<OpFigure> &figures);

/// Adds each figure by its id: a number, or a list of several; null is not known.
void add_figures(nlohmann::ordered_json &json, const std::vector<OpFigure> &figures);

} // namespace imago::cli
