// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/cli_process.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

namespace imago {

/// What became of one problem of a search.
struct TuneResult {
    QString problem;
    QString failure;              ///< why there is no result; else empty
    double planned = 0, best = 0; ///< milliseconds: the planner's choice, and the best
    double relative = 1;          ///< of the best to the planner's choice
    bool improved = false;        ///< beyond the noise
    bool recorded = false;        ///< plans made from now on know it
    bool complete = true;         ///< all that the effort tries has been tried
    int candidates = 0;
    QString options; ///< of the best
    QString trouble; ///< what ended it early
};

struct TuneWishes {
    int device = 0;
    QStringList problems;
    QString effort;  ///< "model", "quick", "full"
    int seconds = 0; ///< in all; 0: no end
};

/// Searches for faster plans by `imago-cli tune`, and moves records in and out, in a process of its
/// own. One at a time; what was found when it is cancelled is kept, as records.
class TuneRunner : public QObject {
    Q_OBJECT
  public:
    explicit TuneRunner(const QString &program, QObject *parent = nullptr);

    void search(const TuneWishes &wishes);
    void export_records(const QString &path);
    void import_records(const QString &path);
    void cancel() { process_->cancel(); }
    bool running() const { return process_->running(); }

  Q_SIGNALS:
    void progressed(const QString &what, double fraction, double seconds_left);
    void found(const imago::TuneResult &result); ///< of each problem in turn
    /// A search is over, by itself or cancelled; `trouble`: one sentence, or empty.
    void ended(bool cancelled, const QString &trouble);
    /// An export or an import is; the sentence says what was done, or why not.
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
    double before_ = 0; ///< seconds that the problems before this one took
};

} // namespace imago
