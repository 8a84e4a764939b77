// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as tables and bars: what each view of the comparison shows of them.
#pragma once
#include "ui/devices/run_table.h"

#include <QByteArray>

#include <vector>

namespace imago {

/// A cell for people, in the locale's numbers with its unit where the column has none, and for
/// programs.
struct SheetCell {
    QString text;
    QByteArray csv;
};
SheetCell text_cell(const QString &text);
SheetCell rate_cell(double rate);       ///< three digits; none at 0
SheetCell seconds_cell(double seconds); ///< with its unit; in seconds
SheetCell share_cell(double share);     ///< in per cent; 0 to 1
SheetCell ratio_cell(double ratio);     ///< "1.03"
SheetCell bytes_cell(double bytes);     ///< with its unit; in bytes; negative: not known
SheetCell count_cell(double count);     ///< negative: not known

struct SheetColumn {
    QString title, tool_tip;
    QByteArray csv;      ///< the title for programs, with the unit
    bool figure = false; ///< stands at the right
};
struct SheetRow {
    int run = 0; ///< its place in the list
    std::vector<SheetCell> cells;
    QString tool_tip;
};
struct RunSheet {
    std::vector<SheetColumn> columns;
    int run_column = 1; ///< names the run; shown where there are several
    std::vector<SheetRow> rows;
};

/// Bars of one colour.
struct BarSeries {
    QString name;
    int colour = 0;
    double strength = 1;        ///< of the colour, 0 to 1
    int on = -1;                ///< stands on this series; -1: on the axis
    std::vector<double> values; ///< one a category; not a number: none
};
struct BarChart {
    QString quantity, categories_are; ///< the axes' titles, with the unit
    QString about;                    ///< what is shown, for a tool tip
    QStringList categories;
    std::vector<BarSeries> series;
};

enum class RunView { speeds, orders, memory, planning, live, search, count };

/// Those that have something to show of these runs, in their order.
std::vector<RunView> run_views(const std::vector<ShownRun> &runs);
QString view_title(RunView view);
QString view_tool_tip(RunView view);
RunSheet run_sheet(RunView view, const std::vector<ShownRun> &runs);
/// Of all views but the speeds, which are plots against N.
BarChart run_chart(RunView view, const std::vector<ShownRun> &runs);

// The views' own.
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
/// The place of a category, which is added where it is new.
std::size_t category_of(BarChart &chart, const QString &name);
/// Puts a value into a series, whose list is as long as is needed.
void put_bar(BarSeries &series, std::size_t category, double value);
/// "Xeon: planned" where several runs are shown, else "planned".
QString series_name(const std::vector<ShownRun> &runs, std::size_t run, const QString &what);

} // namespace imago
