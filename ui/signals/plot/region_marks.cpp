// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/region_marks.h"

#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

using Shape = SpectralRegion::Shape;

constexpr double edge_grip = 5;    ///< pixels around an edge
constexpr double least_drag = 3;   ///< pixels; less is a click
constexpr double lasso_pixels = 4; ///< between two corners

} // namespace

RegionMarks::RegionMarks(QCustomPlot *plot, QCPAxisRect *rectangle) : QCPAbstractItem(plot) {
    setClipAxisRect(rectangle);
    setClipToAxisRect(true);
}

void RegionMarks::set_regions(const RegionSettings &settings, int selected) {
    settings_ = settings;
    selected_ = selected;
}

void RegionMarks::set_tool(RegionTool tool, const SpectralRegion &model) {
    tool_ = tool;
    model_ = model;
}

RegionMarks::Box RegionMarks::box_of(const SpectralRegion &region, int harmonic) {
    if (region.shape == Shape::rectangle)
        return {region.from, region.to, region.low, region.high};
    if (region.shape == Shape::comb) {
        const double middle = harmonic * region.fundamental;
        return {region.from, region.to, middle - region.width / 2, middle + region.width / 2};
    }
    Box box{1e300, -1e300, 1e300, -1e300};
    for (const RegionPoint &corner : region.corners)
        box = {std::min(box.from, corner.time), std::max(box.to, corner.time),
               std::min(box.low, corner.frequency), std::max(box.high, corner.frequency)};
    return box;
}

RegionPoint RegionMarks::point_at(const QPointF &pixel) const {
    const QCPAxisRect *rectangle = clipAxisRect();
    const double time = rectangle->axis(QCPAxis::atBottom)->pixelToCoord(pixel.x()) * plane_.rate;
    const double frequency =
        (rectangle->axis(QCPAxis::atLeft)->pixelToCoord(pixel.y()) - plane_.zero) / plane_.rate;
    return {std::clamp(time, 0.0, static_cast<double>(plane_.length)),
            std::clamp(frequency, lowest(), 0.5)};
}

QPointF RegionMarks::pixel_of(double time, double frequency) const {
    const QCPAxisRect *rectangle = clipAxisRect();
    return {rectangle->axis(QCPAxis::atBottom)->coordToPixel(time / plane_.rate),
            rectangle->axis(QCPAxis::atLeft)->coordToPixel(plane_.zero + frequency * plane_.rate)};
}

QRectF RegionMarks::pixels_of(const Box &box) const {
    return QRectF(pixel_of(box.from, box.high), pixel_of(box.to, box.low));
}

QPainterPath RegionMarks::outline(const SpectralRegion &region) const {
    QPainterPath path;
    if (region.shape == Shape::lasso) {
        QPolygonF corners;
        for (const RegionPoint &corner : region.corners)
            corners << pixel_of(corner.time, corner.frequency);
        path.addPolygon(corners);
        path.closeSubpath();
    } else if (region.shape == Shape::rectangle) {
        path.addRect(pixels_of(box_of(region)));
    } else {
        for (int h = 1; h <= region.harmonics; ++h)
            if (const Box box = box_of(region, h); box.low < 0.5)
                path.addRect(pixels_of(box));
    }
    return path;
}

std::optional<RegionMarks::Hit> RegionMarks::hit_region(int index, const QPointF &pixel) const {
    const SpectralRegion &region = settings_.regions[static_cast<std::size_t>(index)];
    const auto near = [&](double edge, double at) { return std::fabs(edge - at) <= edge_grip; };
    const int teeth = region.shape == Shape::comb ? region.harmonics : 1;
    for (int h = 1; h <= teeth; ++h) {
        const QRectF box = pixels_of(box_of(region, h));
        if (!box.adjusted(-edge_grip, -edge_grip, edge_grip, edge_grip).contains(pixel))
            continue;
        Hit found{index};
        found.harmonic = h;
        if (index == selected_) { // a narrow one is moved, not resized
            const bool wide = box.width() > 4 * edge_grip, high = box.height() > 4 * edge_grip;
            found.from = wide && near(box.left(), pixel.x());
            found.to = wide && near(box.right(), pixel.x());
            found.high = high && near(box.top(), pixel.y());
            found.low = high && near(box.bottom(), pixel.y());
        }
        if (found.edge() || region.shape != Shape::lasso || outline(region).contains(pixel))
            return found;
    }
    return std::nullopt;
}

/// The selected region, else the one that was drawn last.
RegionMarks::Hit RegionMarks::hit(const QPointF &pixel) const {
    const int count = static_cast<int>(settings_.regions.size());
    if (selected_ >= 0 && selected_ < count)
        if (const auto found = hit_region(selected_, pixel))
            return *found;
    for (int i = count - 1; i >= 0; --i)
        if (const auto found = hit_region(i, pixel))
            return *found;
    return {};
}

