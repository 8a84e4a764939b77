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
    {QT_TRANSLATE_NOOP("imago::RunSheet", "Planner and search"),
     QT_TRANSLATE_NOOP("imago::RunSheet", "<p>The planner's choice, compared with the best plan "
                                          "that a search found.</p>"),
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

// The time that a user who drags a slider or a mask waits.

namespace {

struct LiveViewWords {
    Q_DECLARE_TR_FUNCTIONS(imago::LiveView)
};

/// The text of a work: "filter 4000x3000 rgb 8-bit".
QString work_text(const LiveReport &one) {
    const QString kind = one.work.section(QLatin1Char(' '), 0, 0);
    const QString size =
        one.work.section(QLatin1Char(' '), 1, 1).replace(QLatin1Char('x'), QStringLiteral(" × "));
    const QString colours = one.work.section(QLatin1Char(' '), 2) == QLatin1String("rgb")
                                ? LiveViewWords::tr("RGB")
                                : LiveViewWords::tr("gray");
    return kind == QLatin1String("filter")
               ? LiveViewWords::tr("filter %1, %2").arg(size, colours)
               : LiveViewWords::tr("compress %1, %2").arg(size, colours);
}

} // namespace

RunSheet live_sheet(const std::vector<ShownRun> &runs) {
    RunSheet sheet;
    sheet.columns = {
        {LiveViewWords::tr("Work"), LiveViewWords::tr("The operation, and the size of the image"),
         "work", false},
        run_sheet_column(),
        {LiveViewWords::tr("Next result"),
         LiveViewWords::tr("Median time from a change of the mask or threshold to the result in "
                           "the host's memory, while the image's spectrum is on the device"),
         "next_seconds", true},
        {LiveViewWords::tr("Lower quartile"), LiveViewWords::tr("Quartile of the next results"),
         "next_lower_quartile_seconds", true},
        {LiveViewWords::tr("Upper quartile"), LiveViewWords::tr("Quartile of the next results"),
         "next_upper_quartile_seconds", true},
        {LiveViewWords::tr("First result"),
         LiveViewWords::tr("Includes upload, transform and the building of kernels"),
         "first_seconds", true},
        {LiveViewWords::tr("Building"),
         LiveViewWords::tr(
             "Building of kernels within the first result; none where they are kept on disk"),
         "first_build_seconds", true}};
    for (int run = 0; run < int(runs.size()); ++run)
        for (const LiveReport &one : runs[std::size_t(run)].report->live)
            sheet.rows.push_back({run,
                                  {{work_text(one), one.work.toUtf8()},
                                   text_cell(runs[std::size_t(run)].name),
                                   seconds_cell(one.next),
                                   seconds_cell(one.lower),
                                   seconds_cell(one.upper),
                                   seconds_cell(one.first),
                                   seconds_cell(one.first_build)},
                                  one.work});
    return sheet;
}

BarChart live_chart(const std::vector<ShownRun> &runs) {
    BarChart chart;
    chart.quantity = LiveViewWords::tr("Time to the next result (ms)");
    chart.categories_are = LiveViewWords::tr("Work");
    chart.about = LiveViewWords::tr(
        "<p>The engine's share of the time from a move of the mask or slider to the picture: below "
        "16 ms the picture follows every frame of the screen, below 60 ms it feels immediate.</p>");
    add_bars(chart, runs, &BenchReport::live,
             [](const LiveReport &one) { return std::pair(work_text(one), one.next * 1e3); });
    return chart;
}

// The time to make plans.

namespace {

struct PlanningViewWords {
    Q_DECLARE_TR_FUNCTIONS(imago::PlanningView)
};

} // namespace

RunSheet planning_sheet(const std::vector<ShownRun> &runs) {
    RunSheet sheet;
    sheet.columns = {
        {PlanningViewWords::tr("Transform"), PlanningViewWords::tr("Kind, extents and batch"),
         "problem", false},
        run_sheet_column(),
        {PlanningViewWords::tr("Cold: plan, build"),
         PlanningViewWords::tr("Planning and building of programs in a process with empty caches"),
         "cold_plan_and_build_seconds", true},
        {PlanningViewWords::tr("Cold: first run"),
         PlanningViewWords::tr("The first run of that process; some drivers compile only then"),
         "cold_first_run_seconds", true},
        {PlanningViewWords::tr("Warm: plan, build"),
         PlanningViewWords::tr(
             "The same in another process, with the caches that the first one left on disk"),
         "warm_plan_and_build_seconds", true},
        {PlanningViewWords::tr("Warm: first run"),
         PlanningViewWords::tr("The first run of that process"), "warm_first_run_seconds", true},
        {PlanningViewWords::tr("Second run"),
         PlanningViewWords::tr("A run when nothing is left to be built"), "second_run_seconds",
         true},
        {PlanningViewWords::tr("Compiled"),
         PlanningViewWords::tr("Programs built from source when cold"), "programs_compiled", true},
        {PlanningViewWords::tr("Loaded"),
         PlanningViewWords::tr("Programs taken from the cache on disk when warm"),
         "programs_loaded", true}};
    for (int run = 0; run < int(runs.size()); ++run)
        for (const PlanningReport &one : runs[std::size_t(run)].report->planning)
            sheet.rows.push_back({run,
                                  {text_cell(one.problem), text_cell(runs[std::size_t(run)].name),
                                   seconds_cell(one.cold.planned), seconds_cell(one.cold.first),
                                   seconds_cell(one.warm.planned), seconds_cell(one.warm.first),
                                   seconds_cell(one.warm.second), count_cell(one.cold.compiled),
                                   count_cell(one.warm.loaded)},
                                  one.problem});
    return sheet;
}

/// Two stacks for each transform: cold and warm, with the first run on top of planning and
/// building.
BarChart planning_chart(const std::vector<ShownRun> &runs) {
    BarChart chart;
    chart.quantity = PlanningViewWords::tr("Time to the end of the first run (s)");
    chart.categories_are = PlanningViewWords::tr("Transform");
    chart.about = PlanningViewWords::tr(
        "<p>Cold: a process with empty caches plans, builds its programs and "
        "runs once. Warm: another process finds them on disk. Both are what a "
        "user waits for before the first result.</p>");
    int colour = 0;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const std::vector<PlanningReport> &planning = runs[run].report->planning;
        if (planning.empty())
            continue;
        const int first = int(chart.series.size());
        const auto add = [&](const QString &name, int its, double strength, int on) {
            chart.series.push_back({series_name(runs, run, name), its, strength, on, {}});
        };
        add(PlanningViewWords::tr("cold: plan, build"), colour, 1, -1);
        add(PlanningViewWords::tr("cold: first run"), colour, 0.55, first);
        add(PlanningViewWords::tr("warm: plan, build"), colour + 1, 1, -1);
        add(PlanningViewWords::tr("warm: first run"), colour + 1, 0.55, first + 2);
        colour += 2;
        for (const PlanningReport &one : planning) {
            const std::size_t at = category_of(chart, one.problem.section(QLatin1Char(':'), 0, 1));
            const double values[] = {one.cold.planned, one.cold.first, one.warm.planned,
                                     one.warm.first};
            for (int part = 0; part < 4; ++part)
                put_bar(chart.series[std::size_t(first + part)], at, values[part]);
        }
    }
    return chart;
}

