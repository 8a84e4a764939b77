// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/colour_legend.h"

#include "ui/appearance.h"
#include "ui/view/colour_map.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {
constexpr int bar_top = 3; ///< room for the threshold's mark
constexpr int bar_height = 9;
constexpr int tick = 3;
} // namespace

ColourLegend::ColourLegend(QWidget *parent) : QWidget(parent) {
    setObjectName(QStringLiteral("spectrumLegend"));
    setAccessibleName(tr("Colour scale of the spectrum"));
    setToolTip(tr("<p>Colours of the spectrum: logarithm of the magnitude |B| of the DCT "
                  "coefficients, the mean over the channels. Black is 0, cream the largest "
                  "one. Coefficients below the threshold are gray: they are dropped.</p>"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ColourLegend::sizeHint() const {
    return {220, minimumSizeHint().height()};
}

QSize ColourLegend::minimumSizeHint() const {
    return {80, bar_top + bar_height + tick + fontMetrics().height()};
}

void ColourLegend::set_scale(double largest, double keep_from) {
    largest_ = largest;
    keep_from_ = keep_from;
    update();
}

void ColourLegend::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    const int text_height = fontMetrics().height();
    const double content = bar_top + bar_height + tick + text_height;
    const QRectF bar(10, bar_top + (height() - content) / 2, width() - 20, bar_height);
    painter.setPen(palette().color(QPalette::WindowText));
    if (largest_ <= 0)
        return;

    const double dpr = devicePixelRatioF();
    const int columns = std::max(1, static_cast<int>(std::lround(bar.width() * dpr)));
    QImage line(columns, 1, QImage::Format_RGB32);
    for (int i = 0; i < columns; ++i) {
        const double value = largest_ * i / columns;
        const auto step = static_cast<std::size_t>((colour_steps - 1) * value / largest_);
        line.setPixel(i, 0, (value < keep_from_ ? dropped_colours() : magnitude_colours())[step]);
    }
    painter.drawImage(bar, line);

    double free_from = 0;
    for (int exponent = 0; exponent <= largest_ + 1; ++exponent) {
        const double value = exponent == 0 ? 0 : std::pow(10.0, exponent - 1); // 0, 1, 10, 100, …
        const double position = std::log10(1 + value);
        if (position > largest_)
            break;
        const double x = bar.left() + bar.width() * position / largest_;
        const QString label = locale().toString(value, 'g', 6);
        const double label_width = fontMetrics().horizontalAdvance(label);
        const double left =
            std::clamp(x - label_width / 2, bar.left() - 8, bar.right() - label_width + 8);
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tick));
        if (left < free_from)
            continue;
        painter.drawText(QRectF(left, bar.bottom() + tick, label_width + 2, text_height),
                         Qt::AlignCenter, label);
        free_from = left + label_width + 6;
    }
    if (keep_from_ > 0) {
        painter.setRenderHint(QPainter::Antialiasing);
        const double x = bar.left() + bar.width() * std::min(keep_from_ / largest_, 1.0);
        painter.setPen(QPen(palette().color(QPalette::Window), 1));
        painter.setBrush(palette().color(QPalette::WindowText));
        painter.drawRoundedRect(QRectF(x - 2, bar.top() - 2.5, 4, bar.height() + 5), 2, 2);
    }
}

} // namespace imago
