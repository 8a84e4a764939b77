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
    double upload = 0, download = 0; ///< GB/s; 0 where not measured
    /// A copy of as many bytes in the same rounds, which a cache holds or not: its speed, and what
    /// a transform would reach that took no longer; 0: none.
    double copy_gflops = 0, copy_gigabytes = 0;
    double intensity = 0; ///< operations for each byte of input and output; 0: not known
    std::vector<BenchVariant> variants;
    std::vector<BenchPeer> peers;
};

/// A pattern of access of the suite "memory"; of its times the bytes' rate counts.
struct MemoryReport {
    QString pattern;
    BenchTimes times;
};

/// How long a plan took, in seconds.
struct PlanningTimes {
    double planned = 0;           ///< planned, and its programs built
    double first = 0, second = 0; ///< runs
    int compiled = 0, loaded = 0; ///< programs
};
struct PlanningReport {
    QString problem;
    PlanningTimes cold, warm; ///< with empty caches; with what that has left in them
};

/// What a person waits for who drags a slider or a mask: the suite "live", in seconds.
struct LiveReport {
    QString work;                          ///< "filter 4000x3000 rgb"
    double first = 0, first_build = 0;     ///< the first result; the building of kernels in it
    double next = 0, lower = 0, upper = 0; ///< each further one: median and quartiles
};

/// A plan of the comparison of model and search. Negative: the driver does not tell.
struct ComparedPlan {
    QString plan_in_short;
    double milliseconds = 0, gflops = 0;
    double registers = -1, local_bytes = -1; ///< of a work-item, of a work-group
    double occupancy = -1;                   ///< 0 to 1: work-items resident of those possible
};
/// The planner's choice for a length beside the best of a search.
struct ComparedReport {
    QString problem;
    double points = 0, batch = 1;
    QString failure; ///< why nothing could be compared; else empty
    bool improved = false;
    double ratio = 1; ///< time of the planner's choice over that of the best
    QString options;  ///< of the best
    ComparedPlan planned, best;
};

struct BenchReport {
    QString device, driver, platform, version; ///< of this program
    QDateTime date;                            ///< UTC
    QStringList suites;
    int rounds = 0;
    bool cancelled = false; ///< some of its cases are missing
    std::vector<BenchCaseReport> cases;
    std::vector<MemoryReport> memory;
    std::vector<PlanningReport> planning;
    std::vector<LiveReport> live;
    std::vector<ComparedReport> compared;
    double memory_gigabytes = 0;  ///< GB/s of a copy that no cache holds; 0: not measured
    double memory_copy_bytes = 0; ///< of each of its arrays
    QJsonObject json;             ///< all of it
};

/// Of imago-cli bench, or of imago-cli tune --compare-model. Throws std::runtime_error with a
/// sentence when it is none, or of another version, or a number is missing or none.
BenchReport bench_report(const QJsonObject &json);
BenchCaseReport bench_case_report(const QJsonObject &json);

/// "record", "search", "options", "model": who chose a plan, for people.
QString chooser_word(const BenchVariant &variant);

} // namespace imago
