// SPDX-License-Identifier: GPL-3.0-or-later
// What `imago-cli bench` reports, as values.
#pragma once
#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

/// One kernel launch of a plan.
struct BenchStep {
    QString name, family;
    QStringList radices;
    int items = 1, lines = 1; ///< L1, L2
    int lanes = 1;
    QString exchange; ///< with its padding, in words
    double local_bytes = 0;
    double milliseconds = 0; ///< of the last run; 0 where the driver's events were off
};

/// What became of one contestant.
struct BenchTimes {
    bool timed = false;
    QString state;                               ///< "right", "wrong", "refuses"
    QString reason;                              ///< of one that refuses
    double seconds = 0, lower = 0, upper = 0;    ///< median and quartiles of a run of the batch
    double gflops = 0, gigabytes_per_second = 0; ///< at the median
};

/// One way of ours through a case.
struct BenchVariant : BenchTimes {
    QString name; ///< empty: the choice of planner and records; "model": of the planner alone
    QString plan_in_short, chosen_by, evidence;
    double gain = 1;
    double of_bound = 0; ///< copy time over its time: 1 is the ceiling; 0 where nothing was timed
    double error = 0;
    std::vector<BenchStep> steps;
};

struct BenchPeer : BenchTimes {
    QString name, title;
};

struct BenchCaseReport {
    QString suite, problem, kind, precision, placement; ///< "in" or "out"
    QStringList extents;
    double points = 0; ///< N of one transform
    double batch = 1;
    double upload = 0, download = 0;            ///< GB/s; 0 where not measured
    double roof_gflops = 0, roof_gigabytes = 0; ///< by the copy of the same bytes; 0: none
    std::vector<BenchVariant> variants;
    std::vector<BenchPeer> peers;

    QString size() const { return extents.join(QStringLiteral(" × ")); }
};

struct BenchReport {
    QString device, driver, platform, version; ///< of this program
    QDateTime date;                            ///< UTC
    QStringList suites;
    int rounds = 0;
    bool cancelled = false; ///< some of its cases are missing
    std::vector<BenchCaseReport> cases;
    QJsonObject json; ///< all of it
};

/// Throws std::runtime_error with a sentence when it is none, or of another version, or a number is
/// missing or none.
BenchReport bench_report(const QJsonObject &json);
BenchCaseReport bench_case_report(const QJsonObject &json);

/// "record", "search", "options", "model": who chose a plan, for people.
QString chooser_word(const BenchVariant &variant);

} // namespace imago
