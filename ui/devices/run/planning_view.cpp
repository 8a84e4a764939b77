// SPDX-License-Identifier: GPL-3.0-or-later
// The time to make plans.
#include "ui/devices/run/run_sheet.h"

#include <QCoreApplication>

namespace imago {
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

} // namespace imago