// Copies by pattern of access.

namespace {

struct MemoryViewWords {
    Q_DECLARE_TR_FUNCTIONS(imago::MemoryView)
};

constexpr std::pair<const char *, const char *> memory_patterns[] = {
    {"upload", QT_TRANSLATE_NOOP("imago::MemoryView", "upload from the host")},
    {"download", QT_TRANSLATE_NOOP("imago::MemoryView", "download to the host")},
    {"copy_each", QT_TRANSLATE_NOOP("imago::MemoryView", "copy, one vector per item")},
    {"copy_pages", QT_TRANSLATE_NOOP("imago::MemoryView", "copy by pages")},
    {"copy_past_caches", QT_TRANSLATE_NOOP("imago::MemoryView", "copy, streaming stores")},
    {"clEnqueueCopyBuffer", QT_TRANSLATE_NOOP("imago::MemoryView", "copy by the driver")}};

/// The pattern without default values: "float4, stride 2, offset 0" gives "float4, stride 2".
QString pattern_text(const QString &pattern) {
    for (const auto &[name, words] : memory_patterns)
        if (pattern == QLatin1String(name))
            return MemoryViewWords::tr(words);
    QStringList parts = pattern.split(QStringLiteral(", "));
    parts.removeAll(QStringLiteral("stride 1"));
    parts.removeAll(QStringLiteral("offset 0"));
    for (QString &part : parts) {
        const QString number = part.section(QLatin1Char(' '), 1);
        if (part.startsWith(QLatin1String("stride ")))
            part = MemoryViewWords::tr("stride %1").arg(number);
        else if (part.startsWith(QLatin1String("offset ")))
            part = MemoryViewWords::tr("offset %1").arg(number);
    }
    return parts.join(QStringLiteral(", "));
}

double best_rate(const BenchReport &report) {
    double best = 0;
    for (const MemoryReport &one : report.memory)
        best = std::max(best, one.times.gigabytes_per_second);
    return best;
}

} // namespace

