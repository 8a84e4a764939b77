// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/spectrogram_image.h"
#include "ui/signals/zoom_plot.h"

namespace imago {

/// A picture whose pixels are cells of a plane of keys and values.
class PictureItem : public QCPAbstractPlottable {
    Q_OBJECT
  public:
    PictureItem(QCPAxis *key_axis, QCPAxis *value_axis);
    void set_picture(const QImage &picture, const QCPRange &keys, const QCPRange &values);
    const QImage &picture() const { return picture_; }

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth,
                           const QCPRange & = QCPRange()) const override;

  protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

  private:
    QImage picture_;
    QCPRange keys_, values_;
};

/// A spectrogram over time and frequency, with the legend of its colours. Other colours are other
/// colours only: nothing is measured again.
class SpectrogramPlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit SpectrogramPlot(QWidget *parent = nullptr);

    /// `first` is the time of the middle of frame 0.
    void set_grid(SpectrogramGridPtr grid, const MeasuredSpectrum &spectrum, double first,
                  const QString &time, const QString &frequency);
    void clear();
    /// In dB.
    void set_colours(double low, double high);
    double low() const { return low_; }
    double high() const { return high_; }
    int right_margin() const { return right_margin_; }
    const SpectrogramGridPtr &grid() const { return grid_; }
    const QImage &picture() const { return picture_->picture(); }

  Q_SIGNALS:
    void right_margin_changed(int pixels); ///< what the legend takes, so that others stand in line
    void pointed(std::optional<QPointF> at); ///< time and frequency under the cursor

  protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

  private:
    void recolour();
    void style_legend();

    PictureItem *picture_;
    QCPColorScale *legend_;
    SpectrogramGridPtr grid_;
    QCPRange times_, frequencies_;
    double low_ = -90, high_ = 0;
    int right_margin_ = 16;
};

} // namespace imago
