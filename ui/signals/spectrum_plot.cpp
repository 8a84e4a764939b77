// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/spectrum_plot.h"

#include "ui/appearance.h"
#include "ui/signals/time_plot.h"

#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

constexpr double grip = 5;          ///< pixels about an edge of the band
constexpr double deepest = 140;     ///< dB below the highest level that are shown
constexpr double nothing_db = -199; ///< levels at the engine's floor stand for silence

} // namespace

SpectrumPlot::SpectrumPlot(QWidget *parent) : ZoomPlot(QStringLiteral("spectrumPlot"), parent) {
    setAccessibleName(tr("Spectrum"));
    QCPAxisRect *rectangle = axisRect();
    rectangle->setAutoMargins(QCP::msBottom | QCP::msTop);
    rectangle->setMargins(QMargins(TimePlot::left_margin, 8, 16, 8));
    key_axis()->setNumberFormat(QStringLiteral("g"));
    key_axis()->setNumberPrecision(6);
    value_axis()->setNumberFormat(QStringLiteral("g"));
    value_axis()->setNumberPrecision(4);
    for (QCPItemRect *&shade : shade_) {
        shade = new QCPItemRect(this);
        for (QCPItemPosition *position : {shade->topLeft, shade->bottomRight})
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        shade->setVisible(false);
    }
    for (QCPItemStraightLine **line : {&cursor_, &edges_[0], &edges_[1]}) {
        *line = new QCPItemStraightLine(this);
        (*line)->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
        (*line)->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
        (*line)->setVisible(false);
    }
    peaks_ = addGraph();
    peaks_->setLineStyle(QCPGraph::lsNone);
    colour();
    connect(this, &Plot::colours_changed, this, &SpectrumPlot::colour);
}

void SpectrumPlot::colour() {
    const QColor text = palette().color(QPalette::WindowText);
    QColor taken = palette().color(QPalette::WindowText);
    taken.setAlpha(36);
    for (QCPItemRect *shade : shade_) {
        shade->setPen(Qt::NoPen);
        shade->setBrush(taken);
    }
    cursor_->setPen(QPen(mix(text, palette().color(QPalette::Base), 0.5), 1, Qt::DotLine));
    for (QCPItemStraightLine *edge : edges_)
        edge->setPen(QPen(palette().color(QPalette::Highlight), 2));
    peaks_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, QPen(text, 1.2), Qt::NoBrush, 7));
    for (int i = 0; i < traces_.size(); ++i)
        traces_[i]->setPen(
            QPen(series_colour(curves_.channels[static_cast<std::size_t>(i)], palette()), 1.3));
}

void SpectrumPlot::set_curves(const SpectrumCurves &curves) {
    const QCPRange before = range();
    const bool same_range = !empty() && curves_.display && curves.display &&
                            curves_.logarithmic == curves.logarithmic && !shows_all();
    for (PyramidTrace *trace : traces_)
        removePlottable(trace);
    traces_.clear();
    curves_ = curves;
    if (!curves.display) {
        peaks_->setData({}, {});
        replot(rpQueuedReplot);
        return;
    }
    const auto bins = static_cast<double>(curves.display->signal->length);
    for (const int channel : curves.channels) {
        auto *trace = new PyramidTrace(key_axis(), value_axis());
        trace->set_data(curves.display, static_cast<std::size_t>(channel), 0, curves.step);
        traces_.append(trace);
    }
    key_axis()->setLabel(curves.frequency);
    value_axis()->setLabel(curves.level);
    if (curves.logarithmic) {
        make_logarithmic(key_axis());
        key_axis()->setRange(curves.step, curves.step * bins);
    } else if (key_axis()->scaleType() != QCPAxis::stLinear) {
        key_axis()->setScaleType(QCPAxis::stLinear);
        key_axis()->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    }
    colour();
    show_peaks();
    set_limits({curves.logarithmic ? curves.step : 0, curves.step * std::max(bins - 1, 1.0)},
               4 * curves.step);
    set_range(same_range ? before : limits());
}

void SpectrumPlot::show_peaks() {
    QVector<double> keys, values;
    for (const int channel : curves_.channels) {
        if (static_cast<std::size_t>(channel) >= curves_.peaks.size())
            continue;
        for (const SpectralLine &peak : curves_.peaks[static_cast<std::size_t>(channel)]) {
            if (curves_.logarithmic && peak.bin == 0)
                continue;
            keys.append(peak.frequency);
            values.append(static_cast<double>(peak.value));
        }
    }
    peaks_->setData(keys, values);
}

