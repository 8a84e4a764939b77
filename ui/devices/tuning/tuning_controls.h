// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "ui/devices/tuning/tune_runner.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSettings;
class QSpinBox;

namespace imago {

class ChoiceBar;
class JobBar;

/// Chooses the problems for which faster plans are searched, the device and the time; exports and
/// imports records.
class TuningControls : public QWidget {
    Q_OBJECT
  public:
    explicit TuningControls(const std::vector<DeviceInfo> &devices, QWidget *parent = nullptr);

    TuneSettings settings() const;
    JobBar *job() const { return job_; }
    /// A problem that was run here, in the form for imago-cli; kept between starts, newest first.
    void add_used(const QString &problem);
    void set_device(int index);
    void set_unfit(int index, bool unfit);
    void set_moving(bool on); ///< while records are moved

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void export_requested();
    void import_requested();

  private:
    void show_source();
    void tell_possible();
    void fill_used();

    static constexpr int most_used = 24;
    ChoiceBar *source_;
    QListWidget *used_;
    QLabel *none_used_;
    QStringList used_problems_; ///< newest first
    QLineEdit *own_;
    QComboBox *device_, *effort_;
    QSpinBox *seconds_;
    JobBar *job_;
    QPushButton *export_, *import_;
};

} // namespace imago
