// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as a table.
#pragma once
#include "ui/devices/bench_report.h"

#include <vector>

namespace imago {

/// A run that is shown, and what it is called: "H200 · 12 Nov".
struct ShownRun {
    QString name;
    const BenchReport *report = nullptr;
};

/// Columns of the comparison's table.
enum class RunColumn {
    transform,
    run,
    variant,
    radices,
    groups, ///< L1 x L2
    lanes,
    local,
    exchange, ///< and padding
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

/// A line of the table: one way through one case of one run.
struct RunRow {
    int run = 0; ///< its place in the list
    QString kind;
    double points = 0;
    QStringList cells; ///< RunColumn::count of them, in the locale's numbers
    QString tool_tip;
};

/// Whether a case is one of those that are plotted against N: not of the orders of radices, which
/// have a view of their own.
bool is_of_speeds(const BenchCaseReport &one);
/// Whether the column's cells are figures, which stand at the right.
bool is_figure(RunColumn column);

/// A row a variant and a peer: by kind, by size, then by run.
std::vector<RunRow> run_rows(const std::vector<ShownRun> &runs);
QString column_title(RunColumn column);
QString column_tool_tip(RunColumn column);

} // namespace imago
