// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/spectrogram_plot.h"

#include "ui/appearance.h"
#include "ui/signals/time_plot.h"
#include "ui/view/colour_map.h"

#include <QMouseEvent>

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

/// Only what is in sight: a picture that is zoomed far into is larger than a painter can scale.
void PictureItem::draw(QCPPainter *painter) {
    if (picture_.isNull())
        return;
    const auto part = [](const QCPRange &all, const QCPRange &seen, int pixels) {
        const double from = (seen.lower - all.lower) / all.size() * pixels;
        const double to = (seen.upper - all.lower) / all.size() * pixels;
        const int first = std::clamp(static_cast<int>(std::floor(from)), 0, pixels - 1);
        const int last = std::clamp(static_cast<int>(std::ceil(to)), first + 1, pixels);
        return std::pair(first, last);
    };
    const int width = picture_.width(), height = picture_.height();
    const auto [left, right] = part(keys_, keyAxis()->range(), width);
    const auto [low, high] = part(values_, valueAxis()->range(), height);
    const auto x = [&](int pixel) {
        return keyAxis()->coordToPixel(keys_.lower + keys_.size() * pixel / width);
    };
    const auto y = [&](int pixel) {
        return valueAxis()->coordToPixel(values_.lower + values_.size() * pixel / height);
    };
    // More pixels than the screen has are averaged, fewer are shown as they are.
    const bool smaller = x(right) - x(left) < right - left || y(low) - y(high) < high - low;
    painter->setRenderHint(QPainter::SmoothPixmapTransform, smaller);
    painter->drawImage(QRectF(QPointF(x(left), y(high)), QPointF(x(right), y(low))), picture_,
                       QRectF(left, height - high, right - left, high - low));
}

SpectrogramPlot::SpectrogramPlot(QWidget *parent)
    : ZoomPlot(QStringLiteral("spectrogramPlot"), parent),
      picture_(new PictureItem(key_axis(), value_axis())), legend_(new QCPColorScale(this)) {
    setAccessibleName(tr("Spectrogram"));
    axisRect()->setAutoMargins(QCP::msBottom | QCP::msTop);
    axisRect()->setMargins(QMargins(TimePlot::left_margin, 8, 8, 8));
    axisRect()->setBackgroundScaled(false);
    value_axis()->setNumberFormat(QStringLiteral("g"));
    key_axis()->setNumberFormat(QStringLiteral("g"));
    key_axis()->setNumberPrecision(9);
    QCPColorGradient gradient;
    QMap<double, QColor> stops;
    for (int i = 0; i <= 64; ++i)
        stops.insert(
            i / 64.0,
            QColor(magnitude_colours()[static_cast<std::size_t>(i * (colour_steps - 1) / 64)]));
    gradient.setColorStops(stops);
    legend_->setType(QCPAxis::atRight);
    legend_->setGradient(gradient);
    legend_->setBarWidth(14);
    legend_->setLabel(tr("dB"));
    legend_->setRangeDrag(false);
    legend_->setRangeZoom(false);
    plotLayout()->addElement(0, 1, legend_);
    plotLayout()->setColumnSpacing(0);
    auto *group = new QCPMarginGroup(this);
    axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, group);
    legend_->setMarginGroup(QCP::msBottom | QCP::msTop, group);
    style_legend();
    connect(this, &Plot::colours_changed, this, &SpectrogramPlot::style_legend);
    connect(this, &QCustomPlot::afterReplot, this, [this] {
        const int margin = width() - 1 - axisRect()->right();
        if (std::exchange(right_margin_, margin) != margin)
            Q_EMIT right_margin_changed(margin);
    });
    set_colours(low_, high_);
}

void SpectrogramPlot::style_legend() {
    QCPAxis *axis = legend_->axis();
    const QColor text = palette().color(QPalette::WindowText);
    const QPen line(mix(text, palette().color(QPalette::Base), 0.5), 1);
    axis->setLabelColor(text);
    axis->setTickLabelColor(text);
    axis->setLabelFont(font());
    axis->setTickLabelFont(font());
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setSubTickPen(line);
}

void SpectrogramPlot::set_grid(SpectrogramGridPtr grid, const MeasuredSpectrum &spectrum,
                               double first, const QString &time, const QString &frequency) {
    const bool had = grid_ != nullptr;
    const QCPRange seen = value_axis()->range(), limits = frequencies_;
    grid_ = std::move(grid);
    const double half_step = spectrum.time_step / 2, bin = spectrum.frequency_step;
    times_ = {first - half_step,
              first + spectrum.time_step * static_cast<double>(spectrum.frames) - half_step};
    frequencies_ = {-bin / 2, bin * (static_cast<double>(spectrum.bins) - 0.5)};
    key_axis()->setLabel(time);
    value_axis()->setLabel(frequency);
    if (!had || limits.size() != frequencies_.size() || seen.size() >= limits.size())
        value_axis()->setRange(0, bin * (static_cast<double>(spectrum.bins) - 1));
    recolour();
}

void SpectrogramPlot::clear() {
    grid_.reset();
    picture_->set_picture({}, {}, {});
    replot(rpQueuedReplot);
}

void SpectrogramPlot::set_colours(double low, double high) {
    low_ = low;
    high_ = high;
    recolour();
}

void SpectrogramPlot::recolour() {
    legend_->setDataRange({low_, high_});
    if (grid_)
        picture_->set_picture(spectrogram_image(*grid_, low_, high_), times_, frequencies_);
    replot(rpQueuedReplot);
}

void SpectrogramPlot::mouseMoveEvent(QMouseEvent *event) {
    ZoomPlot::mouseMoveEvent(event);
    if (axisRect()->rect().contains(event->pos()))
        Q_EMIT pointed(QPointF(key_axis()->pixelToCoord(event->pos().x()),
                               value_axis()->pixelToCoord(event->pos().y())));
    else
        Q_EMIT pointed(std::nullopt);
}

void SpectrogramPlot::leaveEvent(QEvent *event) {
    Q_EMIT pointed(std::nullopt);
    ZoomPlot::leaveEvent(event);
}

} // namespace imago
