// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/comparison/bench_runner.h"
#include "ui/devices/run/run_sheet.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSettings;
class QSpinBox;

namespace imago {

class ChoiceBar;
class JobBar;

/// Chooses the suite and the devices to measure.
class BenchControls : public QWidget {
    Q_OBJECT
  public:
    explicit BenchControls(const std::vector<DeviceInfo> &devices, QWidget *parent = nullptr);

    /// The choices, with the devices that are checked.
    BenchSettings settings() const;
    RunView view() const; ///< the view of what the suite measures
    JobBar *job() const { return job_; }
    /// A device that is unfit cannot be chosen, for the reason; empty: it can.
    void set_unfit(int index, const Sentence &reason);

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  private:
    void show_suite();
    void tell_possible();

    std::vector<DeviceInfo> devices_;
    QListWidget *list_;
    QComboBox *suite_, *points_;
    QLabel *about_;
    QLineEdit *sizes_;
    ChoiceBar *placement_;
    QSpinBox *rounds_;
    QCheckBox *peers_, *model_;
    JobBar *job_;
};

} // namespace imago
