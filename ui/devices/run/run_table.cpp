// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/run_table.h"

#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace imago {
namespace {

struct RunTableWords {
    Q_DECLARE_TR_FUNCTIONS(imago::RunTable)
};

const QString no_value = QStringLiteral("–");

/// The steps, separated: "16·8·8 | 32·32".
template <class Of>
QString step_cells(const BenchVariant &variant, Of of) {
    QStringList texts;
    for (const BenchStep &step : variant.steps)
        texts.append(of(step));
    return texts.isEmpty() ? no_value : texts.join(QStringLiteral(" | "));
}

QString radices_text(const BenchStep &step) {
    return step.radices.isEmpty() ? no_value : step.radices.join(QStringLiteral("·"));
}

QString transform_text(const BenchCaseReport &one) {
    QStringList extents;
    for (const QString &extent : one.extents)
        extents.append(count_words(extent.toULongLong()));
    QString text = one.kind + QLatin1Char(' ') + extents.join(QStringLiteral(" × "));
    if (one.batch > 1)
        text += RunTableWords::tr(", batch %1").arg(fixed_words(one.batch, 0));
    if (one.precision == QLatin1String("double"))
        text += RunTableWords::tr(", double");
    if (one.precision == QLatin1String("half"))
        text += RunTableWords::tr(", half");
    return text +
           (one.placement == QLatin1String("in") ? RunTableWords::tr(", in place") : QString());
}

QString memory_text(double bytes) {
    return bytes > 0 ? bytes_words(qulonglong(bytes)) : no_value;
}

QString variant_text(const BenchVariant &variant) {
    return variant.name.isEmpty() ? RunTableWords::tr("Imago")
           : variant.name == QLatin1String("model")
               ? RunTableWords::tr("Imago, by the planner alone")
               : RunTableWords::tr("Imago, %1").arg(variant.name);
}

QString share_text(double share) {
    return share > 0 ? percent_words(share, 0) : no_value;
}

void put_cell(QStringList &cells, RunColumn column, const QString &text) {
    cells[int(column)] = text;
}

/// The cells that all contestants have.
RunRow run_row(int run, const ShownRun &shown, const BenchCaseReport &one, const BenchTimes &times,
               const QString &variant) {
    RunRow row;
    row.run = run;
    row.kind = one.kind;
    row.points = one.points;
    for (int i = 0; i < int(RunColumn::count); ++i)
        row.cells.append(no_value);
    put_cell(row.cells, RunColumn::run, shown.name);
    put_cell(row.cells, RunColumn::transform, transform_text(one));
    put_cell(row.cells, RunColumn::variant, variant);
    if (times.timed) {
        put_cell(row.cells, RunColumn::time, duration_words(times.seconds));
        put_cell(row.cells, RunColumn::gflops, rate_words(times.gflops));
        put_cell(row.cells, RunColumn::gigabytes, rate_words(times.gigabytes_per_second));
    } else {
        put_cell(row.cells, RunColumn::time,
                 times.state == QLatin1String("wrong") ? RunTableWords::tr("wrong")
                                                       : RunTableWords::tr("refuses"));
        row.tool_tip = engine_words(times.reason);
    }
    return row;
}

RunRow run_row(int run, const ShownRun &shown, const BenchCaseReport &one,
               const BenchVariant &variant) {
    RunRow row = run_row(run, shown, one, variant, variant_text(variant));
    const auto text = [&](RunColumn column, const QString &cell) {
        put_cell(row.cells, column, cell);
    };
    text(RunColumn::radices, step_cells(variant, radices_text));
    text(RunColumn::groups, step_cells(variant, [](const BenchStep &step) {
             return QStringLiteral("%1 × %2").arg(step.items).arg(step.lines);
         }));
    text(RunColumn::lanes,
         step_cells(variant, [](const BenchStep &step) { return QString::number(step.lanes); }));
    text(RunColumn::local,
         step_cells(variant, [](const BenchStep &step) { return memory_text(step.local_bytes); }));
    text(RunColumn::exchange, step_cells(variant, [](const BenchStep &step) {
             return step.exchange.empty() ? no_value : engine_words(step.exchange);
         }));
    text(RunColumn::steps, QString::number(variant.steps.size()));
    text(RunColumn::bound, share_text(variant.of_bound));
    text(RunColumn::chosen, chooser_word(variant));
    text(RunColumn::upload, one.upload > 0 ? rate_words(one.upload) : no_value);
    text(RunColumn::download, one.download > 0 ? rate_words(one.download) : no_value);
    QStringList lines;
    for (const BenchStep &step : variant.steps) {
        lines.append(engine_words(step.name));
        for (const Sentence &why : step.why)
            row.details.append(
                RunTableWords::tr("%1: %2").arg(engine_words(step.name), engine_words(why)));
        if (!step.decision.empty())
            row.details.append(RunTableWords::tr("%1: %2").arg(engine_words(step.name),
                                                               engine_words(step.decision)));
    }
    if (!variant.evidence.isEmpty())
        lines.append(variant.evidence);
    if (row.tool_tip.isEmpty())
        row.tool_tip = lines.join(QLatin1Char('\n'));
    return row;
}

struct ColumnTitle {
    RunColumn column;
    const char *title, *tool_tip;
};
constexpr ColumnTitle column_titles[] = {
    {RunColumn::transform, QT_TRANSLATE_NOOP("imago::RunTable", "Transform"),
     QT_TRANSLATE_NOOP("imago::RunTable", "Kind and size N, and the number of transforms at once")},
    {RunColumn::run, QT_TRANSLATE_NOOP("imago::RunTable", "Run"),
     QT_TRANSLATE_NOOP("imago::RunTable", "Device and date of the measurement")},
    {RunColumn::variant, QT_TRANSLATE_NOOP("imago::RunTable", "By"),
     QT_TRANSLATE_NOOP("imago::RunTable", "The library")},
    {RunColumn::radices, QT_TRANSLATE_NOOP("imago::RunTable", "Radices"),
     QT_TRANSLATE_NOOP("imago::RunTable",
                       "The radix sequence: butterfly sizes, first pass first; | separates steps")},
    {RunColumn::groups, QT_TRANSLATE_NOOP("imago::RunTable", "L1 × L2"),
     QT_TRANSLATE_NOOP("imago::RunTable",
                       "Work-items of one transform × transforms of one work-group")},
    {RunColumn::lanes, QT_TRANSLATE_NOOP("imago::RunTable", "Lanes"),
     QT_TRANSLATE_NOOP("imago::RunTable", "Numbers that one work-item computes at once")},
    {RunColumn::local, QT_TRANSLATE_NOOP("imago::RunTable", "Local"),
     QT_TRANSLATE_NOOP("imago::RunTable", "Local memory of a work-group")},
    {RunColumn::exchange, QT_TRANSLATE_NOOP("imago::RunTable", "Exchange, padding"),
     QT_TRANSLATE_NOOP("imago::RunTable", "How values pass from one radix pass to the next, and "
                                          "the padding against bank conflicts")},
    {RunColumn::steps, QT_TRANSLATE_NOOP("imago::RunTable", "Steps"),
     QT_TRANSLATE_NOOP("imago::RunTable", "Kernels, one after another")},
    {RunColumn::time, QT_TRANSLATE_NOOP("imago::RunTable", "Time"),
     QT_TRANSLATE_NOOP("imago::RunTable",
                       "Median time of all transforms of the batch, without transfers")},
    {RunColumn::gflops, QT_TRANSLATE_NOOP("imago::RunTable", "GFLOP/s"),
     QT_TRANSLATE_NOOP(
         "imago::RunTable",
         "5 N log2 N for each complex transform, half of it for a real one, divided by the time")},
    {RunColumn::gigabytes, QT_TRANSLATE_NOOP("imago::RunTable", "GB/s"),
     QT_TRANSLATE_NOOP("imago::RunTable",
                       "Input and output, each number once, divided by the time")},
    {RunColumn::bound, QT_TRANSLATE_NOOP("imago::RunTable", "Of bound"),
     QT_TRANSLATE_NOOP(
         "imago::RunTable",
         "Share of the speed of a plain copy of as many bytes in the same rounds. The copy stays "
         "in the cache if the bytes fit there, and waits for its launch if they are few. A "
         "transform that moves each number once through global memory cannot exceed it")},
    {RunColumn::chosen, QT_TRANSLATE_NOOP("imago::RunTable", "Chosen by"),
     QT_TRANSLATE_NOOP("imago::RunTable",
                       "Who chose the plan: the planner's rules, the cost model, options, a record "
                       "of an earlier search, or a search")},
    {RunColumn::upload, QT_TRANSLATE_NOOP("imago::RunTable", "Upload, GB/s"),
     QT_TRANSLATE_NOOP(
         "imago::RunTable",
         "Copy of the input from the host to the device; no other figure includes it")},
    {RunColumn::download, QT_TRANSLATE_NOOP("imago::RunTable", "Download, GB/s"),
     QT_TRANSLATE_NOOP(
         "imago::RunTable",
         "Copy of the output from the device to the host; no other figure includes it")},
};
static_assert(std::size(column_titles) == std::size_t(RunColumn::count));

} // namespace

