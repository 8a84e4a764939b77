// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/filter/wave/wave_model.h"
#include "ui/view/view_overlay.h"

#include <QImage>
#include <QObject>
#include <QRectF>
#include <QSize>

namespace imago {

/// A wave as it falls on a screen: cos(2 pi (x across + y down + turns)) in the middle of the
/// device pixel (x, y).
struct WaveOnScreen {
    double across = 0, down = 0; ///< cycles per device pixel
    double turns = 0;

    double period() const; ///< in device pixels
};

/// How much of a wave's stripes is drawn, 0 .. 1: all from a period of 4 device pixels on, nothing
/// below 2.5, where a screen would show moiré instead.
double stripes_share(double period);

/// Stripes to be drawn over a picture: white crests and black troughs, whose opacity is the wave's
/// size times `strength`; alone: the wave from black to white, middle gray where it is too fine to
/// be drawn.
QImage wave_stripes(QSize size, const WaveOnScreen &wave, double strength, bool alone);

class ImageView;

/// The selected wave over a picture: its stripes, an arrow along its direction from crest to crest,
/// and crest lines. A drag along the arrow moves its phase, with Shift up and down its amplitude;
/// arrow keys do both.
class WaveOverlay : public QObject, public ViewOverlay {
    Q_OBJECT
  public:
    WaveOverlay(WaveModel *model, ImageView *view);

    void paint(QPainter &painter) override;
    bool press(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void release() override {}
    void click(QPointF) override {}
    std::optional<QCursor> hover(QPointF position) override;
    bool key(QKeyEvent *event) override;

    /// The wave in the view's device pixels, from its upper left corner.
    WaveOnScreen on_screen() const;

  private:
    bool draggable() const { return model_->active() && model_->wave() && shows(); }
    bool shows() const;
    QRectF seen() const;
    void paint_arrow(QPainter &painter, const QRectF &area) const;

    WaveModel *model_;
    ImageView *view_;
    QPointF from_;    ///< where the drag began
    WaveEdit before_; ///< as the drag began
    int gesture_ = 0; ///< of the drag
};

/// Changes the selected wave by a key: arrows left and right its phase, up and down its amplitude,
/// with Shift in large steps; Delete removes it from the picture; Escape ends picking. Returns
/// whether the key has a meaning here.
bool change_by_key(WaveModel *model, const QKeyEvent *event);

} // namespace imago