RunSheet memory_sheet(const std::vector<ShownRun> &runs) {
    RunSheet sheet;
    sheet.columns = {
        {MemoryViewWords::tr("Pattern"),
         MemoryViewWords::tr("The width of the vector that a work-item reads and writes, the "
                             "stride between neighbours in vectors, and the offset of the first "
                             "element in floats; or the method of the copy"),
         "pattern", false},
        run_sheet_column(),
        {MemoryViewWords::tr("GB/s"),
         MemoryViewWords::tr("Bytes read and bytes written, divided by the median time; for "
                             "transfers the bytes transferred"),
         "gigabytes_per_second", true},
        {MemoryViewWords::tr("Of best"),
         MemoryViewWords::tr("Share of the fastest pattern's speed"), "share_of_best", true},
        {MemoryViewWords::tr("Time"), MemoryViewWords::tr("Median time of one copy"),
         "median_seconds", true}};
    for (int run = 0; run < int(runs.size()); ++run) {
        const BenchReport &report = *runs[std::size_t(run)].report;
        const double best = best_rate(report);
        for (const MemoryReport &one : report.memory) {
            const double rate = one.times.gigabytes_per_second;
            sheet.rows.push_back({run,
                                  {{pattern_text(one.pattern), one.pattern.toUtf8()},
                                   text_cell(runs[std::size_t(run)].name),
                                   rate_cell(rate),
                                   share_cell(best > 0 ? rate / best : 0),
                                   seconds_cell(one.times.seconds)},
                                  one.pattern});
        }
    }
    return sheet;
}

BarChart memory_chart(const std::vector<ShownRun> &runs) {
    BarChart chart;
    chart.quantity = MemoryViewWords::tr("GB/s");
    chart.categories_are = MemoryViewWords::tr("Pattern of access");
    chart.about = MemoryViewWords::tr(
        "<p>Copies within the device's memory: bytes read and written, divided by the time. Upload "
        "and download pass the bus. A good kernel accesses wide vectors at stride 1 and offset 0, "
        "and avoids strides and offsets, which are slower.</p>");
    add_bars(chart, runs, &BenchReport::memory, [](const MemoryReport &one) {
        return std::pair(pattern_text(one.pattern), one.times.gigabytes_per_second);
    });
    return chart;
}

// The planner's choice compared with the best of a search.

namespace {

struct SearchViewWords {
    Q_DECLARE_TR_FUNCTIONS(imago::SearchView)
};

} // namespace

