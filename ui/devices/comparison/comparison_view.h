// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run/run_sheet.h"

#include <QImage>
#include <QWidget>

class QSettings;
class QSplitter;
class QStackedWidget;
class QTreeWidget;

namespace imago {

class BarPlot;
class ChoiceBar;
class ComparisonPlots;

/// Runs in the view of their suite: plots above, a table below. If they have several suites the
/// user chooses one.
class ComparisonView : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonView(QWidget *parent = nullptr);

    void show_runs(const std::vector<ShownRun> &runs);
    bool empty() const { return views_.empty(); }
    RunView view() const { return view_; }
    /// Chooses a view, for the user or for the current measurement; it is shown as soon as runs
    /// have something for it.
    void choose(RunView view);

    void show_transfers(bool on);
    void set_logarithmic(bool on);
    void fit();
    void zoom(double factor);

    /// Exports the displayed view. `format` is "csv", "png" or "md".
    QByteArray exported(const QString &format) const;

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void readout(const QString &text); ///< for what is under the cursor; empty: nothing

  private:
    void show_view();
    void fill_table();

    std::vector<ShownRun> runs_;
    std::vector<RunView> views_; ///< views that have something to show
    RunView view_ = RunView::speeds, wanted_ = RunView::speeds;
    ChoiceBar *bar_;
    ComparisonPlots *lines_;
    BarPlot *bars_;
    QStackedWidget *plots_;
    QTreeWidget *table_;
    QSplitter *parts_;
};

} // namespace imago
