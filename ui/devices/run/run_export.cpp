// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/run_export.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct RunExportWords {
    Q_DECLARE_TR_FUNCTIONS(imago::RunExport)
};

QByteArray csv_text(const QString &text) {
    QString doubled = text;
    doubled.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    const bool plain = !text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
                       !text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r'));
    return plain ? text.toUtf8() : QByteArray("\"" + doubled.toUtf8() + "\"");
}

QByteArray csv_number(double value) {
    return value > 0 ? QByteArray::number(value, 'g', 9) : QByteArray();
}

/// The columns that every contestant has, before those of a plan.
QList<QByteArray> csv_begin(const BenchReport &report, const BenchCaseReport &one,
                            const BenchTimes &times, const QString &by) {
    return {csv_text(report.device),  csv_text(report.driver),
            csv_text(report.version), report.date.toString(Qt::ISODate).toUtf8(),
            csv_text(one.suite),      csv_text(one.problem),
            csv_text(one.kind),       one.extents.join(QLatin1Char('x')).toUtf8(),
            csv_number(one.batch),    one.precision.toUtf8(),
            one.placement.toUtf8(),   csv_text(by),
            times.state.toUtf8(),     csv_number(times.seconds),
            csv_number(times.lower),  csv_number(times.upper),
            csv_number(times.gflops), csv_number(times.gigabytes_per_second)};
}

constexpr const char *csv_heading =
    "device,driver,imago_version,date,suite,problem,kind,extents,batch,precision,placement,by,"
    "state,"
    "median_seconds,lower_quartile_seconds,upper_quartile_seconds,gflops,gigabytes_per_second,"
    "share_of_bound,chosen_by,gain,steps,radices,l1_x_l2,lane_width,local_bytes,exchange,"
    "roofline_gflops,roofline_gigabytes_per_second,same_bytes_copy_gigabytes_per_second,"
    "upload_gigabytes_per_second,download_gigabytes_per_second,relative_error\n";

/// The conditions of the measurement, and the ceiling that figures are compared with.
QString run_words(const BenchReport &report) {
    QString text = RunExportWords::tr("Driver %1, Imago %2, %3")
                       .arg(report.driver, report.version, report.date.toString(Qt::ISODate));
    text += report.rounds > 0 ? RunExportWords::tr("; medians of %n round(s).", nullptr,
                                                   static_cast<int>(report.rounds))
                              : QStringLiteral(".");
    if (report.memory_gigabytes > 0)
        text += RunExportWords::tr(" A copy that no cache holds: %1 GB/s.")
                    .arg(rate_words(report.memory_gigabytes));
    return text;
}

QString cell_of_markdown(QString text) {
    return text.replace(QLatin1Char('|'), QStringLiteral("\\|"));
}

} // namespace

QByteArray csv_of(const std::vector<ShownRun> &runs) {
    QByteArray csv = csv_heading;
    const auto plain = [](const BenchVariant &variant, auto of) {
        QStringList texts;
        for (const BenchStep &step : variant.steps)
            texts.append(of(step));
        return csv_text(texts.join(QStringLiteral(" | ")));
    };
    for (const ShownRun &shown : runs)
        for (const BenchCaseReport &one : shown.report->cases) {
            if (!is_of_speeds(one))
                continue;
            const double memory = shown.report->memory_gigabytes;
            const QList<QByteArray> roof{csv_number(memory * one.intensity), csv_number(memory),
                                         csv_number(one.copy_gigabytes), csv_number(one.upload),
                                         csv_number(one.download)};
            for (const BenchVariant &variant : one.variants) {
                QList<QByteArray> cells =
                    csv_begin(*shown.report, one, variant,
                              variant.name.isEmpty() ? QStringLiteral("imago")
                                                     : QStringLiteral("imago ") + variant.name);
                cells << csv_number(variant.of_bound)
                      << (variant.chosen_by == QLatin1String("planner")
                              ? QByteArray("planner")
                              : variant.chosen_by.toUtf8())
                      << csv_number(variant.gain)
                      << QByteArray::number(qint64(variant.steps.size()))
                      << plain(variant,
                               [](const BenchStep &s) { return s.radices.join(QLatin1Char('.')); })
                      << plain(variant,
                               [](const BenchStep &s) {
                                   return QStringLiteral("%1x%2").arg(s.items).arg(s.lines);
                               })
                      << plain(variant, [](const BenchStep &s) { return QString::number(s.lanes); })
                      << plain(variant,
                               [](const BenchStep &s) {
                                   return QString::number(s.local_bytes, 'f', 0);
                               })
                      << plain(variant,
                               [](const BenchStep &s) {
                                   return QString::fromStdString(s.exchange.text());
                               })
                      << roof << csv_number(variant.error);
                csv += cells.join(',') + '\n';
            }
            for (const BenchPeer &peer : one.peers) {
                QList<QByteArray> cells = csv_begin(*shown.report, one, peer, peer.title);
                for (int i = 0; i < 9; ++i)
                    cells << QByteArray();
                cells << roof << QByteArray();
                csv += cells.join(',') + '\n';
            }
        }
    return csv;
}

QByteArray csv_of(const std::vector<ShownRun> &runs, const RunSheet &sheet) {
    QByteArray csv = "device,driver,imago_version,date";
    const auto each = [&](auto take) {
        for (int column = 0; column < int(sheet.columns.size()); ++column)
            if (column != sheet.run_column) // device and date name it
                take(std::size_t(column));
    };
    each([&](std::size_t column) { csv += ',' + sheet.columns[column].csv; });
    csv += '\n';
    for (const SheetRow &row : sheet.rows) {
        const BenchReport &report = *runs[std::size_t(row.run)].report;
        csv +=
            QList<QByteArray>{csv_text(report.device), csv_text(report.driver),
                              csv_text(report.version), report.date.toString(Qt::ISODate).toUtf8()}
                .join(',');
        each([&](std::size_t column) {
            csv += ',' + csv_text(QString::fromUtf8(row.cells[column].csv));
        });
        csv += '\n';
    }
    return csv;
}

QByteArray markdown_of(const std::vector<ShownRun> &runs, const RunSheet &sheet) {
    QString text;
    std::vector<std::size_t> columns; // without the run, which the heading names
    for (int column = 0; column < int(sheet.columns.size()); ++column)
        if (column != sheet.run_column)
            columns.push_back(std::size_t(column));
    for (int run = 0; run < int(runs.size()); ++run) {
        const BenchReport &report = *runs[std::size_t(run)].report;
        text += QStringLiteral("## %1\n\n%2\n\n|")
                    .arg(cell_of_markdown(report.device), run_words(report));
        QString line = QStringLiteral("\n|");
        for (const std::size_t column : columns) {
            text += QStringLiteral(" %1 |").arg(cell_of_markdown(sheet.columns[column].title));
            line +=
                sheet.columns[column].figure ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
        }
        text += line + QLatin1Char('\n');
        for (const SheetRow &row : sheet.rows)
            if (row.run == run) {
                text += QLatin1Char('|');
                for (const std::size_t column : columns)
                    text += QStringLiteral(" %1 |").arg(cell_of_markdown(row.cells[column].text));
                text += QLatin1Char('\n');
            }
        text += QLatin1Char('\n');
    }
    return text.toUtf8();
}

} // namespace imago
