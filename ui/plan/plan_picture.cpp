// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/plan_picture.h"

#include "ui/plan/step_painter.h"
#include "ui/widget/appearance.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace imago {
namespace {

constexpr int picture_pad = 12, card_gap = 10, least_width = 380, history_width = 150;
constexpr std::size_t most_history = 150;
constexpr std::size_t warm_runs = 5; ///< before which times say nothing of later ones

} // namespace

PlanPicture::PlanPicture(QWidget *parent) : Drawing(parent) {
    setObjectName(QStringLiteral("planPicture"));
    setAccessibleName(tr("The plan as a picture"));
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PlanPicture::show_run(const PlanRun &run) {
    const bool same = run_ && run_->steps.size() == run.steps.size();
    run_ = run;
    history_.clear();
    if (!same || chosen_ < 0)
        chosen_ = run.steps.empty() ? -1 : 0;
    take_scenes();
    updateGeometry();
}

void PlanPicture::clear() {
    run_.reset();
    scenes_.clear();
    history_.clear();
    chosen_ = -1;
    updateGeometry();
    update();
}

void PlanPicture::show_times(const PlanTimes &times) {
    if (!run_)
        return;
    run_->take(times);
    if (times.runs >= warm_runs)
        history_.push_back(times.seconds.median);
    if (history_.size() > most_history)
        history_.erase(history_.begin());
    take_scenes();
}

void PlanPicture::take_scenes() {
    scenes_.clear();
    longest_ = 0;
    for (std::size_t i = 0; i < run_->steps.size(); ++i) {
        scenes_.push_back(step_scene(*run_, i));
        for (const StepBar &bar : scenes_.back().bars)
            longest_ = std::max({longest_, bar.seconds, bar.upper});
    }
    setAccessibleDescription(drawn_text());
    update();
}

QString PlanPicture::drawn_text() const {
    if (!run_)
        return {};
    QStringList lines{run_title(*run_), run_figures(*run_)};
    for (const StepScene &scene : scenes_)
        lines.append(scene.text());
    return lines.join(QLatin1Char('\n'));
}

int PlanPicture::head_height() const {
    return 2 * fontMetrics().height() + 8;
}

int PlanPicture::heightForWidth(int width) const {
    int height = picture_pad + head_height() + picture_pad;
    for (const StepScene &scene : scenes_)
        height += StepPainter(scene, font(), palette()).height(width - 2 * picture_pad) + card_gap;
    return height;
}

QSize PlanPicture::sizeHint() const {
    return {720, heightForWidth(720)};
}

QSize PlanPicture::minimumSizeHint() const {
    return {least_width, heightForWidth(std::max(least_width, width()))};
}

QRect PlanPicture::card(std::size_t step) const {
    int y = picture_pad + head_height() + picture_pad;
    const int room = width() - 2 * picture_pad;
    for (std::size_t i = 0; i < step; ++i)
        y += StepPainter(scenes_[i], font(), palette()).height(room) + card_gap;
    return {picture_pad, y, room, StepPainter(scenes_[step], font(), palette()).height(room)};
}

int PlanPicture::step_at(const QPoint &point) const {
    for (std::size_t i = 0; i < scenes_.size(); ++i)
        if (card(i).contains(point))
            return int(i);
    return -1;
}

/// Title and figures, and the times of the last runs from 0 to the longest of them.
void PlanPicture::paint_head(QPainter &painter) const {
    const QColor text = palette().color(QPalette::WindowText);
    const int line = fontMetrics().height(), right = width() - picture_pad;
    const bool drawn = history_.size() > 1 && width() > 5 * history_width;
    const int room = right - picture_pad - (drawn ? history_width + 16 : 0);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(text);
    painter.drawText(QRect(picture_pad, picture_pad, room, line), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(run_title(*run_), Qt::ElideRight, room));
    painter.setFont(font());
    painter.drawText(QRect(picture_pad, picture_pad + line + 4, room, line),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(run_figures(*run_), Qt::ElideRight, room));
    if (!drawn)
        return;
    const QRectF plot(right - history_width, picture_pad, history_width, head_height() - 6);
    const double most = *std::max_element(history_.begin(), history_.end());
    QPolygonF points;
    for (std::size_t i = 0; i < history_.size(); ++i)
        points.append(QPointF(plot.left() + plot.width() * double(i) / double(most_history - 1),
                              plot.bottom() - plot.height() * history_[i] / most));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line_colour(palette()), 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter.drawPolyline(points);
}

void PlanPicture::paintEvent(QPaintEvent *event) {
    if (!run_)
        return;
    QPainter painter(this);
    paint_head(painter);
    for (std::size_t i = 0; i < scenes_.size(); ++i)
        if (const QRect area = card(i); area.intersects(event->rect()))
            StepPainter(scenes_[i], font(), palette())
                .paint(painter, area, longest_, int(i) == chosen_ && scenes_.size() > 1);
}

void PlanPicture::choose(int step) {
    if (step < 0 || step >= int(scenes_.size()) || step == chosen_)
        return;
    chosen_ = step;
    update();
    Q_EMIT step_chosen(step);
}

void PlanPicture::mousePressEvent(QMouseEvent *event) {
    choose(step_at(event->position().toPoint()));
    QWidget::mousePressEvent(event);
}

void PlanPicture::keyPressEvent(QKeyEvent *event) {
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (by == 0)
        return QWidget::keyPressEvent(event);
    choose(chosen_ + by);
}

bool PlanPicture::event(QEvent *event) {
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int step = step_at(help->pos());
        const QString about = step < 0 ? QString()
                                       : StepPainter(scenes_[std::size_t(step)], font(), palette())
                                             .about(card(std::size_t(step)), help->pos());
        if (about.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("<p>%1</p>").arg(about.toHtmlEscaped()), this);
        return true;
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateGeometry();
    return Drawing::event(event);
}

} // namespace imago

#include "moc_plan_picture.cpp"
