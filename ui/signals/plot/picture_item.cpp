// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/picture_item.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

PictureItem::PictureItem(QCPAxis *key_axis, QCPAxis *value_axis)
    : QCPAbstractPlottable(key_axis, value_axis) {}

void PictureItem::set_picture(const QImage &picture, const QCPRange &keys, const QCPRange &values) {
    picture_ = picture;
    keys_ = keys;
    values_ = values;
}

QCPRange PictureItem::getKeyRange(bool &found, QCP::SignDomain) const {
    found = !picture_.isNull();
    return keys_;
}

QCPRange PictureItem::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const {
    found = !picture_.isNull();
    return values_;
}

/// Draws only what is visible: a painter cannot scale a picture that is magnified very much.
void PictureItem::draw(QCPPainter *painter) {
    if (picture_.isNull())
        return;
    // Rows are evenly spaced along the axis: on a logarithmic one, in the logarithms.
    const bool logarithmic = valueAxis()->scaleType() == QCPAxis::stLogarithmic;
    const auto along = [&](const QCPRange &range) {
        return logarithmic ? QCPRange(std::log(range.lower), std::log(range.upper)) : range;
    };
    const QCPRange rows = along(values_);
    const auto part = [](const QCPRange &all, const QCPRange &seen, int pixels) {
        const double from = (seen.lower - all.lower) / all.size() * pixels;
        const double to = (seen.upper - all.lower) / all.size() * pixels;
        const int first = std::clamp(static_cast<int>(std::floor(from)), 0, pixels - 1);
        const int last = std::clamp(static_cast<int>(std::ceil(to)), first + 1, pixels);
        return std::pair(first, last);
    };
    const int width = picture_.width(), height = picture_.height();
    const auto [left, right] = part(keys_, keyAxis()->range(), width);
    const auto [low, high] = part(rows, along(valueAxis()->range()), height);
    const auto x = [&](int pixel) {
        return keyAxis()->coordToPixel(keys_.lower + keys_.size() * pixel / width);
    };
    const auto y = [&](int pixel) {
        const double place = rows.lower + rows.size() * pixel / height;
        return valueAxis()->coordToPixel(logarithmic ? std::exp(place) : place);
    };
    // More pixels than the screen has are averaged, fewer are drawn unsmoothed.
    const bool smaller = x(right) - x(left) < right - left || y(low) - y(high) < high - low;
    painter->setRenderHint(QPainter::SmoothPixmapTransform, smaller);
    painter->drawImage(QRectF(QPointF(x(left), y(high)), QPointF(x(right), y(low))), picture_,
                       QRectF(left, height - high, right - left, high - low));
}

} // namespace imago

#include "moc_picture_item.cpp"
