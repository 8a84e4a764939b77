// SPDX-License-Identifier: GPL-3.0-or-later
// The planner's choice compared with the best of a search.
#include "ui/devices/run/run_sheet.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
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
             "Family, radix sequence, and L1 × L2 or the lanes' width, by the model"),
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
        "<p>The plan that the model chooses at no cost, compared with the fastest plan of a search "
        "in interleaved races. Equal bars mean that the model's choice is the best.</p>");
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
