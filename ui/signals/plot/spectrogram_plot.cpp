// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/plot/spectrogram_plot.h"

#include "ui/signals/plot/time_plot.h"
#include "ui/view/colour/colour_map.h"
#include "ui/widget/appearance.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

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

/// Draws only what is visible: a painter cannot scale a picture that is magnified very much.
void PictureItem::draw(QCPPainter *painter) {
    if (picture_.isNull())
        return;
    // Rows are evenly spaced along the axis: on a logarithmic one, in the logarithms.
    const bool logarithmic = valueAxis()->scaleType() == QCPAxis::stLogarithmic;
    const auto along = [&](const QCPRange &range) {
        return logarithmic ? QCPRange(std::log(range.lower), std::log(range.upper)) : range;
    };
    const QCPRange rows = along(values_);
    const auto part = [](const QCPRange &all, const QCPRange &seen, int pixels) {
        const double from = (seen.lower - all.lower) / all.size() * pixels;
        const double to = (seen.upper - all.lower) / all.size() * pixels;
        const int first = std::clamp(static_cast<int>(std::floor(from)), 0, pixels - 1);
        const int last = std::clamp(static_cast<int>(std::ceil(to)), first + 1, pixels);
        return std::pair(first, last);
    };
    const int width = picture_.width(), height = picture_.height();
    const auto [left, right] = part(keys_, keyAxis()->range(), width);
    const auto [low, high] = part(rows, along(valueAxis()->range()), height);
    const auto x = [&](int pixel) {
        return keyAxis()->coordToPixel(keys_.lower + keys_.size() * pixel / width);
    };
    const auto y = [&](int pixel) {
        const double place = rows.lower + rows.size() * pixel / height;
        return valueAxis()->coordToPixel(logarithmic ? std::exp(place) : place);
    };
    // More pixels than the screen has are averaged, fewer are drawn unsmoothed.
    const bool smaller = x(right) - x(left) < right - left || y(low) - y(high) < high - low;
    painter->setRenderHint(QPainter::SmoothPixmapTransform, smaller);
    painter->drawImage(QRectF(QPointF(x(left), y(high)), QPointF(x(right), y(low))), picture_,
                       QRectF(left, height - high, right - left, high - low));
}

SpectrogramPlot::SpectrogramPlot(QWidget *parent)
    : ZoomPlot(QStringLiteral("spectrogramPlot"), parent),
      picture_(new PictureItem(key_axis(), value_axis())),
      detail_picture_(new PictureItem(key_axis(), value_axis())), legend_(new QCPColorScale(this)),
      regions_(new RegionMarks(this, axisRect())) {
    setAccessibleName(tr("Spectrogram"));
    axisRect()->setAutoMargins(QCP::msBottom | QCP::msTop);
    axisRect()->setMargins(QMargins(TimePlot::left_margin, 8, 8, 8));
    axisRect()->setBackgroundScaled(false);
    value_axis()->setNumberFormat(QStringLiteral("g"));
    key_axis()->setNumberFormat(QStringLiteral("g"));
    key_axis()->setNumberPrecision(9);
    legend_->setType(QCPAxis::atRight);
    legend_->setBarWidth(14);
    style_colours();
    set_level_unit(QStringLiteral("dB"));
    make_linear(legend_->axis());
    legend_->setRangeDrag(false);
    legend_->setRangeZoom(false);
    plotLayout()->addElement(0, 1, legend_);
    plotLayout()->setColumnSpacing(0);
    auto *group = new QCPMarginGroup(this);
    axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, group);
    legend_->setMarginGroup(QCP::msBottom | QCP::msTop, group);
    region_ = new QCPItemRect(this);
    for (QCPItemPosition *corner : {region_->topLeft, region_->bottomRight})
        corner->setType(QCPItemPosition::ptAbsolute);
    region_->setVisible(false);
    style_legend();
    connect(this, &Plot::colours_changed, this, &SpectrogramPlot::style_legend);
    connect(this, &QCustomPlot::afterReplot, this, [this] {
        const int margin = width() - 1 - axisRect()->right();
        if (std::exchange(right_margin_, margin) != margin)
            Q_EMIT right_margin_changed(margin);
    });
    set_colours(low_, high_, map_);
}

void SpectrogramPlot::style_colours() {
    QCPColorGradient gradient;
    QMap<double, QColor> stops;
    const ColourTable &colours = magnitude_colours(map_);
    for (int i = 0; i <= 64; ++i)
        stops.insert(i / 64.0,
                     QColor(colours[static_cast<std::size_t>(i * (colour_steps - 1) / 64)]));
    gradient.setColorStops(stops);
    legend_->setGradient(gradient);
}

