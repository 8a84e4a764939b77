// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/pyramid_trace.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {

namespace {

constexpr double dense = 1;  ///< samples in a pixel from which on extents are drawn
constexpr double sparse = 8; ///< pixels in a sample from which on each has a dot

} // namespace

PyramidTrace::PyramidTrace(QCPAxis *key_axis, QCPAxis *value_axis)
    : QCPAbstractPlottable(key_axis, value_axis) {}

void PyramidTrace::set_data(DisplaySignalPtr display, std::size_t channel, double first,
                            double step) {
    display_ = std::move(display);
    channel_ = channel;
    first_ = first;
    step_ = step;
}

std::size_t PyramidTrace::sample_at(double key) const {
    const auto last = static_cast<double>(display_->signal->length - 1);
    return static_cast<std::size_t>(std::clamp(std::round((key - first_) / step_), 0.0, last));
}

MinMax PyramidTrace::extent(double from, double to) const {
    const auto last = static_cast<double>(display_->signal->length - 1);
    const auto begin =
        static_cast<std::size_t>(std::clamp(std::ceil((from - first_) / step_), 0.0, last));
    const auto end =
        static_cast<std::size_t>(std::clamp(std::floor((to - first_) / step_), 0.0, last));
    return display_->pyramids[channel_].range(display_->row(channel_), std::min(begin, end),
                                              std::max(begin, end) - std::min(begin, end) + 1);
}

QCPRange PyramidTrace::getKeyRange(bool &found, QCP::SignDomain) const {
    found = display_ != nullptr;
    return found ? QCPRange(first_, key_of(static_cast<double>(display_->signal->length - 1)))
                 : QCPRange();
}

QCPRange PyramidTrace::getValueRange(bool &found, QCP::SignDomain, const QCPRange &keys) const {
    found = display_ != nullptr;
    if (!found)
        return {};
    const bool all = keys == QCPRange();
    const MinMax extent =
        all ? display_->pyramids[channel_].all() : this->extent(keys.lower, keys.upper);
    return {extent.low, extent.high};
}

/// The visible samples, and one beyond either side, so that lines continue.
PyramidTrace::Span PyramidTrace::shown() const {
    const QCPRange range = keyAxis()->range();
    const auto last = static_cast<double>(display_->signal->length - 1);
    const double from = std::floor((range.lower - first_) / step_) - 1;
    const double to = std::ceil((range.upper - first_) / step_) + 1;
    return {static_cast<std::size_t>(std::clamp(from, 0.0, last)),
            static_cast<std::size_t>(std::clamp(to, 0.0, last))};
}

void PyramidTrace::draw(QCPPainter *painter) {
    if (!display_ || !keyAxis() || !valueAxis())
        return;
    const Span span = shown();
    painter->setPen(pen());
    const double pixels = keyAxis()->coordToPixel(key_of(static_cast<double>(span.last))) -
                          keyAxis()->coordToPixel(key_of(static_cast<double>(span.first)));
    const bool logarithmic = keyAxis()->scaleType() == QCPAxis::stLogarithmic;
    const auto count = static_cast<double>(span.last - span.first + 1);
    if (count <= dense * std::fabs(pixels)) {
        draw_samples(painter, span);
    } else if (logarithmic) { // sparse below, dense above
        const std::size_t parted = first_dense(span);
        if (parted > span.first)
            draw_samples(painter, {span.first, parted});
        draw_extents(painter, {parted, span.last});
    } else {
        draw_extents(painter, span);
    }
}

/// The first sample on a logarithmic axis that is within a pixel of the next.
std::size_t PyramidTrace::first_dense(const Span &span) const {
    const QCPRange range = keyAxis()->range();
    const double pixels_of_octave =
        std::fabs(keyAxis()->coordToPixel(range.upper) - keyAxis()->coordToPixel(range.lower)) /
        std::log2(range.upper / range.lower);
    const double sample = dense * pixels_of_octave / std::numbers::ln2 - first_ / step_;
    return static_cast<std::size_t>(
        std::clamp(sample, static_cast<double>(span.first), static_cast<double>(span.last)));
}

void PyramidTrace::draw_samples(QCPPainter *painter, const Span &span) const {
    applyDefaultAntialiasingHint(painter);
    QPolygonF line;
    line.reserve(static_cast<int>(span.last - span.first + 1));
    for (std::size_t i = span.first; i <= span.last; ++i) {
        const double key = key_of(static_cast<double>(i));
        if (keyAxis()->scaleType() == QCPAxis::stLogarithmic && key <= 0)
            continue;
        line.append({keyAxis()->coordToPixel(key), valueAxis()->coordToPixel(value(i))});
    }
    // The path is drawn in pieces, since the outline of a long jagged path takes a hundred times as
    // long to compute.
    QVector<QLineF> pieces;
    pieces.reserve(line.size());
    for (qsizetype i = 1; i < line.size(); ++i)
        pieces.append({line[i - 1], line[i]});
    painter->drawLines(pieces);
    if (line.size() < 2 ||
        std::fabs(line.back().x() - line.front().x()) < sparse * static_cast<double>(line.size()))
        return;
    painter->setBrush(pen().color());
    painter->setPen(Qt::NoPen);
    for (const QPointF &point : line)
        painter->drawEllipse(point, 2.5, 2.5);
}

void PyramidTrace::draw_extents(QCPPainter *painter, const Span &span) const {
    painter->setAntialiasing(false);
    QPen thin = pen();
    thin.setWidthF(0);
    painter->setPen(thin);
    const QRect box = keyAxis()->axisRect()->rect();
    const double pixel = 1 / mParentPlot->bufferDevicePixelRatio();
    const MinMaxPyramid &pyramid = display_->pyramids[channel_];
    const SampleRow samples = display_->row(channel_);
    QVector<QLineF> lines;
    std::size_t at = span.first;
    for (double x = box.left(); x <= box.right() + 1 && at < span.last; x += pixel) {
        const double end = (keyAxis()->pixelToCoord(x + pixel) - first_) / step_;
        if (end <= static_cast<double>(at))
            continue; // before the first sample, or between two
        // The extent includes the next column's first sample, so that neighbours touch.
        const auto to = std::min(static_cast<std::size_t>(end) + 1, span.last);
        const MinMax extent = pyramid.range(samples, at, to - at + 1);
        const double low = valueAxis()->coordToPixel(extent.low);
        const double high = valueAxis()->coordToPixel(extent.high);
        lines.append({x, low, x, std::min(high, low - pixel)});
        at = to;
    }
    painter->drawLines(lines);
}

void PyramidTrace::drawLegendIcon(QCPPainter *painter, const QRectF &box) const {
    painter->setPen(pen());
    painter->drawLine(QLineF(box.left(), box.center().y(), box.right(), box.center().y()));
}

} // namespace imago

#include "moc_pyramid_trace.cpp"
