// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/spectrum_plot.h"

#include "engine/values/spectrum/spectrum_range.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/widget/appearance.h"
#include "ui/words/numbers.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

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

namespace {

constexpr double deepest = 140; ///< dB below a channel's highest level, shown at most

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
    marks_ = new BandMarks(this, rectangle);
    cursor_ = new QCPItemStraightLine(this);
    cursor_->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
    cursor_->setVisible(false);
    significant_ = new QCPItemStraightLine(this);
    significant_->point1->setTypeX(QCPItemPosition::ptAxisRectRatio);
    significant_->point2->setTypeX(QCPItemPosition::ptAxisRectRatio);
    significant_->setVisible(false);
    peaks_ = addGraph();
    peaks_->setLineStyle(QCPGraph::lsNone);
    colour();
    connect(this, &Plot::colours_changed, this, &SpectrumPlot::colour);
    connect(this, &ZoomPlot::clicked, this, [this](double key) {
        const int band = marks_->band_at(key_axis()->coordToPixel(key));
        if (band >= 0)
            Q_EMIT band_chosen(band);
    });
}

void SpectrumPlot::colour() {
    const QColor text = palette().color(QPalette::WindowText);
    cursor_->setPen(QPen(mix(text, palette().color(QPalette::Base), 0.5), 1, Qt::DotLine));
    significant_->setPen(QPen(text, 1, Qt::DashLine));
    peaks_->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssTriangleInverted, QPen(text, 1.2), Qt::NoBrush, 7));
    for (int i = 0; i < traces_.size(); ++i) {
        const QColor line = series_colour(curves_.channels[static_cast<std::size_t>(i)], palette());
        traces_[i]->setPen(QPen(line, 1.3));
        if (i < intervals_.size()) {
            QColor shade = line;
            shade.setAlpha(70);
            intervals_[i]->setBrush(shade);
        }
        if (i < originals_.size())
            originals_[i]->setPen(QPen(mix(line, palette().color(QPalette::Base), 0.45), 0.7));
    }
}

void SpectrumPlot::set_curves(const SpectrumCurves &curves) {
    const QCPRange before = range();
    const bool same_range = !empty() && curves_.display && curves.display &&
                            curves_.logarithmic == (curves.logarithmic && !curves.two_sided) &&
                            curves_.two_sided == curves.two_sided && !shows_all();
    for (PyramidTrace *trace : traces_ + originals_)
        removePlottable(trace);
    for (IntervalTrace *trace : intervals_)
        removePlottable(trace);
    intervals_.clear();
    traces_.clear();
    originals_.clear();
    curves_ = curves;
    curves_.logarithmic = curves.logarithmic && !curves.two_sided;
    set_note(!curves.display           ? tr("The spectrum comes with a signal.")
             : curves.channels.empty() ? tr("No channel is checked in the list of channels.")
                                       : QString());
    if (!curves.display) {
        peaks_->setData({}, {});
        replot(rpQueuedReplot);
        return;
    }
    const auto bins = static_cast<double>(curves.display->signal->length);
    add_intervals();
    if (curves.original)
        originals_ = add_traces(curves.original);
    for (PyramidTrace *trace : originals_)
        trace->setName(
            tr("%1, unfiltered").arg(row_name(*trace->display()->signal, trace->channel())));
    traces_ = add_traces(curves.display);
    if (!curves.pair.isEmpty() && !traces_.isEmpty())
        traces_.front()->setName(curves.pair);
    key_axis()->setLabel(curves.frequency);
    key_axis()->setNumberPrecision(curves.two_sided ? 11 : 6); // all digits near a centre
    value_axis()->setLabel(curves.level);
    if (curves_.logarithmic) {
        make_logarithmic(key_axis(), 10, curves.frequency_unit);
        key_axis()->setRange(curves.step, curves.step * bins);
    } else {
        make_linear(key_axis(), curves.frequency_unit);
    }
    colour();
    show_significant();
    show_peaks();
    set_limits({curves_.logarithmic ? curves.step : curves.first,
                curves.first + curves.step * std::max(bins - 1, 1.0)},
               4 * curves.step);
    set_range(same_range ? before : limits());
}

