// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/image_view.h"

#include "ui/view/ruler/ruler.h"
#include "ui/widget/access/focus_ring.h"
#include "ui/widget/appearance.h"

#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

namespace {

/// Drawn under transparent pixels, with squares of 8 logical pixels.
void fill_checkerboard(QPainter &painter, const QRectF &area, double dpr) {
    const int side = static_cast<int>(std::lround(8 * dpr));
    QImage tile(2 * side, 2 * side, QImage::Format_RGB32);
    tile.fill(qRgb(0x99, 0x99, 0x99));
    QPainter tile_painter(&tile);
    tile_painter.fillRect(0, 0, side, side, QColor(0x66, 0x66, 0x66));
    tile_painter.fillRect(side, side, side, side, QColor(0x66, 0x66, 0x66));
    tile_painter.end();
    painter.fillRect(area, QBrush(tile));
}

} // namespace

ImageView::ImageView(Viewport *viewport, QWidget *parent) : QWidget(parent), viewport_(viewport) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(viewport_, &Viewport::changed, this, qOverload<>(&QWidget::update));
}

void ImageView::set_viewport(Viewport *viewport) {
    if (viewport == viewport_)
        return;
    disconnect(viewport_, nullptr, this, nullptr);
    viewport_ = viewport;
    connect(viewport_, &Viewport::changed, this, qOverload<>(&QWidget::update));
    update();
}

void ImageView::set_picture(const Picture &picture, std::uint64_t stamp) {
    const bool changes = picture.empty() != picture_.empty();
    picture_ = picture;
    picture_painted_ = {};
    stamp_ = stamp;
    update();
    if (changes)
        Q_EMIT filled(!picture_.empty());
}

void ImageView::set_part(const QImage &pixels, const QRectF &area, std::uint64_t stamp) {
    part_ = pixels;
    part_area_ = area;
    part_stamp_ = stamp;
    update();
}

std::optional<PartInSight> ImageView::in_sight() const {
    if (picture_.empty() || !isVisible())
        return std::nullopt;
    const Mapping map = mapping();
    const QSizeF room = QSizeF(size()) * devicePixelRatioF();
    const QRect area = QRectF(-map.origin / map.scale, room / map.scale)
                           .toAlignedRect()
                           .intersected(QRect(QPoint(0, 0), picture_.size()));
    if (area.isEmpty())
        return std::nullopt;
    return PartInSight{picture_.halvings_for(map.scale), area};
}

void ImageView::set_before(const Picture &before) {
    before_ = before;
    before_painted_ = {};
    if (split_)
        update();
}

void ImageView::set_split(bool on) {
    split_ = on;
    update();
}

QImage ImageView::seen() {
    const QScopedValueRollback<bool> unmarked(marks_focus_, false);
    return grab().toImage();
}

DataTable ImageView::data_in_sight() const {
    if (!data_source_ || picture_.empty())
        return {};
    const std::optional<PartInSight> seen = in_sight();
    return data_source_(seen ? seen->area : QRect(QPoint(0, 0), picture_.size()));
}

void ImageView::set_split_position(double position) {
    split_position_ = std::clamp(position, 0.0, 1.0);
    update();
}

void ImageView::set_origin(QPointF origin, QSizeF image) {
    origin_ = origin;
    framed_ = image;
    update();
}

void ImageView::set_surroundings(const Picture &whole, QPoint place) {
    whole_ = whole;
    place_ = place;
    whole_painted_ = {};
    update();
}

void ImageView::set_tool(ViewOverlay *tool) {
    tool_ = tool;
    update();
}

QSizeF ImageView::fitted_size() const {
    return !whole_.empty()      ? QSizeF(whole_.size())
           : !framed_.isEmpty() ? framed_
                                : QSizeF(picture_.size());
}

/// The middle of what is fitted, in the picture.
QPointF ImageView::fitted_centre(QSizeF size) const {
    const QPointF half(size.width() / 2, size.height() / 2);
    return !whole_.empty()     ? half - QPointF(place_) + origin_
           : framed_.isEmpty() ? half
                               : origin_ + half;
}

QPointF ImageView::middle() const {
    return QPointF(width(), height()) * devicePixelRatioF() / 2;
}

