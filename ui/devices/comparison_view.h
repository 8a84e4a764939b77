// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run_sheet.h"

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

/// Runs in the view that suits what they measured: plots above, a table below. Where they measured
/// several things one of them is chosen.
class ComparisonView : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonView(QWidget *parent = nullptr);

    void show_runs(const std::vector<ShownRun> &runs);
    bool empty() const { return views_.empty(); }
    RunView view() const { return view_; }
    /// By hand or for what is measured now; it is shown as soon as runs have something for it.
    void choose(RunView view);

    void show_transfers(bool on);
    void set_logarithmic(bool on);
    void fit();
    void zoom(double factor);

    /// Of the view that is shown. `format` is "csv", "png" or "md".
    QByteArray exported(const QString &format) const;

    void save_state(QSettings &settings) const;
    void restore_state(const QSettings &settings);

  Q_SIGNALS:
    void readout(const QString &text); ///< of what is under the cursor; empty: nothing

  private:
    void show_view();
    void fill_table();

    std::vector<ShownRun> runs_;
    std::vector<RunView> views_; ///< that have something
    RunView view_ = RunView::speeds, wanted_ = RunView::speeds;
    ChoiceBar *bar_;
    ComparisonPlots *lines_;
    BarPlot *bars_;
    QStackedWidget *plots_;
    QTreeWidget *table_;
    QSplitter *parts_;
};

} // namespace imago
