// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/interval_trace.h"

#include <algorithm>
#include <cmath>

namespace imago {

IntervalTrace::IntervalTrace(QCPAxis *key_axis, QCPAxis *value_axis)
    : QCPAbstractPlottable(key_axis, value_axis) {}

void IntervalTrace::set_data(DisplaySignalPtr lower, DisplaySignalPtr upper, std::size_t channel,
                             double first, double step) {
    lower_ = std::move(lower);
    upper_ = std::move(upper);
    channel_ = channel;
    first_ = first;
    step_ = step;
}

/// The samples between two keys, and those just outside, so that columns touch.
IntervalTrace::Span IntervalTrace::span_of(double from, double to) const {
    const auto last = static_cast<double>(lower_->signal->length - 1);
    const double begin = std::clamp(std::floor((from - first_) / step_), 0.0, last);
    const double end = std::clamp(std::ceil((to - first_) / step_), begin, last);
    return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin) + 1};
}

double IntervalTrace::end(const DisplaySignal &curve, const Span &span, bool low) const {
    const MinMax extent =
        curve.pyramids[channel_].range(curve.row(channel_), span.first, span.count);
    return low ? extent.low : extent.high;
}

MinMax IntervalTrace::extent(double from, double to) const {
    const Span span = span_of(from, to);
    return {end(*lower_, span, true), end(*upper_, span, false)};
}

QCPRange IntervalTrace::getKeyRange(bool &found, QCP::SignDomain) const {
    found = lower_ != nullptr;
    return found
               ? QCPRange(first_, first_ + step_ * static_cast<double>(lower_->signal->length - 1))
               : QCPRange();
}

QCPRange IntervalTrace::getValueRange(bool &found, QCP::SignDomain, const QCPRange &keys) const {
    const QCPRange range = keys == QCPRange() ? getKeyRange(found) : keys;
    found = lower_ != nullptr;
    if (!found)
        return {};
    const MinMax all = extent(range.lower, range.upper);
    return {all.low, all.high};
}

/// Draws a corner for each sample in sight, or one for each column if there are more samples.
void IntervalTrace::draw(QCPPainter *painter) {
    if (!lower_ || !upper_)
        return;
    const QRect box = keyAxis()->axisRect()->rect();
    const QCPRange range = keyAxis()->range();
    const Span seen = span_of(range.lower, range.upper);
    QPolygonF above, below;
    const auto add = [&](double x, double low, double high) {
        below.append({x, valueAxis()->coordToPixel(low)});
        above.append({x, valueAxis()->coordToPixel(high)});
    };
    const bool linear = keyAxis()->scaleType() == QCPAxis::stLinear;
    if (seen.count <= static_cast<std::size_t>(linear ? box.width() : 4096)) {
        for (std::size_t i = seen.first; i < seen.first + seen.count; ++i) {
            const double key = first_ + step_ * static_cast<double>(i);
            if (linear || key > 0)
                add(keyAxis()->coordToPixel(key), lower_->row(channel_)[i],
                    upper_->row(channel_)[i]);
        }
    } else {
        for (int x = box.left(); x <= box.right() + 1; ++x) {
            const Span column =
                span_of(keyAxis()->pixelToCoord(x - 0.5), keyAxis()->pixelToCoord(x + 0.5));
            add(x, end(*lower_, column, true), end(*upper_, column, false));
        }
    }
    std::reverse(below.begin(), below.end());
    applyFillAntialiasingHint(painter);
    painter->setPen(Qt::NoPen);
    painter->setBrush(brush());
    painter->drawPolygon(above + below);
}

void IntervalTrace::drawLegendIcon(QCPPainter *painter, const QRectF &box) const {
    painter->fillRect(box, brush());
}

} // namespace imago

#include "moc_interval_trace.cpp"