std::vector<RunRow> run_rows(const std::vector<ShownRun> &runs) {
    std::vector<RunRow> rows;
    for (int run = 0; run < int(runs.size()); ++run)
        for (const BenchCaseReport &one : runs[std::size_t(run)].report->cases) {
            if (!is_of_speeds(one))
                continue;
            for (const BenchVariant &variant : one.variants)
                rows.push_back(run_row(run, runs[std::size_t(run)], one, variant));
            for (const BenchPeer &peer : one.peers)
                rows.push_back(run_row(run, runs[std::size_t(run)], one, peer, peer.title));
        }
    std::stable_sort(rows.begin(), rows.end(), [](const RunRow &a, const RunRow &b) {
        return std::tie(a.kind, a.points, a.cells[0], a.run) <
               std::tie(b.kind, b.points, b.cells[0], b.run);
    });
    return rows;
}

bool is_of_speeds(const BenchCaseReport &one) {
    return one.suite != QLatin1String("radix-order");
}

bool is_figure(RunColumn column) {
    return column >= RunColumn::steps && column != RunColumn::chosen;
}

QString column_title(RunColumn column) {
    return RunTableWords::tr(column_titles[int(column)].title);
}

QString column_tool_tip(RunColumn column) {
    return RunTableWords::tr(column_titles[int(column)].tool_tip);
}

} // namespace imago
