// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/tone/histogram_view.h"

#include "ui/widget/appearance.h"
#include "ui/words/numbers.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr int ramp_height = 6; ///< of the grays below

/// The colours of the channels: of one the text's, of several their own.
QColor channel_colour(std::size_t channel, std::size_t channels, const QPalette &palette) {
    if (channels == 1)
        return palette.color(QPalette::PlaceholderText);
    const bool dark = is_dark(palette);
    const QColor colours[] = {dark ? QColor(0xff, 0x7a, 0x6b) : QColor(0xc6, 0x28, 0x1c),
                              dark ? QColor(0x6f, 0xd0, 0x7c) : QColor(0x1c, 0x86, 0x2e),
                              dark ? QColor(0x7d, 0xa9, 0xff) : QColor(0x1f, 0x4f, 0xc9)};
    return colours[channel % 3];
}

} // namespace

HistogramView::HistogramView(const QString &name, QWidget *parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("Histogram"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HistogramView::set_histogram(const SampleHistogram &histogram) {
    histogram_ = histogram;
    std::size_t inside = 0;
    for (const std::vector<std::size_t> &counts : histogram.counts)
        for (const std::size_t count : counts)
            inside += count;
    const auto all = static_cast<double>(inside + histogram.below + histogram.above);
    const auto share = [all](std::size_t count) {
        return percent_words(all > 0 ? static_cast<double>(count) / all : 0, 2);
    };
    const QString words = tr("from %1 to %2; %3 of the samples are below, %4 above")
                              .arg(number_words(static_cast<double>(histogram.range.low), 4),
                                   number_words(static_cast<double>(histogram.range.high), 4),
                                   share(histogram.below), share(histogram.above));
    setAccessibleDescription(words);
    setToolTip(tr("<p>How many samples of the original are shown how light: %1. Heights are "
                  "logarithmic.</p>")
                   .arg(words));
    update();
}

void HistogramView::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -ramp_height - 0.5);
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRect(area);
    QLinearGradient ramp(area.bottomLeft(), area.bottomRight());
    ramp.setColorAt(0, Qt::black);
    ramp.setColorAt(1, Qt::white);
    painter.setBrush(ramp);
    painter.drawRect(QRectF(area.left(), area.bottom(), area.width(), ramp_height));
    double most = 0;
    for (const std::vector<std::size_t> &counts : histogram_.counts)
        for (const std::size_t count : counts)
            most = std::max(most, std::log1p(static_cast<double>(count)));
    if (most <= 0)
        return;
    const std::size_t channels = histogram_.counts.size();
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const std::vector<std::size_t> &counts = histogram_.counts[channel];
        const double step = area.width() / static_cast<double>(counts.size());
        QPainterPath bars(area.bottomLeft());
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const double top = area.bottom() - (area.height() - 2) *
                                                   std::log1p(static_cast<double>(counts[i])) /
                                                   most;
            bars.lineTo(area.left() + step * static_cast<double>(i), top);
            bars.lineTo(area.left() + step * static_cast<double>(i + 1), top);
        }
        bars.lineTo(area.bottomRight());
        bars.closeSubpath();
        QColor colour = channel_colour(channel, channels, palette());
        colour.setAlphaF(channels == 1 ? 0.75F : 0.45F);
        painter.fillPath(bars, colour);
    }
}

} // namespace imago

#include "moc_histogram_view.cpp"
