// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run/speed_lines.h"

#include <QImage>
#include <QWidget>

class QCPGraph;
class QLabel;
class QMouseEvent;

namespace imago {

class Plot;

/// GFLOP/s and GB/s of runs against N, which is logarithmic, each with its measured roofline: the
/// speed of a transform that takes no longer than a copy of its bytes at the speed of the device's
/// memory, measured once in a run with arrays that exceed the caches. If the copy of a case's own
/// bytes has another speed (a cache holds them, or they are so few that the launch counts) it is a
/// separate line. Dragging pans, the wheel zooms, a double click shows all.
class ComparisonPlots : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonPlots(QWidget *parent = nullptr);

    /// Each run has a colour; its kinds, placements and precisions have separate lines. Ranges that
    /// the user has set stay.
    void show_runs(const std::vector<ShownRun> &runs);
    /// Shows the GB/s of copies from and to the host in addition to those of kernels.
    void show_transfers(bool on);
    /// Sets a logarithmic axis for the speeds; that of N is always logarithmic.
    void set_logarithmic(bool on);
    bool empty() const { return lines_.empty(); }

    void fit();
    void zoom(double factor);
    /// Both plots and their legend, with `scale` image pixels for each screen pixel.
    QImage picture(double scale) const;

  Q_SIGNALS:
    void readout(const QString &text); ///< of the point under the cursor; empty if there is none

  protected:
    void changeEvent(QEvent *event) override;

  private:
    bool is_shown(const SpeedLine &line, const Plot *plot) const;
    void draw();
    void draw_lines(Plot *plot, const std::vector<double> SpeedLine::*values);
    void show_legend();
    void read(Plot *plot, const QMouseEvent *event);

    Plot *operations_, *bytes_;
    QLabel *legend_;
    std::vector<SpeedLine> lines_;
    bool transfers_ = false;
    bool logarithmic_ = false;
    bool by_hand_ = false; ///< the user has set the ranges
};

} // namespace imago