void SpectrogramPlot::set_level_unit(const QString &unit) {
    legend_->setLabel(unit);
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
    QColor shade = palette().color(QPalette::Highlight);
    region_->setPen(QPen(shade, 1));
    shade.setAlpha(60);
    region_->setBrush(shade);
}

void SpectrogramPlot::set_grid(SpectrogramGridPtr grid, const MeasuredSpectrum &spectrum,
                               double first, const QString &time, const QString &frequency,
                               double frequency_unit) {
    const bool had = grid_ != nullptr;
    grid_ = std::move(grid);
    detail_.reset();
    const double half_step = spectrum.time_step / 2, bin = spectrum.frequency_step;
    const double last_bin = std::exchange(bin_, bin);
    origin_ = spectrum.first_frequency;
    times_ = {first - half_step,
              first + spectrum.time_step * static_cast<double>(spectrum.frames) - half_step};
    key_axis()->setLabel(time);
    value_axis()->setLabel(frequency);
    frequency_unit_ = frequency_unit;
    place_frequencies(spectrum, last_bin, had);
    recolour();
}

/// Sets the axis; what is in sight stays, if the frequencies are those of before.
void SpectrogramPlot::place_frequencies(const MeasuredSpectrum &spectrum, double last_bin,
                                        bool had) {
    const QCPRange seen = value_axis()->range(), before = all_frequencies_;
    const bool saw_all = shows_all_frequencies(), was_logarithmic = logarithmic_;
    logarithmic_ = wants_logarithmic_ && spectrum.zero_bin == 0 && spectrum.bins > 2;
    const double bin = bin_, last = static_cast<double>(spectrum.bins) - 1;
    if (logarithmic_)
        make_logarithmic(value_axis(), 10, frequency_unit_);
    else
        make_linear(value_axis(), frequency_unit_);
    value_axis()->setNumberPrecision(spectrum.zero_bin > 0 ? 11 : 6); // all digits
    all_frequencies_ = {logarithmic_ ? bin : origin_, origin_ + bin * std::max(last, 1.0)};
    least_frequencies_ = std::min(4 * bin, all_frequencies_.size());
    // Frames of another length have other bins for the same frequencies. With two sides the last
    // bin is one short of half the rate, which is another fraction of it.
    const double near = std::max(1e-3 * all_frequencies_.size(), 1.01 * std::max(bin, last_bin));
    const bool same = had && was_logarithmic == logarithmic_ &&
                      std::fabs(before.upper - all_frequencies_.upper) <= near &&
                      std::fabs(before.lower - all_frequencies_.lower) <= near;
    set_frequencies(same && !saw_all ? seen : all_frequencies_);
}

DataTable SpectrogramPlot::data_in_sight() const {
    const SpectrogramGridPtr grid = detail_ ? detail_ : grid_;
    if (!grid)
        return {};
    const auto size = [](std::size_t count) { return static_cast<double>(count); };
    const double column = times_.size() / size(grid->columns);
    const auto frequency_of = [&](std::size_t row) {
        return origin_ + bin_ * grid->edge_of(size(row) + 0.5);
    };
    std::vector<std::size_t> rows, columns;
    for (std::size_t row = 0; row < grid->rows; ++row)
        if (frequencies().contains(frequency_of(row)))
            rows.push_back(row);
    DataTable table;
    table.titles.append(QStringLiteral("%1 \\ %2").arg(value_axis()->label(), key_axis()->label()));
    for (std::size_t at = 0; at < grid->columns; ++at) {
        const double time = times_.lower + (size(at) + 0.5) * column;
        if (!range().contains(time))
            continue;
        columns.push_back(at);
        table.titles.append(exact_text(time));
    }
    std::vector<double> places;
    for (const std::size_t row : rows)
        places.push_back(frequency_of(row) / frequency_unit_);
    table.rows = rows.size();
    table.cell = [grid, rows, columns, places](std::size_t row, int at) {
        return at == 0 ? exact_text(places[row])
                       : exact_text(grid->values[rows[row] * grid->columns +
                                                 columns[static_cast<std::size_t>(at) - 1]]);
    };
    return table;
}

void SpectrogramPlot::clear() {
    grid_.reset();
    detail_.reset();
    picture_->set_picture({}, {}, {});
    detail_picture_->set_picture({}, {}, {});
    replot(rpQueuedReplot);
}

QCPRange SpectrogramPlot::range_of(const SpectrogramGrid &grid) const {
    return {origin_ + bin_ * grid.edge_of(0),
            origin_ + bin_ * grid.edge_of(static_cast<double>(grid.rows))};
}

void SpectrogramPlot::set_detail(SpectrogramGridPtr grid) {
    detail_ = std::move(grid);
    recolour();
}

