// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_marks.h"

#include "ui/filter/wave/wave_overlay.h"
#include "ui/view/image_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

WaveNumber wave_at(QPoint pixel, const FilterResult &result) {
    return {pixel.x() - static_cast<int>(result.width / 2),
            pixel.y() - static_cast<int>(result.height / 2)};
}

QPointF place_of(WaveNumber at, const FilterResult &result) {
    return {at.u + static_cast<double>(result.width / 2),
            at.v + static_cast<double>(result.height / 2)};
}

WaveNumber strongest_near(QPoint pixel, int reach, const FilterResult &result) {
    const int width = static_cast<int>(result.width), height = static_cast<int>(result.height);
    WaveNumber best = wave_at(pixel, result);
    double most = -1;
    for (int y = std::max(0, pixel.y() - reach); y <= std::min(height - 1, pixel.y() + reach); ++y)
        for (int x = std::max(0, pixel.x() - reach); x <= std::min(width - 1, pixel.x() + reach);
             ++x) {
            const WaveNumber at = wave_at({x, y}, result);
            const QPoint away = QPoint(x, y) - pixel;
            if (at == WaveNumber{} || away.x() * away.x() + away.y() * away.y() > reach * reach)
                continue;
            const Frequency frequency = frequency_of(at, result.height, result.width);
            const double magnitude =
                std::pow(10.0, static_cast<double>(result.log_magnitude(
                                   static_cast<std::size_t>(x), static_cast<std::size_t>(y)))) -
                1;
            const double strength = magnitude * std::hypot(frequency.x, frequency.y);
            if (strength > most) {
                most = strength;
                best = at;
            }
        }
    return best;
}

namespace {

const QColor mark_ink(0xff, 0xff, 0xff), selected_mark_ink(0x4d, 0xd8, 0xff);
constexpr double mark_radius = 6;
constexpr double snap_reach = 6;    ///< view pixels
constexpr int most_snap_reach = 64; ///< of the spectrum's pixels

void stroke_mark(QPainter &painter, const QPainterPath &path, const QColor &colour) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 3.2));
    painter.drawPath(path);
    painter.setPen(QPen(colour, 1.5));
    painter.drawPath(path);
}

} // namespace

WaveMarks::WaveMarks(WaveModel *model, MaskOverlay *mask, ImageView *view)
    : QObject(view), model_(model), mask_(mask), view_(view) {
    connect(model_, &WaveModel::changed, view_, qOverload<>(&QWidget::update));
}

void WaveMarks::set_result(std::shared_ptr<const FilterResult> result) {
    result_ = std::move(result);
    view_->update();
}

/// Whether a click picks: the spectrum is there, and the picture's own.
bool WaveMarks::picks() const {
    return model_->active() && result_ && result_->spectrum && result_->width == model_->width() &&
           result_->height == model_->height();
}

std::optional<WaveNumber> WaveMarks::wave_under(QPointF position, bool exact) const {
    const FrequencyMap map = mask_->map();
    const Frequency at = map.of(position);
    constexpr double most = 0.5; // cycles per pixel
    if (std::abs(at.x) > most || std::abs(at.y) > most)
        return std::nullopt;
    const auto place = [](double frequency, std::size_t size) {
        const auto bins = static_cast<double>(size);
        const long bin = std::lround(frequency * bins) + static_cast<long>(size / 2);
        return static_cast<int>(std::clamp<long>(bin, 0, static_cast<long>(size) - 1));
    };
    const QPoint pixel(place(at.x, result_->width), place(at.y, result_->height));
    if (exact)
        return wave_at(pixel, *result_);
    const double bins = static_cast<double>(std::max(result_->width, result_->height));
    const int reach = static_cast<int>(std::lround(map.length(snap_reach, at) * bins));
    return strongest_near(pixel, std::clamp(reach, 1, most_snap_reach), *result_);
}

void WaveMarks::paint(QPainter &painter) {
    mask_->paint(painter);
    if (model_->height() == 0 || !result_)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<WaveEdit> &waves = model_->settings().waves;
    for (std::size_t i = 0; i < waves.size(); ++i)
        if (static_cast<int>(i) != model_->selected())
            paint_mark(painter, waves[i], false);
    if (model_->wave())
        paint_mark(painter, *model_->wave(), true);
}

/// A ring at the wave and a smaller one at its conjugate; a cross for one that is removed.
void WaveMarks::paint_mark(QPainter &painter, const WaveEdit &wave, bool selected) const {
    const Frequency at = frequency_of(wave.at, model_->height(), model_->width());
    const QColor colour = selected ? selected_mark_ink : mark_ink;
    for (const double side : {1.0, -1.0}) {
        const QPointF middle = mask_->map().at({side * at.x, side * at.y});
        const double radius = side > 0 ? mark_radius : mark_radius * 0.6;
        QPainterPath path;
        path.addEllipse(middle, radius, radius);
        if (wave.gain == 0)
            for (const double turn : {1.0, -1.0}) {
                path.moveTo(middle - QPointF(radius, turn * radius));
                path.lineTo(middle + QPointF(radius, turn * radius));
            }
        stroke_mark(painter, path, colour);
    }
}

bool WaveMarks::press(QPointF position, Qt::KeyboardModifiers modifiers) {
    picking_ = false;
    if (!model_->active())
        return mask_->press(position, modifiers);
    if (!picks())
        return false;
    const auto found = wave_under(position, modifiers.testFlag(Qt::ShiftModifier));
    if (!found)
        return false;
    picking_ = true;
    model_->pick(*found);
    return true;
}

void WaveMarks::drag(QPointF position, Qt::KeyboardModifiers modifiers) {
    if (!picking_)
        mask_->drag(position, modifiers);
}

void WaveMarks::release() {
    if (!std::exchange(picking_, false))
        mask_->release();
}

void WaveMarks::click(QPointF position) {
    if (!model_->active())
        mask_->click(position);
}

std::optional<QCursor> WaveMarks::hover(QPointF position) {
    return model_->active() ? std::optional(QCursor(Qt::CrossCursor)) : mask_->hover(position);
}

/// Enter picks a wave from which arrows lead to others: they move the selected one by one
/// frequency; the other keys are those over the picture.
bool WaveMarks::key(QKeyEvent *event) {
    if (!model_->active())
        return mask_->key(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        const auto found = picks() ? wave_under(mask_->map().at({0.125, 0}), false) : std::nullopt;
        if (found)
            model_->pick(*found);
        return found.has_value();
    }
    const int step = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    const std::pair<int, WaveNumber> steps[] = {{Qt::Key_Left, {-step, 0}},
                                                {Qt::Key_Right, {step, 0}},
                                                {Qt::Key_Up, {0, -step}},
                                                {Qt::Key_Down, {0, step}}};
    for (const auto &[key, by] : steps)
        if (event->key() == key) {
            if (const WaveEdit *wave = model_->wave())
                model_->move_to({wave->at.u + by.u, wave->at.v + by.v});
            return model_->wave() != nullptr;
        }
    return change_by_key(model_, event);
}

} // namespace imago

#include "moc_wave_marks.cpp"
