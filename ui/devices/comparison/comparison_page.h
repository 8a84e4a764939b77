// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/comparison/bench_runner.h"
#include "ui/devices/run/run_list.h"
#include "ui/devices/run/run_table.h"

#include <QWidget>

class QCheckBox;
class QSettings;
class QStackedWidget;
class QUndoStack;

namespace imago {

class BenchControls;
class ComparisonView;
class RunList;

/// Measured speeds of devices, over sizes and over time: plots above, every plan below. Its
/// controls are a separate widget, for the window's column.
class ComparisonPage : public QWidget {
    Q_OBJECT
  public:
    /// `program`: as for CliProcess; `runs_folder`: as for RunStore.
    ComparisonPage(const QString &program, const QString &runs_folder,
                   const std::vector<DeviceInfo> &devices, QUndoStack *undo,
                   QWidget *parent = nullptr);

    ~ComparisonPage() override; ///< keeps what was measured so far

    QWidget *controls() const { return controls_; }
    BenchControls *bench() const { return bench_; }
    ComparisonView *view() const { return view_; }
    bool running() const;
    void cancel();
    void load(); ///< loads the saved runs when the page is first needed
    bool has_runs() const;

    /// Asks for a file and writes the shown runs to it; `format` is "csv", "png" or "md", or empty
    /// to use the name's extension.
    void ask_export(const QString &format);
    /// Writes by the name's extension. told() or failed() follows.
    void export_to(const QString &path);

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void failed(const QString &sentence);
    void told(const QString &sentence);
    void running_changed(bool on);
    void shown_changed(); ///< which runs are shown has changed
    void ran(const QString &problem);
    void records_changed(); ///< there may be new ones on disk

  private:
    QWidget *make_controls();
    void start();
    void take(const BenchReport &report);
    void end(bool cancelled, const QString &trouble);
    void show_runs();
    std::vector<ShownRun> shown() const;
    void ask_open();

    RunStore *store_;
    BenchRunner *runner_;
    BenchControls *bench_;
    RunList *list_;
    ComparisonView *view_;
    QCheckBox *transfers_, *logarithmic_;
    QStackedWidget *stack_; ///< the view; what to do if there are none
    QWidget *controls_;
    std::vector<SavedRunPtr> marked_; ///< the runs behind the shown ones
    bool loaded_ = false;
    bool fresh_ = false; ///< for a run that has no case yet
};

} // namespace imago