ImageView::Mapping ImageView::mapping() const {
    const QSizeF size = fitted_size();
    double scale = viewport_->scale();
    QPointF centre = viewport_->centre() + origin_, place = middle();
    if (viewport_->fit()) {
        const QPointF room = 2 * middle();
        QSizeF beside = overlay_ ? overlay_->room_beside() * devicePixelRatioF() : QSizeF(0, 0);
        if (3 * beside.width() > room.x() || 3 * beside.height() > room.y())
            beside = QSizeF(0, 0);
        scale = std::min((room.x() - beside.width()) / size.width(),
                         (room.y() - beside.height()) / size.height());
        centre = fitted_centre(size);
        place = {std::max(place.x(), beside.width() + size.width() / 2 * scale),
                 std::min(place.y(), room.y() - beside.height() - size.height() / 2 * scale)};
    }
    // Uses whole device pixels, so that 1:1 is exact and neighbouring repaints agree.
    const QPointF origin = place - centre * scale;
    return {scale, QPointF(std::round(origin.x()), std::round(origin.y()))};
}

void ImageView::set_rulers(std::optional<ViewUnit> unit) {
    if (std::exchange(rulers_, unit) != unit)
        update();
}

double ImageView::shown_scale() const {
    return picture_.empty() ? 0 : mapping().scale;
}

QPointF ImageView::position_of(QPointF image_point) const {
    const Mapping map = mapping();
    return (map.origin + image_point * map.scale) / devicePixelRatioF();
}

QPointF ImageView::image_point_at(QPointF position) const {
    const Mapping map = mapping();
    return (position * devicePixelRatioF() - map.origin) / map.scale - origin_;
}

std::optional<QPoint> ImageView::pixel_at(QPointF position) const {
    if (picture_.empty())
        return std::nullopt;
    const Mapping map = mapping();
    const QPointF point = (position * devicePixelRatioF() - map.origin) / map.scale;
    const QPoint pixel(static_cast<int>(std::floor(point.x())),
                       static_cast<int>(std::floor(point.y())));
    if (!QRect(QPoint(0, 0), picture_.size()).contains(pixel))
        return std::nullopt;
    return pixel;
}

void ImageView::draw(QPainter &painter, const Picture &picture, const QRectF &clip, Painted &kept,
                     const Mapping &map) const {
    const QSizeF size = picture.size();
    const QRectF visible =
        QRectF((clip.topLeft() - map.origin) / map.scale, clip.size() / map.scale)
            .intersected(QRectF(QPointF(0, 0), size));
    if (visible.isEmpty())
        return;
    // Uses whole pixels, so that a narrow clip paints the same colours as a wide one.
    const QRectF source(QPointF(std::floor(visible.left()), std::floor(visible.top())),
                        QPointF(std::ceil(visible.right()), std::ceil(visible.bottom())));
    const QRectF target(map.origin + source.topLeft() * map.scale, source.size() * map.scale);
    painter.save();
    painter.setClipRect(clip);
    if (picture.has_alpha())
        fill_checkerboard(painter, target, devicePixelRatioF());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, map.scale < 1);
    const unsigned halvings = picture.halvings_for(map.scale);
    const QSize level = picture.size_of(halvings);
    const double x = level.width() / size.width(), y = level.height() / size.height();
    const QRectF shown(source.x() * x, source.y() * y, source.width() * x, source.height() * y);
    if (const QImage finished = picture.finished(halvings); !finished.isNull()) {
        kept = {};
        painter.drawImage(target, finished, shown);
    } else {
        // Smooth scaling also reads the neighbours of what is in sight.
        const QRect part =
            shown.toAlignedRect().adjusted(-2, -2, 2, 2).intersected(QRect({0, 0}, level));
        if (part != kept.part || halvings != kept.halvings)
            kept = {part, halvings, picture.part(part, halvings)};
        painter.drawImage(target, kept.pixels, shown.translated(-part.topLeft()));
    }
    painter.restore();
}

/// Whether all that is seen of the picture is under the part.
bool ImageView::part_covers(const QRectF &all) const {
    const Mapping map = mapping();
    const QRectF seen = QRectF((all.topLeft() - map.origin) / map.scale, all.size() / map.scale)
                            .intersected(QRectF(QPointF(0, 0), QSizeF(picture_.size())));
    return !part_.isNull() && part_area_.contains(seen);
}

