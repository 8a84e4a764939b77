// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "ui/devices/live/plan_runner.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSettings;

namespace imago {

class TriedPlans;

/// Chooses a transform, a device and the options of its plan, and starts and stops its runs.
class LiveControls : public QWidget {
    Q_OBJECT
  public:
    explicit LiveControls(const std::vector<DeviceInfo> &devices, QWidget *parent = nullptr);

    LiveSettings settings() const;
    void set_options(const QString &options); ///< as if they were typed; no change is told
    void set_device(int index);
    void set_unfit(int index, bool unfit);
    void set_running(bool on);
    void set_state(const QString &text);
    /// A problem that was run here, in the form for imago-cli: it is offered first.
    void add_used(const QString &problem);
    TriedPlans *tried() const { return tried_; }

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void toggled(); ///< the button that starts and stops
    void changed(); ///< the settings, by the user

  private:
    void make_fields(const std::vector<DeviceInfo> &devices);
    void lay_out();
    void write_problem(); ///< from the fields
    void read_problem();  ///< into the fields, if they can say it

    QComboBox *problem_, *kind_, *precision_, *device_;
    QLineEdit *size_, *batch_, *options_;
    QCheckBox *in_place_;
    QPushButton *run_;
    QLabel *state_;
    TriedPlans *tried_;
    bool running_ = false;
};

} // namespace imago
