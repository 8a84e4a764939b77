// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as a table.
#pragma once
#include "ui/devices/run/bench_report.h"

#include <vector>

namespace imago {

/// A displayed run, and its name: "H200 · 12 Nov".
struct ShownRun {
    QString name;
    const BenchReport *report = nullptr;
};

/// The columns of the comparison's table.
enum class RunColumn {
    transform,
    run,
    variant,
    radices,
    groups, ///< L1 x L2
    lanes,
    local,
    exchange, ///< with padding
    steps,
    time,
    gflops,
    gigabytes,
    bound,
    chosen,
    upload,
    download,
    count
};

/// A line of the table: one contestant in one case of one run.
struct RunRow {
    int run = 0; ///< its index in the list
    QString kind;
    double points = 0;
    QStringList cells; ///< RunColumn::count of them, in the locale's numbers
    QString tool_tip;
    QStringList details{}; ///< why the plan was chosen, a sentence each
};

/// Whether a case is plotted against N: not the orders of radices, which have another view.
bool is_of_speeds(const BenchCaseReport &one);
/// Whether the column's cells are figures, which are aligned to the right.
bool is_figure(RunColumn column);

/// A row for each variant and peer: by kind, by size, then by run.
std::vector<RunRow> run_rows(const std::vector<ShownRun> &runs);
QString column_title(RunColumn column);
QString column_tool_tip(RunColumn column);

} // namespace imago