QVector<PyramidTrace *> SpectrumPlot::add_traces(const DisplaySignalPtr &display) {
    QVector<PyramidTrace *> added;
    for (const int channel : curves_.channels) {
        auto *trace = new PyramidTrace(key_axis(), value_axis());
        trace->set_data(display, static_cast<std::size_t>(channel), curves_.first, curves_.step);
        added.append(trace);
    }
    return added;
}

void SpectrumPlot::add_intervals() {
    for (const int channel : curves_.channels) {
        if (!curves_.lower || !curves_.upper)
            return;
        auto *trace = new IntervalTrace(key_axis(), value_axis());
        trace->set_data(curves_.lower, curves_.upper, static_cast<std::size_t>(channel),
                        curves_.first, curves_.step);
        intervals_.append(trace);
    }
}

void SpectrumPlot::show_significant() {
    significant_->setVisible(curves_.significant > 0);
    significant_->point1->setCoords(0, curves_.significant);
    significant_->point2->setCoords(1, curves_.significant);
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
            values.append(peak.value);
        }
    }
    peaks_->setData(keys, values);
}

DataTable SpectrumPlot::data_in_sight() const {
    DataTable table = ZoomPlot::data_in_sight();
    if (intervals_.isEmpty() || traces_.isEmpty() || table.rows == 0)
        return table;
    const auto others = static_cast<int>(table.titles.size());
    for (qsizetype i = 0; i < intervals_.size(); ++i) {
        const PyramidTrace &trace = *traces_[i];
        const QString name = trace.name().isEmpty()
                                 ? row_name(*trace.display()->signal, trace.channel())
                                 : trace.name();
        table.titles.append({tr("%1, lower end").arg(name), tr("%1, upper end").arg(name)});
    }
    table.cell = [cell = table.cell, others, from = first_in_sight(*traces_.front()),
                  intervals = intervals_](std::size_t row, int column) {
        if (column < others)
            return cell(row, column);
        const IntervalTrace &interval = *intervals[(column - others) / 2];
        return exact_text((column - others) % 2 == 0 ? interval.lower(from + row)
                                                     : interval.upper(from + row));
    };
    return table;
}

void SpectrumPlot::set_filter(const BandSettings &filter, double rate, int selected, double zero) {
    marks_->set_filter(filter, rate, selected, zero);
    replot(rpQueuedReplot);
}

double SpectrumPlot::frequency_at(double key) const {
    const double lowest = lowest_frequency(marks_->two_sided());
    return key <= limits().lower ? lowest
           : key >= limits().upper
               ? 0.5
               : std::clamp((key - marks_->zero()) / marks_->rate(), lowest, 0.5);
}

void SpectrumPlot::set_cursor(std::optional<double> frequency) {
    cursor_->setVisible(frequency.has_value());
    if (frequency) {
        cursor_->point1->setCoords(*frequency, 0);
        cursor_->point2->setCoords(*frequency, 1);
    }
    replot(rpQueuedReplot);
}

QString SpectrumPlot::level_words(double value) const {
    return curves_.phase ? with_unit(number_words(value, 4), QStringLiteral("rad"))
           : curves_.decibel && !curves_.fraction ? with_unit(fixed_words(value, 1), curves_.unit)
                                                  : number_words(value, 4);
}