bool RegionMarks::begin(const QPointF &pixel) {
    if (!clipAxisRect()->rect().contains(pixel.toPoint()) || plane_.length == 0)
        return false;
    pressed_ = pixel;
    start_ = point_at(pixel);
    told_ = false;
    dragging_ = hit(pixel);
    const bool selected = dragging_.index >= 0 && dragging_.index == selected_;
    if (selected || (dragging_.index >= 0 && tool_ == RegionTool::interval)) {
        Q_EMIT chosen(dragging_.index);
        before_ = now_ = settings_.regions[static_cast<std::size_t>(dragging_.index)];
        doing_ = dragging_.edge() ? Doing::resizing : Doing::moving;
        return true;
    }
    doing_ = tool_ == RegionTool::interval ? Doing::nothing : Doing::waiting;
    return doing_ != Doing::nothing;
}

void RegionMarks::go_on(const QPointF &pixel) {
    const QPointF way = pixel - pressed_;
    if (!told_ && doing_ != Doing::drawing && std::hypot(way.x(), way.y()) < least_drag)
        return;
    if (doing_ == Doing::waiting) {
        doing_ = Doing::drawing;
        now_ = model_;
        now_.shape = static_cast<Shape>(static_cast<int>(tool_) - 1);
        now_.corners = {start_};
    }
    const RegionPoint at = point_at(pixel);
    if (doing_ == Doing::drawing)
        return draw_new(pixel);
    if (doing_ == Doing::moving) {
        double by = at.frequency - start_.frequency;
        if (before_.shape == Shape::comb)
            by /= dragging_.harmonic; // the tooth follows the mouse
        now_ = moved(before_, {at.time - start_.time, by}, plane_.length, plane_.two_sided);
    } else if (doing_ == Doing::resizing) {
        now_ = resized(at);
    } else {
        return;
    }
    told_ = true;
    Q_EMIT changed(dragging_.index, now_, false);
}

/// Reports the new region once it has an area.
void RegionMarks::draw_new(const QPointF &pixel) {
    const RegionPoint at = point_at(pixel);
    now_.from = std::min(start_.time, at.time);
    now_.to = std::max(start_.time, at.time);
    now_.low = std::min(start_.frequency, at.frequency);
    now_.high = std::max(start_.frequency, at.frequency);
    now_.fundamental = std::clamp(at.frequency, 1e-5, 0.5 - 1e-5);
    bool area = now_.from < now_.to;
    if (now_.shape == Shape::rectangle)
        area = area && now_.low < now_.high;
    if (now_.shape == Shape::comb) {
        now_.corners.clear();
        now_.width = std::min(model_.width, now_.fundamental / 2);
    }
    if (now_.shape == Shape::rectangle)
        now_.corners.clear();
    if (now_.shape == Shape::lasso) {
        const RegionPoint &last = now_.corners.back();
        const QPointF way = pixel - pixel_of(last.time, last.frequency);
        if (std::hypot(way.x(), way.y()) >= lasso_pixels && now_.corners.size() < most_corners)
            now_.corners.push_back(at);
        const Box box = box_of(now_);
        area = now_.corners.size() >= 3 && box.from < box.to && box.low < box.high;
    }
    if (!area)
        return;
    told_ = true;
    Q_EMIT drawn(now_, false);
}

/// The region with the dragged edges at this point; edges do not pass each other.
SpectralRegion RegionMarks::resized(const RegionPoint &at) const {
    const Box old = box_of(before_, dragging_.harmonic);
    Box box = old;
    const double least_time = (old.to - old.from) * 1e-3;
    const double least_width = (old.high - old.low) * 1e-3;
    if (dragging_.from)
        box.from = std::min(at.time, old.to - least_time);
    else if (dragging_.to)
        box.to = std::max(at.time, old.from + least_time);
    if (dragging_.low)
        box.low = std::min(at.frequency, old.high - least_width);
    else if (dragging_.high)
        box.high = std::max(at.frequency, old.low + least_width);
    SpectralRegion region = before_;
    region.from = box.from;
    region.to = box.to;
    if (region.shape == Shape::rectangle) {
        region.low = box.low;
        region.high = box.high;
    } else if (region.shape == Shape::comb && (dragging_.low || dragging_.high)) {
        const double middle = dragging_.harmonic * region.fundamental;
        region.width = std::clamp(2 * std::fabs(at.frequency - middle), least_width, 0.5);
    }
    for (RegionPoint &corner : region.corners) {
        corner.time =
            box.from + (corner.time - old.from) / (old.to - old.from) * (box.to - box.from);
        corner.frequency =
            box.low + (corner.frequency - old.low) / (old.high - old.low) * (box.high - box.low);
    }
    return region;
}

void RegionMarks::end() {
    const Doing done = std::exchange(doing_, Doing::nothing);
    if (done == Doing::waiting) // a click
        Q_EMIT chosen(dragging_.index);
    else if (done == Doing::drawing && told_)
        Q_EMIT drawn(now_, true);
    else if (done != Doing::drawing && told_)
        Q_EMIT changed(dragging_.index, now_, true);
}

