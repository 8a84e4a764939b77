// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/compress_values.h"
#include "ui/view/plot.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace imago {

/// The rate-distortion curve: PSNR (left axis) and SSIM (right axis) against the share of the
/// coefficients that is kept, with the position of the displayed result. A press or a drag on it
/// chooses a share, as do the left and right keys.
class RatePlot : public Plot {
    Q_OBJECT
  public:
    /// `name` is the object name.
    explicit RatePlot(const QString &name, QWidget *parent = nullptr);

    /// Sets the points; percentages must rise.
    void set_points(const std::vector<RatePoint> &points);
    void set_current(const std::optional<CompressFigures> &figures);

    /// The points as a table with a title line; a decimal point in every locale.
    QByteArray csv() const;
    DataTable data_in_sight() const override; ///< all points
    /// A picture of the plot, 1280 x 840.
    QByteArray png();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  Q_SIGNALS:
    /// Emitted for choices by the user; changes of one drag share a gesture (see ValueSlider).
    void percent_chosen(double percent, int gesture);
    void hovered(const QString &words); ///< of the nearest point; empty: the cursor has left

  protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override; ///< scrolls the area that contains the plot
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void build_axes();
    void take_colours();
    void fit_values();
    void tell_empty();
    void choose_at(double x);
    void tell_nearest(double x);
    void describe();

    QCPGraph *psnr_, *ssim_, *psnr_now_, *ssim_now_;
    QCPItemStraightLine *now_;
    std::vector<RatePoint> points_;
    std::optional<CompressFigures> current_;
    int gesture_ = 0; ///< of the drag; 0: none
};

} // namespace imago
