// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/run_sheet.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <limits>

namespace imago {
namespace {

struct RunSheetWords {
    Q_DECLARE_TR_FUNCTIONS(imago::RunSheet)
};

QByteArray plain_number(double value) {
    return QByteArray::number(value, 'g', 9);
}

SheetCell no_cell() {
    return {QStringLiteral("–"), {}};
}

struct ViewRow {
    const char *title, *tool_tip;
    bool (*shows)(const BenchReport &report);
    RunSheet (*sheet)(const std::vector<ShownRun> &runs);
    BarChart (*chart)(const std::vector<ShownRun> &runs);
};
const ViewRow view_rows[] = {
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Speeds"),
     QT_TRANSLATE_NOOP("imago::RunSheet",
                       "<p>GFLOP/s and GB/s of transforms against N, and their plans.</p>"),
     [](const BenchReport &report) {
         return std::any_of(report.cases.begin(), report.cases.end(), is_of_speeds);
     },
     speeds_sheet, nullptr},
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Radix orders"),
     QT_TRANSLATE_NOOP("imago::RunSheet", "<p>GFLOP/s of each order of the same radices, with and "
                                          "without padding of the exchange in local memory.</p>"),
     [](const BenchReport &report) {
         return !std::all_of(report.cases.begin(), report.cases.end(), is_of_speeds);
     },
     orders_sheet, orders_chart},
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Memory"),
     QT_TRANSLATE_NOOP("imago::RunSheet", "<p>GB/s of copies, by the pattern of access.</p>"),
     [](const BenchReport &report) { return !report.memory.empty(); }, memory_sheet, memory_chart},
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Planning"),
     QT_TRANSLATE_NOOP("imago::RunSheet", "<p>How long it takes until a transform can run, with "
                                          "empty caches and with those on disk.</p>"),
     [](const BenchReport &report) { return !report.planning.empty(); }, planning_sheet,
     planning_chart},
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Live"),
     QT_TRANSLATE_NOOP("imago::RunSheet",
                       "<p>How long a person waits who drags a slider or a mask.</p>"),
     [](const BenchReport &report) { return !report.live.empty(); }, live_sheet, live_chart},
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Model and search"),
     QT_TRANSLATE_NOOP("imago::RunSheet", "<p>The planner's choice, by the analytical model, "
                                          "compared with the best plan that a search found.</p>"),
     [](const BenchReport &report) { return !report.compared.empty(); }, search_sheet,
     search_chart},
};
static_assert(std::size(view_rows) == std::size_t(RunView::count));

} // namespace

SheetCell text_cell(const QString &text) {
    return text.isEmpty() ? no_cell() : SheetCell{text, text.toUtf8()};
}

SheetCell rate_cell(double rate) {
    return rate > 0 ? SheetCell{rate_words(rate), plain_number(rate)} : no_cell();
}

SheetCell seconds_cell(double seconds) {
    return seconds > 0 ? SheetCell{duration_words(seconds), plain_number(seconds)} : no_cell();
}

SheetCell share_cell(double share) {
    return share > 0 ? SheetCell{percent_words(share, 0), plain_number(share)} : no_cell();
}

SheetCell ratio_cell(double ratio) {
    return ratio > 0 ? SheetCell{fixed_words(ratio, 2), plain_number(ratio)} : no_cell();
}

SheetCell bytes_cell(double bytes) {
    if (bytes < 0)
        return no_cell();
    return {bytes > 0 ? bytes_words(qulonglong(bytes)) : no_cell().text, plain_number(bytes)};
}

SheetCell count_cell(double count) {
    return count >= 0 ? SheetCell{fixed_words(count, 0), plain_number(count)} : no_cell();
}

std::vector<RunView> run_views(const std::vector<ShownRun> &runs) {
    std::vector<RunView> views;
    for (int view = 0; view < int(RunView::count); ++view)
        if (std::any_of(runs.begin(), runs.end(), [&](const ShownRun &shown) {
                return view_rows[view].shows(*shown.report);
            }))
            views.push_back(RunView(view));
    return views;
}

QString view_title(RunView view) {
    return RunSheetWords::tr(view_rows[int(view)].title);
}

QString view_tool_tip(RunView view) {
    return RunSheetWords::tr(view_rows[int(view)].tool_tip);
}

RunSheet run_sheet(RunView view, const std::vector<ShownRun> &runs) {
    return view_rows[int(view)].sheet(runs);
}

BarChart run_chart(RunView view, const std::vector<ShownRun> &runs) {
    return view_rows[int(view)].chart(runs);
}

RunSheet speeds_sheet(const std::vector<ShownRun> &runs) {
    RunSheet sheet;
    sheet.run_column = int(RunColumn::run);
    for (int column = 0; column < int(RunColumn::count); ++column)
        sheet.columns.push_back({column_title(RunColumn(column)),
                                 column_tool_tip(RunColumn(column)),
                                 {},
                                 is_figure(RunColumn(column))});
    for (const RunRow &row : run_rows(runs)) {
        SheetRow taken{row.run, {}, row.tool_tip, row.details};
        for (const QString &cell : row.cells)
            taken.cells.push_back(text_cell(cell));
        sheet.rows.push_back(taken);
    }
    return sheet;
}

SheetColumn run_sheet_column() {
    return {column_title(RunColumn::run), column_tool_tip(RunColumn::run), "run", false};
}

std::size_t category_of(BarChart &chart, const QString &name) {
    qsizetype at = chart.categories.indexOf(name);
    if (at < 0) {
        at = chart.categories.size();
        chart.categories.append(name);
    }
    return std::size_t(at);
}

void put_bar(BarSeries &series, std::size_t category, double value) {
    if (series.values.size() <= category)
        series.values.resize(category + 1, std::numeric_limits<double>::quiet_NaN());
    series.values[category] = value;
}

QString series_name(const std::vector<ShownRun> &runs, std::size_t run, const QString &what) {
    return runs.size() < 2 ? what : RunSheetWords::tr("%1: %2").arg(runs[run].name, what);
}

} // namespace imago
