// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/devices/run_table.h"

#include <QImage>
#include <QWidget>

class QCPGraph;
class QLabel;
class QMouseEvent;

namespace imago {

class Plot;

/// GFLOP/s and GB/s of runs against N, which is logarithmic, each with its measured roofline: what
/// a transform would reach that took no longer than a copy of its bytes at the speed of the
/// device's memory, measured once in a run with arrays that no cache holds. Where the copy of a
/// case's own bytes is not of that speed (a cache holds them, or they are so few that the launch
/// counts) it is a line of its own. Dragging pans, the wheel zooms, a double click shows all.
class ComparisonPlots : public QWidget {
    Q_OBJECT
  public:
    explicit ComparisonPlots(QWidget *parent = nullptr);

    /// Each run has a colour; its kinds, placements and precisions are lines of their own. The
    /// ranges stay where they were made by hand.
    void show_runs(const std::vector<ShownRun> &runs);
    /// Beside the kernels' GB/s those of copies from and to the host.
    void show_transfers(bool on);
    /// Of the speeds; N always is.
    void set_logarithmic(bool on);
    bool empty() const { return lines_.empty(); }

    void fit();
    void zoom(double factor);
    /// Both plots and their legend, with `scale` pixels of the image for one of the screen.
    QImage picture(double scale) const;

  Q_SIGNALS:
    void readout(const QString &text); ///< of the point under the cursor; empty: none

  protected:
    void changeEvent(QEvent *event) override;

  private:
    enum class Style { ours, model, peer, roof, copy, upload, download };
    /// A line in both plots, or in one. A rate of 0 is none.
    struct Line {
        QString name;
        int colour = 0;
        Style style = Style::ours;
        std::vector<double> points, gflops, gigabytes, of_bound;
    };
    void add_lines(int run, const ShownRun &shown, bool alone);
    void add_ceilings(int run, const ShownRun &shown, bool alone, int colour);
    bool is_shown(const Line &line, const Plot *plot) const;
    Line &line(const QString &key, const QString &name, int colour, Style style);
    void draw();
    void draw_lines(Plot *plot, const std::vector<double> Line::*values);
    void show_legend();
    void read(Plot *plot, const QMouseEvent *event);

    Plot *operations_, *bytes_;
    QLabel *legend_;
    std::vector<Line> lines_;
    std::vector<QString> keys_; ///< of the lines
    int colours_ = 0;
    bool transfers_ = false;
    bool logarithmic_ = false;
    bool by_hand_ = false; ///< the ranges
};

} // namespace imago
