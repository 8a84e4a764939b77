// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/run/plan_run.h"
#include "ui/devices/job/cli_process.h"

#include <QJsonObject>
#include <QObject>

namespace imago {

/// One transform that is to run, as imago-cli names it.
struct LiveSettings {
    QString problem; ///< "fft:1024*4096"
    QString options; ///< of its plan: "radices=16.8.8"; empty: the planner's choice
    int device = 0;  ///< index
    bool operator==(const LiveSettings &) const = default;
};

/// Runs a transform again and again by `imago-cli plan`, in a separate process: any options may be
/// tried, and a driver that they crash or hang ends only that process.
class PlanRunner : public QObject {
    Q_OBJECT
  public:
    explicit PlanRunner(const QString &program, QObject *parent = nullptr);

    /// Starts; a run that is under way is dropped.
    void start(const LiveSettings &settings);
    void cancel() { process_->cancel(); }
    bool running() const { return process_->running(); }
    const LiveSettings &settings() const { return settings_; }
    /// The report of the last plan with its newest times, as imago-cli writes it; empty: none.
    const QJsonObject &report() const { return report_; }

  Q_SIGNALS:
    void planned(const imago::PlanRun &run); ///< the first of a start
    void timed(const imago::PlanTimes &times);
    void ended(bool cancelled, const QString &trouble); ///< `trouble`: one sentence, or empty

  private:
    void read(const QJsonObject &line);
    void take(const CliOutcome &outcome);

    CliProcess *process_;
    LiveSettings settings_;
    QJsonObject report_;
    QString unread_; ///< why the output cannot be read
};

} // namespace imago
