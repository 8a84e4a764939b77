// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/time_plot.h"

#include "ui/widget/appearance.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double least_samples = 8; ///< smallest range to zoom to

} // namespace

TimePlot::TimePlot(QWidget *parent)
    : ZoomPlot(QStringLiteral("timePlot"), parent), margins_(new QCPMarginGroup(this)) {
    setAccessibleName(tr("Signal over time"));
    make_rows(1);
    connect(this, &Plot::colours_changed, this, &TimePlot::colour);
    connect(this, &ZoomPlot::dragged, this, [this](double from, double to, bool finished) {
        if (length_ == 0)
            return;
        select(interval_of(from, to));
        Q_EMIT selected(finished);
    });
    connect(this, &ZoomPlot::clicked, this, [this] {
        if (!selection_)
            return;
        select(std::nullopt);
        Q_EMIT selected(true);
    });
}

QCPAxisRect *TimePlot::make_rect(bool last) {
    auto *rectangle = new QCPAxisRect(this, false);
    QCPAxis *keys = rectangle->addAxis(QCPAxis::atBottom);
    QCPAxis *values = rectangle->addAxis(QCPAxis::atLeft);
    keys->setLayer(QStringLiteral("axes"));
    values->setLayer(QStringLiteral("axes"));
    keys->grid()->setLayer(QStringLiteral("grid"));
    values->grid()->setLayer(QStringLiteral("grid"));
    values->setNumberFormat(QStringLiteral("g"));
    values->setNumberPrecision(4);
    keys->setNumberFormat(QStringLiteral("g"));
    keys->setNumberPrecision(9);
    keys->setTickLabels(last);
    rectangle->setAutoMargins(QCP::msBottom | QCP::msTop);
    rectangle->setMinimumMargins(QMargins(0, 6, 0, 4));
    rectangle->setMargins(QMargins(left_margin, 6, right_margin_, 4));
    rectangle->setMinimumSize(50, 30);
    style(rectangle);
    return rectangle;
}

void TimePlot::make_rows(int rows) {
    clearPlottables();
    clearItems();
    traces_.clear();
    shades_.clear();
    put_legend_away();
    plotLayout()->clear();
    plotLayout()->setRowSpacing(2);
    for (int row = 0; row < rows; ++row) {
        QCPAxisRect *rectangle = make_rect(row == rows - 1);
        plotLayout()->addElement(row, 0, rectangle);
        auto *shade = new QCPItemRect(this);
        shade->setClipAxisRect(rectangle);
        for (QCPItemPosition *position : {shade->topLeft, shade->bottomRight}) {
            position->setAxes(rectangle->axis(QCPAxis::atBottom), rectangle->axis(QCPAxis::atLeft));
            position->setAxisRect(rectangle);
            position->setTypeX(QCPItemPosition::ptPlotCoords);
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        shade->setVisible(false);
        shade->setLayer(QStringLiteral("background"));
        shades_.push_back(shade);
    }
    legend = new QCPLegend; // the last one was deleted with its axis rect
    axisRect(0)->insetLayout()->addElement(legend, Qt::AlignRight | Qt::AlignTop);
    legend->setLayer(QStringLiteral("legend"));
    legend->setVisible(false);
    style(legend);
}

void TimePlot::set_curves(const std::vector<TimeCurve> &curves, double rate, const QString &unit) {
    const QCPRange before = range();
    const double rate_before = rate_;
    const std::size_t length_before = length_;
    int rows = 1;
    for (const TimeCurve &curve : curves)
        rows = std::max(rows, curve.row + 1);
    make_rows(rows);
    for (QCPAxisRect *rectangle : axisRects()) // so that a range that stays is no change
        rectangle->axis(QCPAxis::atBottom)->setRange(before);
    curves_ = curves;
    rate_ = rate > 0 ? rate : 1;
    set_note(curves.empty() ? tr("No channel is checked in the list of channels.") : QString());
    length_ = curves.empty() ? 0 : curves.front().display->signal->length;
    for (const TimeCurve &curve : curves) {
        QCPAxisRect *rectangle = axisRect(curve.row);
        auto *trace =
            new PyramidTrace(rectangle->axis(QCPAxis::atBottom), rectangle->axis(QCPAxis::atLeft));
        trace->setName(curve.name);
        trace->set_data(curve.display, curve.channel, static_cast<double>(curve.first) / rate_,
                        1 / rate_);
        traces_.append(trace);
        const Signal &signal = *curve.display->signal;
        rectangle->axis(QCPAxis::atLeft)
            ->setLabel(rows > 1
                           ? curve.name
                           : QString::fromStdString(signal.unit(curve.channel % signal.channels)));
    }
    axisRect(rows - 1)
        ->axis(QCPAxis::atBottom)
        ->setLabel(rate <= 0        ? tr("Sample")
                   : unit.isEmpty() ? tr("Time in s")
                                    : unit);
    show_legend(traces_.size() > 1 && rows == 1);
    colour();
    set_limits({0, std::max(1.0, static_cast<double>(length_) - 1) / rate_}, least_samples / rate_);
    select(selection_ && selection_->first + selection_->length <= length_ ? selection_
                                                                           : std::nullopt);
    set_range(length_before == length_
                  ? QCPRange(before.lower * rate_before / rate_, before.upper * rate_before / rate_)
                  : limits());
}

void TimePlot::colour() {
    for (int i = 0; i < traces_.size(); ++i) {
        const TimeCurve &curve = curves_[static_cast<std::size_t>(i)];
        QColor pen = series_colour(curve.colour, palette());
        if (curve.faint)
            pen = mix(pen, palette().color(QPalette::Base), 0.35);
        traces_[i]->setPen(QPen(pen, 1.3));
    }
    QColor shade = palette().color(QPalette::Highlight);
    shade.setAlpha(60);
    for (QCPItemRect *item : shades_) {
        item->setPen(Qt::NoPen);
        item->setBrush(shade);
    }
    for (QCPAxisRect *rectangle : axisRects())
        style(rectangle);
}

void TimePlot::set_right_margin(int pixels) {
    right_margin_ = pixels;
    for (QCPAxisRect *rectangle : axisRects()) {
        QMargins margins = rectangle->margins();
        margins.setRight(pixels);
        margins.setLeft(left_margin);
        rectangle->setMargins(margins);
    }
    replot(rpQueuedReplot);
}

Interval TimePlot::interval_of(double from, double to) const {
    const auto last = static_cast<double>(length_) - 1;
    const double first = std::clamp(std::ceil(from * rate_ - 1e-6), 0.0, last);
    const double end = std::clamp(std::floor(to * rate_ + 1e-6), first, last);
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(end - first) + 1};
}

