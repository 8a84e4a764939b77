// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour_callout.h"

#include "ui/widget/control_parts.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>

#include <algorithm>

namespace imago {
namespace {

constexpr int pointer_length = 9; ///< space for it all around the bubble
constexpr int gap = TourRing::margin + 2;

} // namespace

TourRing::TourRing(QWidget *window) : QWidget(window) {
    setObjectName(QStringLiteral("tourRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void TourRing::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7);
}

TourCallout::TourCallout(QWidget *window)
    : QWidget(window), title_(make_heading({})), text_(new QLabel), number_(new QLabel),
      skip_(new QPushButton(tr("&Skip"))), next_(new QPushButton) {
    setObjectName(QStringLiteral("tourCallout"));
    title_->setObjectName(QStringLiteral("tourTitle"));
    text_->setObjectName(QStringLiteral("tourText"));
    number_->setObjectName(QStringLiteral("tourNumber"));
    skip_->setObjectName(QStringLiteral("tourSkip"));
    next_->setObjectName(QStringLiteral("tourNext"));
    skip_->setToolTip(tr("<p>End the tour (Esc). Help, Show tour begins it again.</p>"));
    number_->setForegroundRole(QPalette::PlaceholderText);
    text_->setWordWrap(true);
    text_->setFixedWidth(fontMetrics().averageCharWidth() * 42);
    auto *column = new QVBoxLayout(this);
    constexpr int margin = pointer_length + 13;
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(text_);
    auto *row = new QHBoxLayout;
    row->addWidget(number_, 1);
    row->addWidget(skip_);
    row->addWidget(next_);
    column->addLayout(row);
    connect(skip_, &QPushButton::clicked, this, &TourCallout::skip);
    connect(next_, &QPushButton::clicked, this, &TourCallout::next);
}

void TourCallout::show_step(const TourStep &step, std::size_t number, std::size_t of) {
    title_->setText(step.title);
    text_->setText(step.text);
    number_->setText(tr("%1 of %2").arg(number).arg(of));
    next_->setText(number == of ? tr("&Done") : tr("&Next"));
    skip_->setVisible(number < of);
    setAccessibleName(step.title);
    setAccessibleDescription(step.text);
    next_->setAccessibleDescription(step.title + QStringLiteral(". ") + step.text);
    adjustSize();
    show();
    raise();
    next_->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

void TourCallout::place_at(const QRect &target) {
    const QRect room = parentWidget()->rect();
    const QSize size = sizeHint();
    const QPoint middle = target.center();
    const int x = std::clamp(middle.x() - size.width() / 2, 0, room.width() - size.width());
    const int y = std::clamp(middle.y() - size.height() / 2, 0, room.height() - size.height());
    const std::pair<Pointer, QPoint> places[] = {
        {Pointer::right, {target.left() - gap - size.width(), y}},
        {Pointer::left, {target.right() + gap, y}},
        {Pointer::top, {x, target.bottom() + gap}},
        {Pointer::bottom, {x, target.top() - gap - size.height()}}};
    pointer_ = Pointer::none;
    QRect place({x, y}, size);
    for (const auto &[pointer, corner] : places)
        if (pointer_ == Pointer::none && room.contains(QRect(corner, size))) {
            pointer_ = pointer;
            place.moveTopLeft(corner);
        }
    const QPoint inside = middle - place.topLeft();
    constexpr int corner = pointer_length + 18; // the pointer keeps away from the bubble's corners
    const int along = std::clamp(inside.x(), corner, std::max(corner, size.width() - corner));
    const int down = std::clamp(inside.y(), corner, std::max(corner, size.height() - corner));
    tip_ = pointer_ == Pointer::left    ? QPoint(0, down)
           : pointer_ == Pointer::right ? QPoint(size.width(), down)
           : pointer_ == Pointer::top   ? QPoint(along, 0)
                                        : QPoint(along, size.height());
    setGeometry(place);
    update();
}

/// Escape belongs to the tour while it has the focus, in spite of any shortcut.
bool TourCallout::event(QEvent *event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TourCallout::keyPressEvent(QKeyEvent *event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (enter && skip_->hasFocus()))
        Q_EMIT skip();
    else if (enter)
        Q_EMIT next();
    else
        QWidget::keyPressEvent(event);
}

void TourCallout::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = pointer_length + 0.75;
    const QRectF bubble = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
    QPainterPath path;
    path.addRoundedRect(bubble, 8, 8);
    if (pointer_ != Pointer::none) {
        const bool sideways = pointer_ == Pointer::left || pointer_ == Pointer::right;
        const QPointF half = sideways ? QPointF(0, 8) : QPointF(8, 0);
        const QPointF foot = pointer_ == Pointer::left    ? QPointF(bubble.left() + 1, tip_.y())
                             : pointer_ == Pointer::right ? QPointF(bubble.right() - 1, tip_.y())
                             : pointer_ == Pointer::top   ? QPointF(tip_.x(), bubble.top() + 1)
                                                          : QPointF(tip_.x(), bubble.bottom() - 1);
        QPainterPath pointer{QPointF(tip_)};
        pointer.lineTo(foot + half);
        pointer.lineTo(foot - half);
        pointer.closeSubpath();
        path = path.united(pointer);
    }
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawPath(path);
}

} // namespace imago

#include "moc_tour_callout.cpp"