std::optional<SpectrogramPlot::Bins> SpectrogramPlot::wanted_detail() const {
    if (!grid_ || grid_->bins == grid_->rows || (shows_all_frequencies() && !logarithmic_))
        return std::nullopt;
    const auto bin_at = [this](double frequency) {
        return static_cast<std::size_t>(
            std::clamp((frequency - origin_) / bin_, 0.0, static_cast<double>(grid_->bins - 1)));
    };
    const std::size_t low = bin_at(frequencies().lower), high = bin_at(frequencies().upper) + 1;
    if (logarithmic_) { // its lowest rows have few bins, however many there are
        const bool there = detail_ && detail_->first_bin <= low &&
                           detail_->first_bin + detail_->bins >= high &&
                           2 * (high - low) >= detail_->bins;
        if (there)
            return std::nullopt;
        return Bins{low, high - low, true};
    }
    const auto bins_a_row = [](std::size_t bins) {
        return (bins + SpectrogramGrid::most_rows - 1) / SpectrogramGrid::most_rows;
    };
    // Adds half as much again on either side, for panning.
    const std::size_t room = (high - low) / 2, first = low - std::min(low, room);
    const std::size_t count = std::min(high + room, grid_->bins) - first;
    const bool there = detail_ && detail_->first_bin <= low &&
                       detail_->first_bin + detail_->bins >= high &&
                       bins_a_row(detail_->bins) <= bins_a_row(count);
    if (there || bins_a_row(count) >= bins_a_row(grid_->bins))
        return std::nullopt;
    return Bins{first, count};
}

void SpectrogramPlot::set_colours(double low, double high, ColourMap map) {
    if (std::exchange(map_, map) != map)
        style_colours();
    low_ = low;
    high_ = high;
    recolour();
}

void SpectrogramPlot::recolour() {
    legend_->setDataRange({low_, high_});
    if (grid_) {
        const SpectrogramGridPtr shown = logarithmic_ ? logarithmic_grid(*grid_) : grid_;
        picture_->set_picture(spectrogram_image(*shown, low_, high_, map_), times_,
                              range_of(*shown));
    }
    if (detail_)
        detail_picture_->set_picture(spectrogram_image(*detail_, low_, high_, map_), times_,
                                     range_of(*detail_));
    else
        detail_picture_->set_picture({}, {}, {});
    replot(rpQueuedReplot);
}

bool SpectrogramPlot::shows_all_frequencies() const {
    return frequencies().size() >= all_frequencies_.size() * (1 - 1e-9);
}

void SpectrogramPlot::set_frequencies(const QCPRange &wanted) {
    if (logarithmic_ && wanted.size() >= least_frequencies_) { // its ends are clipped
        const double top = all_frequencies_.upper;
        return show_frequencies(
            {std::clamp(wanted.lower, all_frequencies_.lower, top - least_frequencies_),
             std::min(wanted.upper, top)});
    }
    const double size = std::clamp(wanted.size(), least_frequencies_, all_frequencies_.size());
    const double lower = std::clamp(wanted.center() - size / 2, all_frequencies_.lower,
                                    all_frequencies_.upper - size);
    show_frequencies({lower, lower + size});
}

void SpectrogramPlot::show_frequencies(const QCPRange &next) {
    const bool changed = next != frequencies();
    value_axis()->setRange(next);
    replot(rpQueuedReplot);
    if (changed)
        Q_EMIT frequencies_changed();
}

// The mouse and the keys over a spectrogram.

bool SpectrogramPlot::on_frequency_axis(const QPointF &at) const {
    return at.x() < axisRect()->left() && at.y() >= axisRect()->top() &&
           at.y() <= axisRect()->bottom();
}

/// Keeps the frequency under the pixel.
void SpectrogramPlot::zoom_frequencies(double pixel, double factor) {
    const QCPRange seen = frequencies();
    const double at = value_axis()->pixelToCoord(pixel);
    if (logarithmic_)
        return set_frequencies(
            {at * std::pow(seen.lower / at, factor), at * std::pow(seen.upper / at, factor)});
    const double size =
        std::clamp(seen.size() * factor, least_frequencies_, all_frequencies_.size());
    const double lower = at - (at - seen.lower) * size / seen.size();
    set_frequencies({lower, lower + size});
}

void SpectrogramPlot::pan_frequencies(double pixels) {
    const int height = std::max(axisRect()->height(), 1);
    if (logarithmic_) { // stops at the ends, and keeps its octaves
        const QCPRange seen = frequencies();
        const double by =
            std::clamp(std::pow(seen.upper / seen.lower, pixels / height),
                       all_frequencies_.lower / seen.lower, all_frequencies_.upper / seen.upper);
        return set_frequencies({seen.lower * by, seen.upper * by});
    }
    const double step = frequencies().size() / height * pixels;
    set_frequencies({frequencies().lower + step, frequencies().upper + step});
}

