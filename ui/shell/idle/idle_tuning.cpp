// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/idle/idle_tuning.h"

#include "ui/page/engine_client.h"
#include "ui/widget/message_bar.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace imago {
namespace {

/// The key itself: what it means may change while it is held, as that of digits does with Shift.
quint32 key_of(const QKeyEvent &event) {
    return event.nativeScanCode() ? event.nativeScanCode() : static_cast<quint32>(event.key());
}

const QString wanted_key = QStringLiteral("tuneWhenIdle"),
              battery_key = QStringLiteral("tuneOnBattery"),
              answered_key = QStringLiteral("tuneAnswered");

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

IdleTuning::IdleTuning(EngineClient *client, QAction *wanted, QAction *on_battery,
                       MessageBar *messages, std::function<bool()> busy, QObject *parent)
    : QObject(parent), client_(client), wanted_(wanted), on_battery_(on_battery),
      messages_(messages), watch_(new IdleWatch(std::move(busy), this)) {
    connect(watch_, &IdleWatch::changed, this, [this](bool idle) {
        apply();
        if (idle)
            offer();
    });
    connect(wanted_, &QAction::toggled, this, [this] {
        answered_ = true;
        QSettings settings;
        save(settings); // not only when the window closes in order
        apply();
    });
    connect(on_battery_, &QAction::toggled, this, &IdleTuning::apply);
    apply();
}

/// Earlier versions stored that it was on without asking: only an answer counts, or that it is off.
void IdleTuning::restore(const QSettings &settings) {
    on_battery_->setChecked(settings.value(battery_key, false).toBool());
    const bool on = settings.value(wanted_key, true).toBool();
    const bool answered = settings.value(answered_key, false).toBool() || !on;
    wanted_->setChecked(answered && on);
    answered_ = answered;
}

void IdleTuning::save(QSettings &settings) const {
    settings.setValue(battery_key, on_battery_->isChecked());
    if (!answered_)
        return;
    settings.setValue(wanted_key, wanted_->isChecked());
    settings.setValue(answered_key, true);
}

void IdleTuning::apply() {
    client_->tune_when_idle(wanted_->isChecked() && watch_->idle(), on_battery_->isChecked());
    Q_EMIT switched();
}

/// Another message is not pushed aside: the next idle time offers it.
void IdleTuning::offer() {
    if (answered_ || offered_ || !computed_ || !messages_->isHidden())
        return;
    offered_ = true;
    messages_->show_message(
        MessageBar::Kind::information,
        tr("Imago can look for faster plans of your transforms while nobody uses it: at the lowest "
           "priority, on one processor core, with at most 200 MB of memory."));
    messages_->offer(tr("Do that"), [this] { answer(true); });
    messages_->offer_refusal(tr("No"), [this] { answer(false); });
}

void IdleTuning::answer(bool wanted) {
    answered_ = true;
    wanted_->setChecked(wanted);
    QSettings settings;
    save(settings);
}

} // namespace imago

#include "moc_idle_tuning.cpp"
