// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_overlay.h"

#include "ui/filter/wave/wave_model.h"
#include "ui/view/image_view.h"
#include "ui/widget/value_command.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace imago {
namespace {

/// The mean over a pixel of a wave of so many cycles for each.
float pixel_mean(double cycles) {
    const double half = std::numbers::pi * cycles;
    return cycles == 0 ? 1 : static_cast<float>(std::sin(half) / half);
}

struct Turned {
    float cosine, sine;
};

Turned turned(double turns) {
    const double angle = 2 * std::numbers::pi * (turns - std::floor(turns));
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

const QColor arrow_ink(0x4d, 0xd8, 0xff);
constexpr double least_spacing = 10;    ///< view pixels between crest lines that are the wave's own
constexpr double largest_spacing = 160; ///< the longest arrow
constexpr double half_crest = 26;       ///< half of a crest line, in view pixels

void stroke_arrow(QPainter &painter, const QPainterPath &path, Qt::PenStyle style) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 3.6));
    painter.drawPath(path);
    painter.setPen(QPen(arrow_ink, 1.8, style));
    painter.drawPath(path);
}

void paint_arrow_label(QPainter &painter, const QRectF &area, QPointF below, const QString &text) {
    const QFontMetricsF metrics(painter.font());
    QRectF box(QPointF(), metrics.size(0, text) + QSizeF(10, 4));
    box.moveCenter(below);
    box.moveLeft(
        std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - box.width())));
    box.moveTop(
        std::clamp(box.top(), area.top(), std::max(area.top(), area.bottom() - box.height())));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 170));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(QColor(0xee, 0xee, 0xee));
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

double WaveOnScreen::period() const {
    return 1 / std::max(1e-9, std::hypot(across, down));
}

double stripes_share(double period) {
    return std::clamp((period - 2.5) / 1.5, 0.0, 1.0);
}

QImage wave_stripes(QSize size, const WaveOnScreen &wave, double strength, bool alone) {
    QImage stripes(size, QImage::Format_ARGB32_Premultiplied);
    const float height = static_cast<float>(stripes_share(wave.period())) *
                         pixel_mean(wave.across) * pixel_mean(wave.down);
    const float opacity = 255 * static_cast<float>(strength);
    std::vector<Turned> columns;
    for (int x = 0; x < size.width(); ++x)
        columns.push_back(turned(wave.across * x));
    for (int y = 0; y < size.height(); ++y) {
        const Turned row = turned(wave.down * y + wave.turns);
        auto *line = reinterpret_cast<QRgb *>(stripes.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const Turned &column = columns[static_cast<std::size_t>(x)];
            const float value = height * (row.cosine * column.cosine - row.sine * column.sine);
            if (alone) {
                const int gray = static_cast<int>(127.5f + 127.5f * value);
                line[x] = qRgb(gray, gray, gray);
            } else {
                const int alpha = static_cast<int>(opacity * std::fabs(value));
                const int gray = value > 0 ? alpha : 0; // premultiplied
                line[x] = qRgba(gray, gray, gray, alpha);
            }
        }
    }
    return stripes;
}

WaveOverlay::WaveOverlay(WaveModel *model, ImageView *view)
    : QObject(view), model_(model), view_(view) {
    connect(model_, &WaveModel::changed, view_, qOverload<>(&QWidget::update));
}

/// Whether the selected wave is one that can be seen.
bool WaveOverlay::shows() const {
    return model_->active() && model_->wave() && model_->wave()->at != WaveNumber{} &&
           model_->height() > 0 &&
           view_->picture().size() ==
               QSize(static_cast<int>(model_->width()), static_cast<int>(model_->height()));
}

WaveOnScreen WaveOverlay::on_screen() const {
    const WaveNumber at = canonical(model_->wave()->at, model_->height(), model_->width());
    const Frequency frequency = frequency_of(at, model_->height(), model_->width());
    const double scale = view_->shown_scale(); // device pixels for each of the picture
    const QPointF corner = view_->position_of({0, 0}) * view_->devicePixelRatioF();
    WaveOnScreen wave{frequency.x / scale, frequency.y / scale, 0};
    // A picture's sample is in the middle of its pixel, and so is the screen's.
    wave.turns = model_->shown_phase() / 360 - (frequency.x + frequency.y) / 2 +
                 wave.across * (0.5 - corner.x()) + wave.down * (0.5 - corner.y());
    return wave;
}

/// The part of the picture that is in the view.
QRectF WaveOverlay::seen() const {
    const QSize size = view_->picture().size();
    return QRectF(view_->position_of({0, 0}),
                  view_->position_of(QPointF(size.width(), size.height())))
        .intersected(QRectF(view_->rect()));
}

