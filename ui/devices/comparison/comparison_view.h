// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/devices/run/run_sheet.h"

#include <QImage>
#include <QWidget>

class QCPBars;
class QCPBarsGroup;
class QLabel;
class QMouseEvent;
class QSettings;
class QSplitter;
class QStackedWidget;
class QTreeWidget;

namespace imago {

class Plot;

/// Bars side by side in categories, with a legend below. Dragging pans, the wheel zooms, a double
/// click shows all.
class BarPlot : public QWidget {
    Q_OBJECT
  public:
    explicit BarPlot(QWidget *parent = nullptr);

    /// Ranges that the user has set stay as long as the categories are the same.
    void show_chart(const BarChart &chart);
    void set_logarithmic(bool on); ///< for the values; not if bars are stacked

    void fit();
    void zoom(double factor);
    /// The plot and its legend, with `scale` image pixels for each screen pixel.
    QImage picture(double scale) const;

  Q_SIGNALS:
    void readout(const QString &text); ///< of the bar under the cursor; empty if there is none

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void draw();
    void add_series(std::size_t index, double width);
    void show_legend();
    QColor colour_of(const BarSeries &series) const;
    bool stacked() const;
    double top_of(std::size_t series, std::size_t category) const;
    QRectF bar_at(std::size_t series, std::size_t category) const;
    void read(const QMouseEvent *event);

    BarChart chart_;
    Plot *plot_;
    QLabel *legend_;
    std::vector<QCPBars *> bars_; ///< the plot's, one for each series
    QCPBarsGroup *beside_;        ///< the group of all
    bool logarithmic_ = false, by_hand_ = false;
};

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