void SpectrumPlot::set_band(std::optional<QCPRange> band, bool stop) {
    band_ = band;
    stop_ = stop;
    for (int i = 0; i < 2; ++i) {
        edges_[i]->setVisible(band.has_value());
        shade_[i]->setVisible(band && (i == 0 || !stop));
    }
    if (band) {
        const double ends[2] = {band->lower, band->upper};
        for (int i = 0; i < 2; ++i) {
            edges_[i]->point1->setCoords(ends[i], 0);
            edges_[i]->point2->setCoords(ends[i], 1);
        }
        const double beyond = limits().upper * 2;
        shade_[0]->topLeft->setCoords(stop ? band->lower : limits().lower / 2, 0);
        shade_[0]->bottomRight->setCoords(stop ? band->upper : band->lower, 1);
        shade_[1]->topLeft->setCoords(band->upper, 0);
        shade_[1]->bottomRight->setCoords(beyond, 1);
    }
    replot(rpQueuedReplot);
}

void SpectrumPlot::set_cursor(std::optional<double> frequency) {
    cursor_->setVisible(frequency.has_value());
    if (frequency) {
        cursor_->point1->setCoords(*frequency, 0);
        cursor_->point2->setCoords(*frequency, 1);
    }
    replot(rpQueuedReplot);
}

QString SpectrumPlot::level_words(float value) const {
    const QString number = locale().toString(value, 'g', 4);
    return curves_.decibel && !curves_.phase ? tr("%1 dB").arg(locale().toString(value, 'f', 1))
           : curves_.phase                   ? tr("%1 rad").arg(number)
                                             : number;
}

void SpectrumPlot::fit_values() {
    if (curves_.phase) {
        value_axis()->setRange(-std::numbers::pi * 1.05, std::numbers::pi * 1.05);
        return;
    }
    std::optional<MinMax> all;
    for (const PyramidTrace *trace : traces_) {
        const MinMax extent = trace->extent(range().lower, range().upper);
        all =
            all ? MinMax{std::min(all->low, extent.low), std::max(all->high, extent.high)} : extent;
    }
    if (!all)
        return;
    double low = static_cast<double>(all->low), high = static_cast<double>(all->high);
    if (curves_.decibel)
        low = std::max(low, std::max(high - deepest, nothing_db - 1));
    else
        low = 0;
    if (!(high > low))
        high = low + (curves_.decibel ? 10 : 1);
    value_axis()->setRange(low, high + (high - low) * 0.08);
}

SpectrumPlot::Edge SpectrumPlot::edge_at(double pixel) const {
    if (!band_)
        return Edge::none;
    const double low = std::fabs(key_axis()->coordToPixel(band_->lower) - pixel);
    const double high = std::fabs(key_axis()->coordToPixel(band_->upper) - pixel);
    if (std::min(low, high) > grip)
        return Edge::none;
    return low < high ? Edge::low : Edge::high;
}

bool SpectrumPlot::begin_drag(const QPoint &at) {
    dragging_ = edge_at(at.x());
    return dragging_ != Edge::none;
}

void SpectrumPlot::go_on_dragging(const QPoint &at) {
    const double key = std::clamp(key_at(at.x()), limits().lower, limits().upper);
    QCPRange next = *band_;
    (dragging_ == Edge::low ? next.lower : next.upper) = key;
    if (next.lower > next.upper) {
        std::swap(next.lower, next.upper);
        dragging_ = dragging_ == Edge::low ? Edge::high : Edge::low;
    }
    Q_EMIT band_dragged(next.lower, next.upper, false);
}

void SpectrumPlot::end_drag() {
    dragging_ = Edge::none;
    if (band_)
        Q_EMIT band_dragged(band_->lower, band_->upper, true);
}

void SpectrumPlot::mouseMoveEvent(QMouseEvent *event) {
    if (event->buttons() == Qt::NoButton) {
        if (edge_at(event->pos().x()) != Edge::none)
            setCursor(Qt::SizeHorCursor);
        else
            unsetCursor();
    }
    ZoomPlot::mouseMoveEvent(event);
}

} // namespace imago