void SpectrumPlot::fit_values() {
    if (curves_.phase) {
        value_axis()->setRange(-std::numbers::pi * 1.05, std::numbers::pi * 1.05);
        return;
    }
    if (curves_.fraction) {
        value_axis()->setRange(0, 1.05);
        return;
    }
    std::optional<MinMax> all;
    std::optional<double> weakest; // the highest level of the weakest channel that is not silent
    const auto take = [&](const MinMax &extent) {
        if (extent.high > extent.low)
            weakest = std::min(weakest.value_or(extent.high), extent.high);
        all =
            all ? MinMax{std::min(all->low, extent.low), std::max(all->high, extent.high)} : extent;
    };
    for (const PyramidTrace *trace : traces_ + originals_)
        take(trace->extent(range().lower, range().upper));
    for (const IntervalTrace *trace : intervals_)
        take(trace->extent(range().lower, range().upper));
    if (!all)
        return;
    double low = all->low, high = all->high;
    if (curves_.decibel)
        low = std::max(low, weakest.value_or(high) - deepest);
    else
        low = 0;
    if (!(high > low))
        high = low + (curves_.decibel ? 10 : 1);
    if (curves_.decibel)
        low = std::min(low, drawn_range(low, high, Quantity::db,
                                        spectrum_error(1, 2 * curves_.display->signal->length))
                                .low);
    value_axis()->setRange(low, high + (high - low) * 0.08);
}

bool SpectrumPlot::begin_drag(const QPoint &at) {
    dragging_ = marks_->hit(at);
    if (dragging_.band < 0)
        return false;
    dragged_ = marks_->bands()[static_cast<std::size_t>(dragging_.band)];
    const auto pixel = [this](double frequency) {
        return key_axis()->coordToPixel(std::max(marks_->zero() + frequency * marks_->rate(),
                                                 limits().lower)); // for logarithms
    };
    start_low_ = pixel(dragged_.low);
    start_high_ = pixel(dragged_.high);
    pressed_x_ = at.x();
    Q_EMIT band_chosen(dragging_.band);
    return true;
}

void SpectrumPlot::go_on_dragging(const QPoint &at) {
    if (dragging_.part == BandMarks::Part::bar)
        drag_bar(at.x() - pressed_x_);
    else
        drag_edge(at.x());
    Q_EMIT band_dragged(dragging_.band, dragged_.low, dragged_.high, false);
}

/// Moves by pixels, so that a band keeps its octaves on a logarithmic axis; it stops at the ends.
void SpectrumPlot::drag_bar(double pixels) {
    const double first = key_axis()->coordToPixel(limits().lower);
    const double last = key_axis()->coordToPixel(limits().upper);
    const double moved =
        std::clamp(pixels, std::min(first - start_low_, 0.0), std::max(last - start_high_, 0.0));
    if (moved == 0 && pixels == 0)
        return;
    dragged_.low = frequency_at(key_at(start_low_ + moved));
    dragged_.high = frequency_at(key_at(start_high_ + moved));
}

void SpectrumPlot::drag_edge(double pixel) {
    const double frequency = frequency_at(key_at(pixel));
    (dragging_.part == BandMarks::Part::low ? dragged_.low : dragged_.high) = frequency;
    if (dragged_.low > dragged_.high) {
        std::swap(dragged_.low, dragged_.high);
        dragging_.part =
            dragging_.part == BandMarks::Part::low ? BandMarks::Part::high : BandMarks::Part::low;
    }
}

void SpectrumPlot::end_drag() {
    const int band = std::exchange(dragging_, {}).band;
    if (band >= 0)
        Q_EMIT band_dragged(band, dragged_.low, dragged_.high, true);
}

void SpectrumPlot::mouseMoveEvent(QMouseEvent *event) {
    if (event->buttons() == Qt::NoButton) {
        const BandMarks::Part part = marks_->hit(event->pos()).part;
        if (part == BandMarks::Part::bar)
            setCursor(Qt::SizeAllCursor);
        else if (part != BandMarks::Part::none)
            setCursor(Qt::SizeHorCursor);
        else
            unsetCursor();
    }
    ZoomPlot::mouseMoveEvent(event);
}

void SpectrumPlot::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Delete)
        Q_EMIT removal_requested();
    else
        ZoomPlot::keyPressEvent(event);
}

} // namespace imago

#include "moc_spectrum_plot.cpp"
