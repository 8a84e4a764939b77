// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/idle/idle_watch.h"

#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QTimer>

#include <utility>

namespace imago {
namespace {

/// The key itself: what it means may change while it is held, as that of digits does with Shift.
quint32 key_of(const QKeyEvent &event) {
    return event.nativeScanCode() ? event.nativeScanCode() : static_cast<quint32>(event.key());
}

} // namespace

IdleWatch::IdleWatch(std::function<bool()> busy, QObject *parent)
    : QObject(parent), busy_(std::move(busy)), timer_(new QTimer(this)) {
    timer_->setSingleShot(true);
    timer_->setInterval(patience);
    connect(timer_, &QTimer::timeout, this, &IdleWatch::look);
    qApp->installEventFilter(this);
    timer_->start();
}

void IdleWatch::set_patience(std::chrono::milliseconds time) {
    timer_->setInterval(time);
    rouse();
}

void IdleWatch::rouse() {
    timer_->start();
    if (std::exchange(idle_, false))
        Q_EMIT changed(false);
}

bool IdleWatch::in_use() const {
    if (QGuiApplication::mouseButtons() != Qt::NoButton || !held_.isEmpty() ||
        QApplication::activePopupWidget() || QApplication::activeModalWidget() || busy_())
        return true;
    for (const QWidget *top : QApplication::topLevelWidgets())
        if (top->isVisible() && qobject_cast<const QDialog *>(top))
            return true;
    return false;
}

void IdleWatch::look() {
    if (in_use())
        return timer_->start(); // the time begins when it ends
    idle_ = true;
    Q_EMIT changed(true);
}

bool IdleWatch::eventFilter(QObject *watched, QEvent *event) {
    switch (event->type()) {
    case QEvent::KeyPress:
        held_.insert(key_of(*static_cast<QKeyEvent *>(event)));
        break;
    case QEvent::KeyRelease:
        if (!static_cast<QKeyEvent *>(event)->isAutoRepeat())
            held_.remove(key_of(*static_cast<QKeyEvent *>(event)));
        break;
    case QEvent::ApplicationStateChange: // keys are released in another program
        held_.clear();
        break;
    case QEvent::ShortcutOverride: // a key that is an action's comes as nothing else
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
    case QEvent::TabletPress:
    case QEvent::TabletMove:
    case QEvent::TabletRelease:
    case QEvent::NativeGesture:
    case QEvent::InputMethod:
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
    case QEvent::Close:
        break;
    default:
        return QObject::eventFilter(watched, event);
    }
    rouse();
    return QObject::eventFilter(watched, event);
}

} // namespace imago

#include "moc_idle_watch.cpp"