RunSheet search_sheet(const std::vector<ShownRun> &runs) {
    const QString registers = SearchViewWords::tr("Registers"),
                  local = SearchViewWords::tr("Local"),
                  occupancy = SearchViewWords::tr("Occupancy");
    const QString registers_are = SearchViewWords::tr(
                      "32-bit registers of a work-item, if the driver reports them"),
                  local_is = SearchViewWords::tr("Local memory of a work-group"),
                  occupancy_is = SearchViewWords::tr(
                      "Share of a compute unit's work-items that can be resident with these "
                      "registers and this local memory, if the driver reports them");
    RunSheet sheet;
    sheet.columns = {
        {SearchViewWords::tr("N"), SearchViewWords::tr("Points of one transform"), "n", true},
        run_sheet_column(),
        {SearchViewWords::tr("Planned / best"),
         SearchViewWords::tr("Time of the planner's choice, divided by that of the best: 1 where "
                             "no plan is faster"),
         "planned_time_over_best", true},
        {SearchViewWords::tr("Planner's choice"),
         SearchViewWords::tr(
             "Family, radix sequence, and L1 × L2 or the lanes' width, by the planner"),
         "planned", false},
        {SearchViewWords::tr("Planned, GFLOP/s"),
         SearchViewWords::tr("Speed of the planner's choice"), "planned_gflops", true},
        {registers, registers_are, "planned_registers", true},
        {local, local_is, "planned_local_bytes", true},
        {occupancy, occupancy_is, "planned_occupancy", true},
        {SearchViewWords::tr("Best of the search"),
         SearchViewWords::tr(
             "The fastest plan of the search; the planner's where none is faster beyond the noise"),
         "best", false},
        {SearchViewWords::tr("Best, GFLOP/s"), SearchViewWords::tr("Speed of the best"),
         "best_gflops", true},
        {registers, registers_are, "best_registers", true},
        {local, local_is, "best_local_bytes", true},
        {occupancy, occupancy_is, "best_occupancy", true}};
    for (int run = 0; run < int(runs.size()); ++run)
        for (const ComparedReport &one : runs[std::size_t(run)].report->compared) {
            SheetRow row{run,
                         {count_cell(one.points), text_cell(runs[std::size_t(run)].name),
                          one.failure.isEmpty()
                              ? ratio_cell(one.ratio)
                              : SheetCell{SearchViewWords::tr("failed"), "failed"}},
                         one.failure.isEmpty() ? one.options : one.failure};
            for (const ComparedPlan *plan : {&one.planned, &one.best}) {
                const bool same = plan == &one.best && !one.improved && one.failure.isEmpty();
                row.cells.push_back(same
                                        ? SheetCell{SearchViewWords::tr("as planned"), "as planned"}
                                        : text_cell(plan->plan_in_short));
                row.cells.push_back(rate_cell(plan->gflops));
                row.cells.push_back(count_cell(plan->registers));
                row.cells.push_back(bytes_cell(plan->local_bytes));
                row.cells.push_back(share_cell(plan->occupancy));
            }
            sheet.rows.push_back(row);
        }
    return sheet;
}

BarChart search_chart(const std::vector<ShownRun> &runs) {
    BarChart chart;
    chart.quantity = SearchViewWords::tr("GFLOP/s");
    chart.categories_are = SearchViewWords::tr("N, points of one transform");
    chart.about = SearchViewWords::tr(
        "<p>The planner's choice, which costs no time, compared with the fastest plan of a search "
        "in "
        "interleaved races. Equal bars mean that the planner's choice is the best.</p>");
    int colour = 0;
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const std::vector<ComparedReport> &compared = runs[run].report->compared;
        if (compared.empty())
            continue;
        BarSeries planned{
            series_name(runs, run, SearchViewWords::tr("planner's choice")), colour, 1, -1, {}};
        BarSeries best{series_name(runs, run, SearchViewWords::tr("best of the search")),
                       colour + 1,
                       1,
                       -1,
                       {}};
        for (const ComparedReport &one : compared) {
            const std::size_t at = category_of(chart, fixed_words(one.points, 0));
            if (!one.failure.isEmpty())
                continue;
            put_bar(planned, at, one.planned.gflops);
            put_bar(best, at, one.best.gflops);
        }
        chart.series.push_back(planned);
        chart.series.push_back(best);
        colour += 2;
    }
    return chart;
}

} // namespace imago
