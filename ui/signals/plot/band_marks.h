// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/band_response.h"
#include "ui/view/plot.h"

namespace imago {

/// The bands of a filter over a spectrum: the area above the filter's response is shaded, each band
/// has two edges and a bar with its number at the top; the selected one is highlighted.
class BandMarks : public QCPAbstractItem {
    Q_OBJECT
  public:
    enum class Part { none, low, high, bar };
    struct Hit {
        int band = -1;
        Part part = Part::none;
    };

    BandMarks(QCustomPlot *plot, QCPAxisRect *rectangle);

    /// `rate` is one cycle per sample on the axis of keys, `zero` the position of 0 cycles per
    /// sample. Without bands nothing is shown.
    void set_filter(const BandSettings &filter, double rate, int selected, double zero);
    bool two_sided() const { return filter_.two_sided; }
    double zero() const { return zero_; }
    const std::vector<Band> &bands() const { return filter_.bands; }
    double rate() const { return rate_; }
    /// The part of a band under a pixel; if bands overlap, that of the selected band, otherwise of
    /// the narrowest.
    Hit hit(const QPointF &pixel) const;
    /// The narrowest band at a pixel, at any height; -1: none.
    int band_at(double pixel) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }

  protected:
    void draw(QCPPainter *painter) override;

  private:
    std::pair<double, double> ends(int band) const; ///< in pixels, inside the axis rect or beyond
    int narrowest(double pixel) const;
    void draw_response(QCPPainter *painter) const;
    void draw_band(QCPPainter *painter, int band) const;

    BandSettings filter_;
    BandResponse response_;
    double rate_ = 1, zero_ = 0;
    int selected_ = -1;
};

} // namespace imago