void WaveOverlay::paint(QPainter &painter) {
    if (!shows())
        return;
    const double ratio = view_->devicePixelRatioF();
    const QRectF area = seen();
    if (area.isEmpty())
        return;
    const QRect pixels = QRectF(area.topLeft() * ratio, area.size() * ratio).toAlignedRect();
    WaveOnScreen wave = on_screen();
    const bool drawn =
        model_->alone() || (model_->strength() > 0 && stripes_share(wave.period()) > 0);
    if (drawn && model_->measured()) {
        WaveOnScreen here = wave;
        here.turns += wave.across * pixels.left() + wave.down * pixels.top();
        QImage stripes = wave_stripes(pixels.size(), here, model_->strength(), model_->alone());
        stripes.setDevicePixelRatio(ratio);
        painter.save();
        painter.setClipRect(area);
        painter.drawImage(QPointF(pixels.topLeft()) / ratio, stripes);
        painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paint_arrow(painter, area);
}

/// The arrow leads from the crest that is nearest to the middle to the next one. Where crests are
/// too close to each other or too far apart for that, it shows the direction only.
void WaveOverlay::paint_arrow(QPainter &painter, const QRectF &area) const {
    const double ratio = view_->devicePixelRatioF();
    const WaveOnScreen wave = on_screen();
    const double period = wave.period() / ratio;
    const QPointF along = QPointF(wave.across, wave.down) * wave.period(),
                  crest(-along.y(), along.x()), middle = area.center();
    const bool own = period >= least_spacing && period <= largest_spacing;
    const double spacing = std::clamp(period, 2 * least_spacing, largest_spacing);
    QPointF start = middle;
    if (own || period > largest_spacing) {
        const double turns =
            wave.across * middle.x() * ratio + wave.down * middle.y() * ratio + wave.turns;
        const double offset = (std::round(turns) - turns) * period;
        if (own || std::abs(offset) < largest_spacing)
            start += along * offset;
    }
    const double step = own ? period : spacing;
    QPainterPath lines, arrow;
    for (int i = own || period < least_spacing ? -1 : 0; i <= (period > largest_spacing ? 0 : 2);
         ++i) {
        const QPointF at = start + along * (step * i);
        lines.moveTo(at - crest * half_crest);
        lines.lineTo(at + crest * half_crest);
    }
    const QPointF tip = start + along * std::max(step, 2 * least_spacing);
    arrow.moveTo(start);
    arrow.lineTo(tip);
    arrow.moveTo(tip - along * 8 + crest * 5);
    arrow.lineTo(tip);
    arrow.lineTo(tip - along * 8 - crest * 5);
    stroke_arrow(painter, lines, own ? Qt::SolidLine : Qt::DashLine);
    stroke_arrow(painter, arrow, Qt::SolidLine);
    QString text = wave_place(model_->wave()->at, model_->height(), model_->width());
    if (stripes_share(wave.period()) <= 0)
        text = tr("%1 · too fine for this zoom").arg(text);
    paint_arrow_label(painter, area,
                      start + QPointF(0, half_crest + 18 + std::abs(along.y()) * step), text);
}

bool WaveOverlay::press(QPointF position, Qt::KeyboardModifiers) {
    const bool divider =
        view_->split() && std::abs(position.x() - view_->split_position() * view_->width()) <= 12;
    if (!draggable() || divider || !seen().contains(position))
        return false;
    from_ = position;
    before_ = *model_->wave();
    gesture_ = next_gesture();
    return true;
}

/// A drag by a period turns the phase once; where that is less than 24 view pixels, a drag by
/// these does.
void WaveOverlay::drag(QPointF position, Qt::KeyboardModifiers modifiers) {
    if (!draggable())
        return;
    const QPointF moved = position - from_;
    if (modifiers.testFlag(Qt::ShiftModifier) || !model_->movable()) {
        const double base = before_.gain > 0 ? before_.gain : 0.01;
        return model_->set_change(base * std::exp(-moved.y() / 80), before_.phase,
                                  tr("Drag the wave's amplitude"), gesture_);
    }
    const WaveOnScreen wave = on_screen();
    const double period = wave.period() / view_->devicePixelRatioF();
    const QPointF along = QPointF(wave.across, wave.down) * wave.period();
    const double distance = QPointF::dotProduct(moved, along);
    const WaveEdit edit = canonical(before_, model_->height(), model_->width());
    const double sign = edit.at == before_.at ? 1 : -1;
    model_->set_change(before_.gain, sign * (edit.phase - 360 * distance / std::max(period, 24.0)),
                       tr("Drag the wave's phase"), gesture_);
}

std::optional<QCursor> WaveOverlay::hover(QPointF position) {
    return draggable() && seen().contains(position) ? std::optional(QCursor(Qt::OpenHandCursor))
                                                    : std::nullopt;
}

bool WaveOverlay::key(QKeyEvent *event) {
    return model_->active() && change_by_key(model_, event);
}

bool change_by_key(WaveModel *model, const QKeyEvent *event) {
    const bool large = event->modifiers().testFlag(Qt::ShiftModifier);
    if (event->key() == Qt::Key_Escape) {
        model->set_active(false);
        return true;
    }
    const WaveEdit *wave = model->wave();
    if (!wave)
        return false;
    const double degrees = large ? 15 : 1, share = large ? 0.1 : 0.01;
    switch (event->key()) {
    case Qt::Key_Left:
        model->set_change(wave->gain, wave->phase + degrees, WaveModel::tr("Wave's phase"));
        return true;
    case Qt::Key_Right: // the crests move to the right
        model->set_change(wave->gain, wave->phase - degrees, WaveModel::tr("Wave's phase"));
        return true;
    case Qt::Key_Up:
        model->set_change(wave->gain + share, wave->phase, WaveModel::tr("Wave's amplitude"));
        return true;
    case Qt::Key_Down:
        model->set_change(wave->gain - share, wave->phase, WaveModel::tr("Wave's amplitude"));
        return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        model->set_change(0, wave->phase, WaveModel::tr("Remove wave %1").arg(wave_name(wave->at)));
        return true;
    default:
        return false;
    }
}

} // namespace imago

#include "moc_wave_overlay.cpp"
