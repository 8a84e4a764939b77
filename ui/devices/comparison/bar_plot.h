// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run/run_sheet.h"

#include <QImage>
#include <QWidget>

class QCPBars;
class QCPBarsGroup;
class QLabel;
class QMouseEvent;

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

} // namespace imago