void ImageView::draw_part(QPainter &painter, const QRectF &clip) const {
    const Mapping map = mapping();
    const QRectF whole(map.origin, QSizeF(picture_.size()) * map.scale);
    const QRectF target(map.origin + part_area_.topLeft() * map.scale,
                        part_area_.size() * map.scale);
    const QRectF seen = clip.intersected(whole).intersected(target);
    if (seen.isEmpty())
        return;
    const double x = part_.width() / target.width(), y = part_.height() / target.height();
    const QRectF source = QRectF((seen.left() - target.left()) * x, (seen.top() - target.top()) * y,
                                 seen.width() * x, seen.height() * y)
                              .toAlignedRect()
                              .intersected(part_.rect());
    painter.save();
    painter.setClipRect(seen);
    if (part_.hasAlphaChannel())
        fill_checkerboard(painter, seen, devicePixelRatioF());
    painter.setRenderHint(QPainter::SmoothPixmapTransform, map.scale < 1);
    painter.drawImage(QRectF(target.left() + source.left() / x, target.top() + source.top() / y,
                             source.width() / x, source.height() / y),
                      part_, source);
    painter.restore();
}

/// The pictures alone, in device pixels.
void ImageView::draw_pictures(QPainter &painter) const {
    const double dpr = devicePixelRatioF();
    const Mapping map = mapping();
    painter.save();
    painter.scale(1 / dpr, 1 / dpr); // device pixels from here on
    const QRectF all(0, 0, width() * dpr, height() * dpr);
    const bool halves = split_ && !before_.empty() && before_.size() == picture_.size();
    const double divider = halves ? std::round(divider_x() * dpr) : 0;
    if (!whole_.empty())
        draw(painter, whole_, all, whole_painted_,
             {map.scale, map.origin + (origin_ - QPointF(place_)) * map.scale});
    else if (!part_covers(all))
        draw(painter, picture_, all.adjusted(divider, 0, 0, 0), picture_painted_, map);
    if (!part_.isNull() && whole_.empty())
        draw_part(painter, all.adjusted(divider, 0, 0, 0));
    if (halves)
        draw(painter, before_, QRectF(0, 0, divider, all.height()), before_painted_, map);
    painter.restore();
    if (halves)
        draw_divider(painter);
    if (!framed_.isEmpty() && whole_.empty())
        draw_frame(painter);
}

void ImageView::paintEvent(QPaintEvent *event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), canvas_colour(palette()));
    if (!picture_.empty()) {
        draw_pictures(painter);
        for (ViewOverlay *overlay : {overlay_, tool_})
            if (overlay)
                overlay->paint(painter);
        if (rulers_) {
            const QPointF zero = position_of(origin_);
            paint_rulers(painter, size(), {zero, position_of(origin_ + QPointF(1, 1)) - zero},
                         *rulers_, font());
        }
    }
    if (marks_focus_ && shows_focus(*this)) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(focus_colour(palette()), 1));
        painter.drawRect(QRectF(0.5, 0.5, width() - 1.0, height() - 1.0));
    }
    painter.end();
    if (const std::uint64_t stamp = std::exchange(stamp_, 0))
        Q_EMIT painted(stamp);
    if (const std::uint64_t stamp = std::exchange(part_stamp_, 0))
        Q_EMIT part_painted(stamp);
}

void ImageView::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    Q_EMIT resized();
}

void ImageView::draw_frame(QPainter &painter) const {
    const QRectF frame(position_of(origin_),
                       position_of(origin_ + QPointF(framed_.width(), framed_.height())));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
    painter.drawRect(frame);
    painter.setPen(QPen(Qt::white, 1, Qt::DashLine));
    painter.drawRect(frame);
}

void ImageView::draw_divider(QPainter &painter) const {
    const double x = divider_x(), y = height() / 2.0;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 110), 3));
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    painter.setPen(QPen(Qt::white, 1.5));
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1));
    painter.setBrush(Qt::white);
    painter.drawEllipse(QPointF(x, y), 11, 11);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0x30, 0x30, 0x30));
    for (const double side : {-1.0, 1.0}) {
        QPainterPath arrow(QPointF(x + side * 7.5, y));
        arrow.lineTo(x + side * 3, y - 4);
        arrow.lineTo(x + side * 3, y + 4);
        arrow.closeSubpath();
        painter.drawPath(arrow);
    }
}

} // namespace imago

#include "moc_image_view.cpp"
