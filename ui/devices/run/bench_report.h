// SPDX-License-Identifier: GPL-3.0-or-later
// The reports of `imago-cli bench`, as values.
#pragma once
#include "engine/support/sentence.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <stdexcept>
#include <vector>

namespace imago {

/// One kernel launch of a plan.
struct BenchStep {
    Sentence name;
    QString family;
    QStringList radices;
    int items = 1, lines = 1; ///< L1, L2
    int lanes = 1;
    Sentence exchange; ///< with its padding
    double local_bytes = 0;
    double milliseconds = 0;     ///< of the last run; 0 if the driver's events were off
    std::vector<Sentence> why{}; ///< by the cost model: the step's own shape, then the next best
    QString decided_by{};        ///< as reports name the deciders; empty in older reports
    Sentence decision{};         ///< who decided the step's shape, and why
};

/// The outcome of one contestant.
struct BenchTimes {
    bool timed = false;
    QString state;                               ///< "right", "wrong", "refuses"
    Sentence reason;                             ///< of one that refuses
    double seconds = 0, lower = 0, upper = 0;    ///< median and quartiles of a run of the batch
    double gflops = 0, gigabytes_per_second = 0; ///< at the median
};

/// One of our methods for a case.
struct BenchVariant : BenchTimes {
    QString name; ///< empty: the choice of planner and records; "model": of the planner alone
    QString plan_in_short, chosen_by, evidence;
    double gain = 1;
    /// Copy time divided by its time: 1 is the ceiling; 0 if nothing was timed.
    double of_bound = 0;
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
    double upload = 0, download = 0; ///< GB/s; 0 if not measured
    /// A copy of as many bytes in the same rounds, which may fit in a cache: its speed, and that of
    /// a transform that takes no longer; 0: none.
    double copy_gflops = 0, copy_gigabytes = 0;
    double intensity = 0; ///< operations for each byte of input and output; 0: not known
    std::vector<BenchVariant> variants;
    std::vector<BenchPeer> peers;
};

/// A pattern of access in the suite "memory"; the rate of its times applies to its bytes.
struct MemoryReport {
    QString pattern;
    BenchTimes times;
};

/// The time to make a plan, in seconds.
struct PlanningTimes {
    double planned = 0;           ///< until planned, with its programs built
    double first = 0, second = 0; ///< runs
    int compiled = 0, loaded = 0; ///< programs
};
struct PlanningReport {
    QString problem;
    PlanningTimes cold, warm; ///< with empty caches, and with those that the first run has filled
};

/// The time that a user who drags a slider or a mask waits: the suite "live", in seconds.
struct LiveReport {
    QString work; ///< "filter 4000x3000 rgb 8-bit"
    /// The first result, and the part of it for building kernels.
    double first = 0, first_build = 0;
    double next = 0, lower = 0, upper = 0; ///< each further result: median and quartiles
};

/// A plan in the comparison of model and search. Negative: the driver does not report it.
struct ComparedPlan {
    QString plan_in_short;
    double milliseconds = 0, gflops = 0;
    double registers = -1, local_bytes = -1; ///< of a work-item; of a work-group
    /// 0 to 1: resident work-items relative to the most possible.
    double occupancy = -1;
};
/// The planner's choice for a length compared with the best of a search.
struct ComparedReport {
    QString problem;
    double points = 0, batch = 1;
    QString failure; ///< why nothing could be compared; otherwise empty
    bool improved = false;
    double ratio = 1; ///< time of the planner's choice divided by that of the best
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
    double memory_gigabytes = 0;  ///< GB/s of a copy that exceeds the caches; 0: not measured
    double memory_copy_bytes = 0; ///< of each of its arrays
    QJsonObject json;             ///< the complete report
};

/// Reads a report of imago-cli bench, or of imago-cli tune --compare-model. Throws
/// std::runtime_error with a sentence if it is none, has another version, or a number is missing or
/// invalid.
BenchReport bench_report(const QJsonObject &json);
BenchCaseReport bench_case_report(const QJsonObject &json);

/// The source of a plan, for people: "record", "search", "options", "model".
QString chooser_word(const BenchVariant &variant);

} // namespace imago
