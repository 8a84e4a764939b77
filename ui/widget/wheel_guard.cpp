// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QWheelEvent>

namespace imago {
namespace {

/// The widget whose value the wheel would change.
QWidget *edited_by_wheel(QObject *object) {
    const bool edited =
        qobject_cast<QAbstractSpinBox *>(object) || qobject_cast<QComboBox *>(object) ||
        (qobject_cast<QAbstractSlider *>(object) && !qobject_cast<QScrollBar *>(object));
    return edited ? static_cast<QWidget *>(object) : nullptr;
}

bool holds_focus(const QWidget *control) {
    const QWidget *focus = QApplication::focusWidget();
    return focus && (focus == control || control->isAncestorOf(focus));
}

void scroll_around(const QWidget *control, const QWheelEvent &wheel) {
    QWidget *around = control->parentWidget();
    while (around && !qobject_cast<QScrollArea *>(around))
        around = around->parentWidget();
    if (!around)
        return;
    QWidget *viewport = static_cast<QScrollArea *>(around)->viewport();
    QWheelEvent passed(viewport->mapFromGlobal(wheel.globalPosition()), wheel.globalPosition(),
                       wheel.pixelDelta(), wheel.angleDelta(), wheel.buttons(), wheel.modifiers(),
                       wheel.phase(), wheel.inverted(), wheel.source());
    QCoreApplication::sendEvent(viewport, &passed);
}

} // namespace

WheelGuard::WheelGuard(QObject *parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event) {
    const QEvent::Type type = event->type();
    if (type != QEvent::Wheel && type != QEvent::Polish)
        return false;
    QWidget *control = edited_by_wheel(watched);
    if (!control)
        return false;
    if (type == QEvent::Polish) {
        if (control->focusPolicy() == Qt::WheelFocus)
            control->setFocusPolicy(Qt::StrongFocus);
        return false;
    }
    if (holds_focus(control))
        return false;
    event->accept(); // it is not passed on
    scroll_around(control, *static_cast<QWheelEvent *>(event));
    return true;
}

} // namespace imago

#include "moc_wheel_guard.cpp"
