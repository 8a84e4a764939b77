// SPDX-License-Identifier: GPL-3.0-or-later
// The time that a user who drags a slider or a mask waits.
#include "ui/devices/run/run_sheet.h"

#include <QCoreApplication>

namespace imago {
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

} // namespace imago
