// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/job/cli_process.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

namespace imago {

/// The outcome of one problem of a search.
struct TuneResult {
    QString problem;
    QString failure;              ///< why there is no result; otherwise empty
    double planned = 0, best = 0; ///< milliseconds: the planner's choice, and the best
    double relative = 1;          ///< of the best relative to the planner's choice
    bool improved = false;        ///< beyond the noise
    bool recorded = false;        ///< plans made from now on use it
    bool complete = true;         ///< all candidates of the effort have been tried
    int candidates = 0;
    QString options; ///< of the best
    QString trouble; ///< what ended it early
    QStringList why; ///< why the best plan's steps have their shapes, a sentence each
};

struct TuneSettings {
    int device = 0;
    QStringList problems;
    QString effort;  ///< "model", "quick", "full"
    int seconds = 0; ///< in all; 0: no limit
};

/// Searches for faster plans by `imago-cli tune`, and exports and imports records, in a separate
/// process. One job runs at a time; findings before a cancellation are kept as records.
class TuneRunner : public QObject {
    Q_OBJECT
  public:
    explicit TuneRunner(const QString &program, QObject *parent = nullptr);

    void search(const TuneSettings &settings);
    void export_records(const QString &path);
    void import_records(const QString &path);
    void cancel() { process_->cancel(); }
    bool running() const { return process_->running(); }

  Q_SIGNALS:
    void progressed(const QString &what, double fraction, double seconds_left);
    void found(const imago::TuneResult &result); ///< emitted for each problem in turn
    /// A search has ended, by itself or cancelled; `trouble`: one sentence, or empty.
    void ended(bool cancelled, const QString &trouble);
    /// An export or an import has ended; the sentence says what it did, or why it failed.
    void records_moved(bool well, const QString &sentence);

  private:
    enum class Job { search, export_records, import_records };
    void read(const QJsonObject &line);
    void take(const CliOutcome &outcome);
    QString moved_text(const QByteArray &report) const;

    CliProcess *process_;
    Job job_ = Job::search;
    bool whole_ = false;
    QElapsedTimer since_;
    double before_ = 0; ///< duration of the earlier problems
};

} // namespace imago
