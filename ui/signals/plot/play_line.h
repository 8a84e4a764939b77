// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/plot/zoom_plot.h"

#include <QWidget>

#include <optional>

namespace imago {

/// The position of playback, a line over a plot. It is a widget of its own, so that it moves
/// without the plot being drawn again.
class PlayLine : public QWidget {
    Q_OBJECT
  public:
    explicit PlayLine(ZoomPlot *plot);

    /// A key of the plot; empty: nothing is played.
    void set_position(std::optional<double> key);
    std::optional<double> position() const { return key_; }

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    void place();

    ZoomPlot *plot_;
    std::optional<double> key_;
};

} // namespace imago