void SpectrogramPlot::show_region(int from, int to) {
    region_->setVisible(vertical_ == Vertical::region);
    region_->topLeft->setCoords(axisRect()->left(), std::min(from, to));
    region_->bottomRight->setCoords(axisRect()->right(), std::max(from, to));
    replot(rpQueuedReplot);
}

void SpectrogramPlot::mousePressEvent(QMouseEvent *event) {
    pressed_at_ = last_at_ = event->pos();
    const bool left = event->button() == Qt::LeftButton;
    if (left && on_frequency_axis(event->pos()))
        vertical_ = Vertical::panning;
    else if (left && event->modifiers() & Qt::ControlModifier)
        vertical_ = Vertical::region;
    else
        ZoomPlot::mousePressEvent(event);
}

void SpectrogramPlot::mouseMoveEvent(QMouseEvent *event) {
    const QPoint before = std::exchange(last_at_, event->pos());
    if (vertical_ == Vertical::none)
        ZoomPlot::mouseMoveEvent(event);
    else if (vertical_ == Vertical::panning)
        pan_frequencies(last_at_.y() - before.y());
    else
        show_region(pressed_at_.y(), last_at_.y());
    if (event->buttons() == Qt::NoButton)
        setCursor(on_frequency_axis(event->pos()) ? Qt::SizeVerCursor
                                                  : regions_->cursor_at(event->pos()));
    if (axisRect()->rect().contains(event->pos()))
        Q_EMIT pointed(QPointF(key_axis()->pixelToCoord(event->pos().x()),
                               value_axis()->pixelToCoord(event->pos().y())));
    else
        Q_EMIT pointed(std::nullopt);
}

void SpectrogramPlot::mouseReleaseEvent(QMouseEvent *event) {
    const Vertical done = std::exchange(vertical_, Vertical::none);
    if (done == Vertical::none)
        return ZoomPlot::mouseReleaseEvent(event);
    show_region(0, 0);
    if (done == Vertical::region && std::abs(event->pos().y() - pressed_at_.y()) > 3)
        set_frequencies(QCPRange(value_axis()->pixelToCoord(pressed_at_.y()),
                                 value_axis()->pixelToCoord(event->pos().y())));
}

void SpectrogramPlot::mouseDoubleClickEvent(QMouseEvent *event) {
    vertical_ = Vertical::none;
    if (event->button() == Qt::LeftButton)
        show_all_frequencies();
    if (!on_frequency_axis(event->pos()))
        ZoomPlot::mouseDoubleClickEvent(event);
}

void SpectrogramPlot::wheelEvent(QWheelEvent *event) {
    const QPoint turn = event->angleDelta();
    if (!on_frequency_axis(event->position()) && !(event->modifiers() & Qt::ControlModifier))
        return ZoomPlot::wheelEvent(event);
    if (event->modifiers() & Qt::ShiftModifier)
        pan_frequencies(turn.y() != 0 ? turn.y() : turn.x());
    else
        zoom_frequencies(event->position().y(), std::pow(0.8, turn.y() / 120.0));
    event->accept();
}

/// Enter draws a region with the tool; arrows move the selected one, with Shift by more. Returns
/// whether the key did so.
bool SpectrogramPlot::change_region(const QKeyEvent &event) {
    const int step = event.modifiers().testFlag(Qt::ShiftModifier) ? 20 : 2;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return regions_->draw_in_the_middle();
    case Qt::Key_Left:
        return regions_->nudge({-step, 0});
    case Qt::Key_Right:
        return regions_->nudge({step, 0});
    case Qt::Key_Up:
        return regions_->nudge({0, -step});
    case Qt::Key_Down:
        return regions_->nudge({0, step});
    case Qt::Key_Escape:
        return regions_->leave();
    default:
        return false;
    }
}

void SpectrogramPlot::keyPressEvent(QKeyEvent *event) {
    const int key = event->key();
    if (key == Qt::Key_Delete)
        Q_EMIT removal_requested();
    else if (change_region(*event))
        tell_spoken_change(this);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        pan_frequencies((key == Qt::Key_Up ? 1 : -1) * axisRect()->height() / 10.0);
    else
        ZoomPlot::keyPressEvent(event);
}

void SpectrogramPlot::leaveEvent(QEvent *event) {
    Q_EMIT pointed(std::nullopt);
    ZoomPlot::leaveEvent(event);
}

} // namespace imago

#include "moc_spectrogram_plot.cpp"
