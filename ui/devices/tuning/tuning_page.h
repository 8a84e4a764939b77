// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/tuning/tune_runner.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTreeWidget;

namespace imago {

class TuningControls;
struct DeviceInfo;

/// Searches for faster plans, and their results.
class TuningPage : public QWidget {
    Q_OBJECT
  public:
    /// `program`: as for CliProcess.
    TuningPage(const QString &program, const std::vector<DeviceInfo> &devices,
               QWidget *parent = nullptr);

    TuningControls *controls() const { return controls_; }
    bool running() const;
    void cancel();
    void export_to(const QString &path);
    void import_from(const QString &path);

  Q_SIGNALS:
    void failed(const QString &sentence);
    void told(const QString &sentence);
    void running_changed(bool on);
    void records_changed(); ///< there may be new ones on disk

  private:
    void start();
    void add(const TuneResult &result);
    void end(bool cancelled, const QString &trouble);

    TuneRunner *runner_;
    TuningControls *controls_;
    QLabel *hint_;
    QTreeWidget *table_;
    int searched_ = 0, gained_ = 0;
};

} // namespace imago
