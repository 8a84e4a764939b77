// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/viewport.h"

#include <algorithm>

namespace imago {

void Viewport::set_image_size(QSizeF size) {
    if (size == image_size_)
        return;
    image_size_ = size;
    centre_ = QPointF(size.width() / 2, size.height() / 2);
    fit_ = true;
    Q_EMIT changed();
}

void Viewport::show_all() {
    fit_ = true;
    centre_ = QPointF(image_size_.width() / 2, image_size_.height() / 2);
    Q_EMIT changed();
}

void Viewport::take(const Viewport &other) {
    image_size_ = other.image_size_;
    fit_ = other.fit_;
    scale_ = other.scale_;
    centre_ = other.centre_;
    Q_EMIT changed();
}

void Viewport::show_point(QPointF point, QPointF offset, double scale) {
    const double allowed = std::clamp(scale, smallest_scale, largest_scale);
    set(point - offset / allowed, allowed);
}

void Viewport::pan(QPointF device_pixels) {
    set(centre_ - device_pixels / scale_, scale_);
}

void Viewport::set(QPointF centre, double scale) {
    fit_ = false;
    scale_ = scale;
    centre_ = QPointF(std::clamp(centre.x(), 0.0, image_size_.width()),
                      std::clamp(centre.y(), 0.0, image_size_.height()));
    Q_EMIT changed();
}

} // namespace imago

#include "moc_viewport.cpp"
