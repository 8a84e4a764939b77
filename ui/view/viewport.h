// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointF>
#include <QSizeF>

namespace imago {

/// The part of the image that the linked views show. Positions are in image pixels, the scale is in
/// device pixels for each image pixel, so that 1 is pixel for pixel on any screen. While fit()
/// holds each view shows the whole image at its own scale.
class Viewport : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    static constexpr double largest_scale = 64;
    static constexpr double smallest_scale = 1.0 / 64;

    bool fit() const { return fit_; }
    double scale() const { return scale_; }
    QPointF centre() const { return centre_; } ///< image point in the middle of every view
    QSizeF image_size() const { return image_size_; }

    /// Another image: fits if its size differs, otherwise the displayed part stays.
    void set_image_size(QSizeF size);
    void show_all();
    void take(const Viewport &other); ///< shows what that one shows
    /// Shows `point` at `offset` device pixels from the middle of the views, at `scale`.
    void show_point(QPointF point, QPointF offset, double scale);
    /// Moves the picture by device pixels.
    void pan(QPointF device_pixels);

  Q_SIGNALS:
    void changed();

  private:
    void set(QPointF centre, double scale);

    bool fit_ = true;
    double scale_ = 1;
    QPointF centre_;
    QSizeF image_size_;
};

} // namespace imago
