// SPDX-License-Identifier: GPL-3.0-or-later
// Copies by pattern of access.
#include "ui/devices/run/run_sheet.h"

#include <QCoreApplication>

#include <algorithm>

namespace imago {
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

} // namespace imago
