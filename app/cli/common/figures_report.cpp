// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/figures_report.h"

#include "engine/support/number_text.h"

#include <cmath>

namespace imago::cli {
namespace {

using Kind = NumberStyle::Kind;

std::string number_text(const NumberStyle &style, double value) {
    switch (style.kind) {
    case Kind::count:
        return counted(static_cast<std::uint64_t>(value));
    case Kind::bytes:
        return bytes_text(static_cast<std::uint64_t>(std::ceil(value)));
    case Kind::decimals:
        return fixed(style.share ? 100 * value : value, style.digits);
    default:
        return significant(value, style.digits);
    }
}

std::string figure_text(const OpFigure &figure) {
    std::string text;
    for (const double value : figure.values) {
        if (std::isnan(value))
            return "unknown";
        text += (text.empty() ? "" : ", ") + number_text(figure.style, value);
    }
    const std::string unit = figure.unit;
    return text + (unit.empty() || unit == "%" ? "" : " ") + unit;
}

nlohmann::ordered_json number_json(Kind kind, double value) {
    if (kind == Kind::count ||
        (kind == Kind::plain && value == std::floor(value) && std::abs(value) < 1e15))
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

std::string report_text(const ReportLine &line, const std::vector<OpFigure> &figures) {
    return line_text(line.text, figures, figure_text);
}

std::vector<std::vector<std::string>> figure_rows(std::span<const ReportLine> lines,
                                                  const std::vector<OpFigure> &figures) {
    std::vector<std::vector<std::string>> rows;
    for (const ReportLine &line : lines)
        if (std::string text = report_text(line, figures); !text.empty())
            rows.push_back({"  " + std::string(line.name), std::move(text)});
    return rows;
}

void add_figures(nlohmann::ordered_json &json, const std::vector<OpFigure> &figures) {
    for (const OpFigure &figure : figures) {
        if (figure.use == FigureUse::texts)
            continue;
        nlohmann::ordered_json numbers;
        for (const double value : figure.values)
            numbers.push_back(number_json(figure.style.kind, value));
        json[figure.id] = numbers.size() == 1 ? numbers[0] : numbers;
    }
}

} // namespace imago::cli