bool RegionMarks::draw_in_the_middle() {
    if (tool_ == RegionTool::interval || plane_.length == 0)
        return false;
    const QRectF box(clipAxisRect()->rect());
    const QRectF third(box.left() + box.width() / 3, box.top() + box.height() / 3, box.width() / 3,
                       box.height() / 3);
    start_ = point_at(third.topLeft());
    told_ = false;
    doing_ = Doing::drawing;
    now_ = model_;
    now_.shape = static_cast<Shape>(static_cast<int>(tool_) - 1);
    now_.corners = {start_};
    if (now_.shape == Shape::lasso)
        for (const QPointF &corner : {third.topRight(), third.bottomRight(), third.bottomLeft()})
            draw_new(corner);
    else
        draw_new(third.bottomRight());
    end();
    return true;
}

bool RegionMarks::nudge(const QPoint &pixels) {
    if (selected_ < 0 || selected_ >= static_cast<int>(settings_.regions.size()))
        return false;
    const SpectralRegion &region = settings_.regions[static_cast<std::size_t>(selected_)];
    const Box box = box_of(region);
    const QPointF corner = pixel_of(box.from, box.low);
    const RegionPoint from = point_at(corner), to = point_at(corner + pixels);
    const SpectralRegion next = moved(region, {to.time - from.time, to.frequency - from.frequency},
                                      plane_.length, plane_.two_sided);
    Q_EMIT changed(selected_, next, true);
    return true;
}

bool RegionMarks::leave() {
    if (selected_ < 0)
        return false;
    Q_EMIT chosen(-1);
    return true;
}

Qt::CursorShape RegionMarks::cursor_at(const QPointF &pixel) const {
    if (!clipAxisRect()->rect().contains(pixel.toPoint()))
        return Qt::ArrowCursor;
    const Hit found = hit(pixel);
    const bool mine =
        found.index >= 0 && (found.index == selected_ || tool_ == RegionTool::interval);
    if (!mine)
        return tool_ == RegionTool::interval ? Qt::ArrowCursor : Qt::CrossCursor;
    const bool sideways = found.from || found.to, upright = found.low || found.high;
    if (sideways && upright)
        return found.from == found.high ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor;
    return sideways ? Qt::SizeHorCursor : upright ? Qt::SizeVerCursor : Qt::SizeAllCursor;
}

void RegionMarks::draw(QCPPainter *painter) {
    if (settings_.regions.empty())
        return;
    if (settings_.isolate) { // the rest is what is changed
        QPainterPath all, kept;
        all.addRect(clipAxisRect()->rect());
        for (const SpectralRegion &region : settings_.regions)
            kept = kept.united(outline(region));
        painter->setPen(Qt::NoPen);
        painter->setBrush(QColor(0, 0, 0, 110));
        painter->drawPath(all.subtracted(kept));
    }
    for (int i = 0; i < static_cast<int>(settings_.regions.size()); ++i)
        draw_region(painter, i);
}

/// Colours stand out on every colour of a spectrogram: light lines with a dark border.
void RegionMarks::draw_region(QCPPainter *painter, int index) const {
    const SpectralRegion &region = settings_.regions[static_cast<std::size_t>(index)];
    const bool selected = index == selected_;
    const QPainterPath path = outline(region);
    const QColor light = selected ? QColor(255, 214, 64) : QColor(255, 255, 255);
    QColor inside = light;
    inside.setAlpha(settings_.isolate ? 0 : 14);
    painter->setBrush(inside);
    painter->setPen(QPen(QColor(0, 0, 0, 170), selected ? 4 : 3));
    painter->drawPath(path);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(light, selected ? 2 : 1.2));
    painter->drawPath(path);
    if (selected && region.shape == Shape::lasso) {
        painter->setPen(QPen(light, 1, Qt::DashLine));
        painter->drawRect(pixels_of(box_of(region)));
    }
    draw_label(painter, index, pixels_of(box_of(region)));
}

void RegionMarks::draw_label(QCPPainter *painter, int index, const QRectF &box) const {
    const SpectralRegion &region = settings_.regions[static_cast<std::size_t>(index)];
    const QString number = count_words(qulonglong(index) + 1);
    const QString text = settings_.isolate
                             ? number
                             : tr("%1: %2").arg(number, with_unit(number_words(region.gain, 4),
                                                                  QStringLiteral("dB")));
    const QRectF seen = box & QRectF(clipAxisRect()->rect());
    QFont font = mParentPlot->font();
    painter->setFont(font);
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
    if (seen.width() < size.width())
        return;
    const QRectF plate(seen.topLeft() + QPointF(2, 2), size);
    painter->setPen(Qt::NoPen);
    painter->setBrush(QColor(0, 0, 0, 170));
    painter->drawRect(plate);
    painter->setPen(QColor(255, 255, 255));
    painter->drawText(plate, Qt::AlignCenter, text);
}

} // namespace imago

#include "moc_region_marks.cpp"
