// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as tables and bars: the contents of each view of the comparison.
#pragma once
#include "ui/devices/run/run_table.h"

#include <QByteArray>

#include <utility>
#include <vector>

namespace imago {

/// A cell, as text for people (numbers in the locale, with the unit unless the column has it) and
/// for programs.
struct SheetCell {
    QString text;
    QByteArray csv;
};
SheetCell text_cell(const QString &text);
SheetCell rate_cell(double rate);       ///< three digits; empty for 0
SheetCell seconds_cell(double seconds); ///< for people with its unit; for programs in seconds
SheetCell share_cell(double share);     ///< in per cent; the argument is 0 to 1
SheetCell ratio_cell(double ratio);     ///< "1.03"
/// For people with its unit; for programs in bytes; negative: unknown.
SheetCell bytes_cell(double bytes);
SheetCell count_cell(double count); ///< negative: unknown

struct SheetColumn {
    QString title, tool_tip;
    QByteArray csv;      ///< the title for programs, with the unit
    bool figure = false; ///< aligned to the right
};
struct SheetRow {
    int run = 0; ///< its index in the list
    std::vector<SheetCell> cells;
    QString tool_tip;
    QStringList details{}; ///< sentences below the row, which it hides until it is opened
};
struct RunSheet {
    std::vector<SheetColumn> columns;
    int run_column = 1; ///< the column that names the run; shown if there are several
    std::vector<SheetRow> rows;
};

/// Bars of one colour.
struct BarSeries {
    QString name;
    int colour = 0;
    double strength = 1;          ///< of the colour, 0 to 1
    int on = -1;                  ///< stands on this series; -1: on the axis
    std::vector<double> values{}; ///< one for each category; NaN: none
};
struct BarChart {
    QString quantity, categories_are; ///< titles of the axes, with the unit
    QString about;                    ///< what is shown, for a tooltip
    QStringList categories;
    std::vector<BarSeries> series;
};

enum class RunView { speeds, orders, memory, planning, live, search, count };

/// The views that have something to show of these runs, in their order.
std::vector<RunView> run_views(const std::vector<ShownRun> &runs);
QString view_title(RunView view);
QString view_tool_tip(RunView view);
RunSheet run_sheet(RunView view, const std::vector<ShownRun> &runs);
/// The chart of any view except the speeds, which are plotted against N.
BarChart run_chart(RunView view, const std::vector<ShownRun> &runs);

// The tables of the views.
RunSheet speeds_sheet(const std::vector<ShownRun> &runs);
RunSheet orders_sheet(const std::vector<ShownRun> &runs);
BarChart orders_chart(const std::vector<ShownRun> &runs);
RunSheet memory_sheet(const std::vector<ShownRun> &runs);
BarChart memory_chart(const std::vector<ShownRun> &runs);
RunSheet planning_sheet(const std::vector<ShownRun> &runs);
BarChart planning_chart(const std::vector<ShownRun> &runs);
RunSheet live_sheet(const std::vector<ShownRun> &runs);
BarChart live_chart(const std::vector<ShownRun> &runs);
RunSheet search_sheet(const std::vector<ShownRun> &runs);
BarChart search_chart(const std::vector<ShownRun> &runs);

/// The column that names the run, for all views.
SheetColumn run_sheet_column();
/// The index of a category, which is added if it is new.
std::size_t category_of(BarChart &chart, const QString &name);
/// Puts a value into a series, whose list is extended as needed.
void put_bar(BarSeries &series, std::size_t category, double value);
/// Adds a series for each run, with a bar for each row of its report: bar(row) gives the category
/// and the value. A run without rows has no series.
template <class Row, class Bar>
void add_bars(BarChart &chart, const std::vector<ShownRun> &runs,
              const std::vector<Row> BenchReport::*rows, const Bar &bar) {
    for (std::size_t run = 0; run < runs.size(); ++run) {
        if (((*runs[run].report).*rows).empty())
            continue;
        BarSeries series{.name = runs[run].name, .colour = int(run)};
        for (const Row &row : (*runs[run].report).*rows) {
            const auto [category, value] = bar(row);
            put_bar(series, category_of(chart, category), value);
        }
        chart.series.push_back(std::move(series));
    }
}
/// "Xeon: planned" if several runs are shown, otherwise "planned".
QString series_name(const std::vector<ShownRun> &runs, std::size_t run, const QString &what);

} // namespace imago