Interval TimePlot::visible() const {
    return length_ == 0 ? Interval{} : interval_of(range().lower, range().upper);
}

void TimePlot::select(std::optional<Interval> interval) {
    selection_ = interval;
    for (QCPItemRect *shade : shades_) {
        shade->setVisible(interval.has_value());
        if (!interval)
            continue;
        const auto first = static_cast<double>(interval->first);
        shade->topLeft->setCoords(key_of(first), 0);
        shade->bottomRight->setCoords(key_of(first + static_cast<double>(interval->length) - 1), 1);
    }
    replot(rpQueuedReplot);
}

void TimePlot::select_between(double from, double to) {
    if (length_ == 0)
        return;
    select(interval_of(from, to));
    Q_EMIT selected(true);
}

/// Fits the visible part of each row's curves.
int TimePlot::digits_of(const MinMax &extent, int least) {
    const double largest = std::max(std::fabs(extent.low), std::fabs(extent.high));
    const double spread = extent.high - extent.low;
    const double more = spread > 0 ? std::floor(std::log10(largest / spread)) : 0;
    return std::clamp(least + static_cast<int>(std::clamp(more, 0.0, 15.0)), least, 15);
}

void TimePlot::fit_values() {
    for (int row = 0; row < axisRectCount(); ++row) {
        std::optional<MinMax> all;
        for (int i = 0; i < traces_.size(); ++i) {
            if (curves_[static_cast<std::size_t>(i)].row != row)
                continue;
            const MinMax extent = traces_[i]->extent(range().lower, range().upper);
            all = all ? MinMax{std::min(all->low, extent.low), std::max(all->high, extent.high)}
                      : extent;
        }
        if (!all)
            continue;
        const double low = all->low, high = all->high;
        const double room = high > low ? (high - low) * 0.06 : std::max(std::fabs(high), 1.0) * 0.1;
        QCPAxis *const values = axisRect(row)->axis(QCPAxis::atLeft);
        values->setRange(low - room, high + room);
        values->setNumberPrecision(digits_of(*all, 4));
    }
}

} // namespace imago

#include "moc_time_plot.cpp"
