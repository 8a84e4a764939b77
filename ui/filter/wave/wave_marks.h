// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/filter_values.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/view/view_overlay.h"

#include <QObject>
#include <QPoint>

#include <memory>
#include <optional>

namespace imago {

/// The number of the wave at a pixel of a shifted spectrum of the picture's own size.
WaveNumber wave_at(QPoint pixel, const FilterResult &result);
/// The pixel of a wave.
QPointF place_of(WaveNumber at, const FilterResult &result);

/// The wave within `reach` pixels of a place that stands out most: the largest magnitude times
/// frequency, since most pictures have magnitudes that fall as the frequency rises. Never the mean.
/// Without a neighbour that is the place itself. Requires FilterResult::spectrum.
WaveNumber strongest_near(QPoint pixel, int reach, const FilterResult &result);

class ImageView;

/// The picked waves over the spectrum, with their conjugates, over what MaskOverlay draws. While
/// the tool Wave is active, a press picks the wave that stands out most within a few pixels of it,
/// with Shift the very point. Otherwise the mask has the mouse and the keys.
class WaveMarks : public QObject, public ViewOverlay {
    Q_OBJECT
  public:
    WaveMarks(WaveModel *model, MaskOverlay *mask, ImageView *view);

    /// The result whose spectrum is shown.
    void set_result(std::shared_ptr<const FilterResult> result);

    void paint(QPainter &painter) override;
    QSizeF room_beside() const override { return mask_->room_beside(); }
    bool press(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void drag(QPointF position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    void click(QPointF position) override;
    std::optional<QCursor> hover(QPointF position) override;
    void leave() override { mask_->leave(); }
    bool key(QKeyEvent *event) override;
    QString words() const override { return mask_->words(); }

  private:
    bool picks() const;
    std::optional<WaveNumber> wave_under(QPointF position, bool exact) const;
    void paint_mark(QPainter &painter, const WaveEdit &wave, bool selected) const;

    WaveModel *model_;
    MaskOverlay *mask_;
    ImageView *view_;
    std::shared_ptr<const FilterResult> result_;
    bool picking_ = false; ///< the current drag is this overlay's
};

} // namespace imago
