// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal_values.h"
#include "ui/signals/pyramid_trace.h"
#include "ui/signals/zoom_plot.h"

namespace imago {

/// What the plot shows of a spectrum.
struct SpectrumCurves {
    DisplaySignalPtr display;  ///< of its values: a channel a channel, a sample a bin
    double step = 1;           ///< of frequency
    std::vector<int> channels; ///< those that are shown, in their colours
    std::vector<std::vector<SpectralLine>> peaks;
    QString frequency, level; ///< words of the axes
    bool decibel = true;
    bool phase = false;
    bool logarithmic = false; ///< axis of frequencies, which then begins at bin 1
};

/// A spectrum with its peaks, a cursor, and a band whose edges are dragged.
class SpectrumPlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit SpectrumPlot(QWidget *parent = nullptr);

    void set_curves(const SpectrumCurves &curves);
    const SpectrumCurves &curves() const { return curves_; }
    bool empty() const { return traces_.isEmpty(); }
    /// In the frequency's unit; nothing: none is in force.
    void set_band(std::optional<QCPRange> band, bool stop);
    void set_cursor(std::optional<double> frequency);
    PyramidTrace *trace(int index) const { return traces_.value(index); }
    QString level_words(float value) const;

  Q_SIGNALS:
    void band_dragged(double low, double high, bool finished); ///< an edge of the band, by hand

  protected:
    bool begin_drag(const QPoint &at) override;
    void go_on_dragging(const QPoint &at) override;
    void end_drag() override;
    void fit_values() override;
    void mouseMoveEvent(QMouseEvent *event) override;

  private:
    enum class Edge { none, low, high };
    Edge edge_at(double pixel) const;
    void show_peaks();
    void colour();

    SpectrumCurves curves_;
    QVector<PyramidTrace *> traces_;
    QCPGraph *peaks_;
    QCPItemRect *shade_[2]; ///< of what is taken, below and above the band, or of the band itself
    QCPItemStraightLine *cursor_, *edges_[2];
    std::optional<QCPRange> band_;
    bool stop_ = false;
    Edge dragging_ = Edge::none;
};

} // namespace imago
