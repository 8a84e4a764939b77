// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_report.h"

#include "engine/support/number_text.h"

#include <cmath>

namespace imago::cli {
namespace {

std::string figure_text(const OpFigure &figure) {
    std::string text;
    for (const double value : figure.values) {
        if (std::isnan(value))
            return "unknown";
        text += (text.empty() ? "" : ", ") + significant(value, 6);
    }
    return text + (*figure.unit ? " " : "") + figure.unit;
}

nlohmann::ordered_json number_json(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return static_cast<long long>(value);
    return value; // null: not known
}

} // namespace

std::vector<std::vector<std::string>> figure_rows(const std::vector<OpFigure> &figures) {
    std::vector<std::vector<std::string>> rows;
    for (const OpFigure &figure : figures)
        rows.push_back({"  " + std::string(figure.name.english()), figure_text(figure)});
    return rows;
}

void add_figures(nlohmann::ordered_json &json, const std::vector<OpFigure> &figures) {
    for (const OpFigure &figure : figures) {
        nlohmann::ordered_json numbers;
        for (const double value : figure.values)
            numbers.push_back(number_json(value));
        json[figure.id] = numbers.size() == 1 ? numbers[0] : numbers;
    }
}

} // namespace imago::cli
