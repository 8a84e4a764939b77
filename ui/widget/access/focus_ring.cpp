// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/access/focus_ring.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QFocusEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QTableView>

namespace imago {
namespace {

class Ring : public QWidget {
  public:
    explicit Ring(QWidget *around) : QWidget(around) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setObjectName(QStringLiteral("focusRing")); // left out of copies of what is seen
        setGeometry(around->rect());
        raise();
        show();
    }

  protected:
    void paintEvent(QPaintEvent *) override {
        QPainter painter(this);
        painter.setPen(QPen(palette().color(QPalette::Link), 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
};

} // namespace

bool shows_focus(const QWidget &widget) {
    return widget.hasFocus() && widget.window()->testAttribute(Qt::WA_KeyboardFocusChange);
}

FocusRing::FocusRing(QObject *parent) : QObject(parent) {
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &FocusRing::move_on);
}

void FocusRing::move_on(QWidget *from, QWidget *to) {
    const auto usable = [](const QWidget *widget) {
        return widget->isVisible() && widget->isEnabled();
    };
    if (!from || !qobject_cast<QAbstractButton *>(to) || usable(from) ||
        from->window() != to->window() || !from->window()->isVisible())
        return;
    QWidget *around = from->parentWidget(); // the closest part that is still there
    while (around && !around->isWindow() && !usable(around))
        around = around->parentWidget();
    if (!around || around->isWindow() || qobject_cast<QStackedWidget *>(around))
        return; // another page is shown
    QWidget *before = from->previousInFocusChain();
    while (before != from &&
           !(usable(before) && before->focusPolicy() & Qt::TabFocus &&
             !qobject_cast<QAbstractButton *>(before) && around && around->isAncestorOf(before)))
        before = before->previousInFocusChain();
    if (before == from)
        before = around;
    if (before)
        before->setFocus(Qt::OtherFocusReason);
}

bool FocusRing::eventFilter(QObject *watched, QEvent *event) {
    switch (event->type()) {
    case QEvent::Polish:
        if (auto *table = qobject_cast<QTableView *>(watched))
            table->setTabKeyNavigation(false);
        break;
    case QEvent::FocusIn:
        if (auto *area = qobject_cast<QAbstractScrollArea *>(watched)) {
            delete ring_;
            const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
            const bool returns =
                reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
            if (returns ? shows_focus(*area) : reason != Qt::MouseFocusReason)
                ring_ = new Ring(area);
        }
        break;
    case QEvent::FocusOut:
        if (ring_ && ring_->parent() == watched)
            delete ring_;
        break;
    case QEvent::Resize:
        if (ring_ && ring_->parent() == watched)
            ring_->setGeometry(static_cast<QWidget *>(watched)->rect());
        break;
    default:
        break;
    }
    return false;
}

} // namespace imago

#include "moc_focus_ring.cpp"
