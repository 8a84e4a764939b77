// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour.h"

#include "ui/start/tour_callout.h"

#include <QApplication>
#include <QEvent>
#include <QScrollArea>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

QString key_of(const QWidget *workspace) {
    return QStringLiteral("tour/") + workspace->objectName();
}

void scroll_to(QWidget *target) {
    for (QWidget *parent = target->parentWidget(); parent; parent = parent->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(parent))
            area->ensureWidgetVisible(target, 0, 24);
}

} // namespace

Tour::Tour(QWidget *window, std::vector<TourStep> steps)
    : QObject(window), window_(window), steps_(std::move(steps)) {}

Tour::~Tour() {
    delete ring_;
    delete callout_;
}

bool Tour::has_steps(const QWidget *workspace) const {
    return std::any_of(steps_.begin(), steps_.end(), [&](const TourStep &step) {
        return step.workspace == workspace->objectName();
    });
}

void Tour::visit(QWidget *workspace) {
    if (workspace != workspace_)
        end(); // of another workspace
    if (on_ && !running() && has_steps(workspace) && !QSettings().value(key_of(workspace)).toBool())
        begin(workspace);
}

void Tour::begin(QWidget *workspace) {
    end();
    for (const TourStep &step : steps_) {
        auto *target = step.workspace == workspace->objectName()
                           ? workspace->findChild<QWidget *>(step.target)
                           : nullptr;
        if (target && target->isVisible())
            now_.push_back({step, target});
    }
    if (now_.empty())
        return;
    QSettings().setValue(key_of(workspace), true);
    workspace_ = workspace;
    focus_ = QApplication::focusWidget();
    ring_ = new TourRing(window_);
    callout_ = new TourCallout(window_);
    connect(callout_, &TourCallout::next, this, &Tour::go_on);
    connect(callout_, &TourCallout::skip, this, &Tour::end);
    at_ = 0;
    show_stop();
}

void Tour::end() {
    if (!running())
        return;
    watch(false);
    now_.clear();
    workspace_ = nullptr;
    ring_->hide();
    ring_->deleteLater();
    callout_->hide();
    callout_->deleteLater(); // it may be the caller
    if (focus_ && focus_->isVisible())
        focus_->setFocus(Qt::OtherFocusReason);
}

void Tour::go_on() {
    if (++at_ < now_.size())
        show_stop();
    else
        end();
}

void Tour::show_stop() {
    watch(false);
    const Stop &stop = now_[at_];
    if (!stop.target || !stop.target->isVisible())
        return go_on();
    scroll_to(stop.target);
    callout_->show_step(stop.step, at_ + 1, now_.size());
    place();
    watch(true);
}

/// Watches the target and its parents, which may be moved, resized or hidden.
void Tour::watch(bool on) {
    for (const QPointer<QObject> &object : std::exchange(watched_, {}))
        if (object)
            object->removeEventFilter(this);
    if (!on)
        return;
    for (QWidget *widget = now_[at_].target; widget; widget = widget->parentWidget()) {
        widget->installEventFilter(this);
        watched_.emplace_back(widget);
        if (widget == window_)
            break;
    }
}

bool Tour::eventFilter(QObject *watched, QEvent *event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::Hide && watched != window_)
        QMetaObject::invokeMethod(
            this,
            [this] { // after all that belongs to it
                if (running() && !(now_[at_].target && now_[at_].target->isVisible()))
                    end();
            },
            Qt::QueuedConnection);
    else if (type == QEvent::Move || type == QEvent::Resize)
        QMetaObject::invokeMethod(
            this,
            [this] { // after the layout has settled
                if (running())
                    place();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void Tour::place() {
    QWidget *target = now_[at_].target;
    if (!target)
        return;
    const QRect seen = target->visibleRegion().boundingRect();
    const QRect part = seen.isEmpty() ? target->rect() : seen;
    const QRect place(target->mapTo(window_, part.topLeft()), part.size());
    constexpr int margin = TourRing::margin;
    ring_->setGeometry(place.adjusted(-margin, -margin, margin, margin) & window_->rect());
    ring_->show();
    ring_->raise();
    callout_->place_at(place);
    callout_->raise();
}

} // namespace imago

#include "moc_tour.cpp"
