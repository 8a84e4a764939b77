// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "ui/devices/live/plan_runner.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QSettings;
class QStackedWidget;
class QTimer;

namespace imago {

class LiveControls;
class PlanCosts;
class PlanPicture;
class RunStore;

/// One transform that runs live: its plan as a picture above, and below it why the plan was chosen.
/// The next best shapes can be run in its place. Its controls are a separate widget, for the
/// window's column. A change of the settings starts the runs anew; they stop when the page is
/// hidden.
class LivePage : public QWidget {
    Q_OBJECT
  public:
    /// `program`: as for CliProcess.
    LivePage(const QString &program, const std::vector<DeviceInfo> &devices,
             QWidget *parent = nullptr);

    LiveControls *controls() const { return controls_; }
    PlanPicture *picture() const { return picture_; }
    bool running() const { return runner_->running(); }
    void cancel();
    bool has_plan() const;

    /// Asks for a file and writes the plan to it.
    void ask_export();
    /// Writes by the name's extension: png, svg, json or txt. told() or failed() follows.
    void export_to(const QString &path);

  Q_SIGNALS:
    void failed(const QString &sentence);
    void told(const QString &sentence);
    void running_changed(bool on);
    void shown_changed(); ///< whether there is a plan has changed
    void ran(const QString &problem);

  protected:
    void hideEvent(QHideEvent *event) override;

  private:
    QWidget *make_why();
    void start();
    void toggle();
    void take_plan(const PlanRun &run);
    void take_times(const PlanTimes &times);
    void end(bool cancelled, const QString &trouble);
    void show_shape_choice();
    void run_shape();
    QString chosen_options() const; ///< of the shape that is chosen below; null: none

    PlanRunner *runner_;
    RunStore *files_; ///< writes on a thread of its own
    LiveControls *controls_;
    PlanPicture *picture_;
    PlanCosts *costs_;
    QPushButton *run_shape_;
    QStackedWidget *stack_; ///< what to do; the plan
    QTimer *restart_;       ///< a change waits for the end of typing
};

} // namespace imago
