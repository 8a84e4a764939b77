// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/bench_runner.h"
#include "ui/devices/run_store.h"
#include "ui/devices/run_table.h"

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
/// controls are a widget of their own, for the window's column.
class ComparisonPage : public QWidget {
    Q_OBJECT
  public:
    /// `program`: that of CliProcess; `runs_folder`: that of RunStore.
    ComparisonPage(const QString &program, const QString &runs_folder,
                   const std::vector<DeviceInfo> &devices, QUndoStack *undo,
                   QWidget *parent = nullptr);

    ~ComparisonPage() override; ///< what was measured so far is kept

    QWidget *controls() const { return controls_; }
    BenchControls *bench() const { return bench_; }
    ComparisonView *view() const { return view_; }
    bool running() const;
    void cancel();
    void load(); ///< the saved runs, when the page is first needed
    bool has_runs() const;

    /// Asks for a file and writes what is shown; `format` is "csv", "png" or "md", or empty: by the
    /// name's end.
    void ask_export(const QString &format);
    /// By the name's end. told() or failed() follows.
    void export_to(const QString &path);

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void failed(const QString &sentence);
    void told(const QString &sentence);
    void running_changed(bool on);
    void shown_changed(); ///< which runs are shown
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
    QStackedWidget *stack_; ///< the view; what to do while there are none
    QWidget *controls_;
    std::vector<SavedRunPtr> marked_; ///< what the shown ones point into
    bool loaded_ = false;
    bool fresh_ = false; ///< a run that has no case yet
};

} // namespace imago
