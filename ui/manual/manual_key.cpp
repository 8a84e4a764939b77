// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_key.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QPushButton>

namespace imago {
namespace {

/// What a button Help sends itself, and ManualKey catches.
QEvent::Type request_type() {
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

/// Whether a dialog blocks every window, so that the manual could not be read.
bool everything_is_blocked() {
    const QWidget *modal = QApplication::activeModalWidget();
    return modal && modal->windowModality() == Qt::ApplicationModal;
}

} // namespace

ManualKey::ManualKey(QWidget *main_window) : QObject(main_window), main_window_(main_window) {
    qApp->installEventFilter(this);
}

bool ManualKey::eventFilter(QObject *watched, QEvent *event) {
    const bool request = event->type() == request_type();
    if (!watched->isWidgetType() || (!request && event->type() != QEvent::KeyPress))
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    if (request) {
        Q_EMIT wanted(widget);
        return true;
    }
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier ||
        widget->window() == main_window_ || widget->window()->windowType() == Qt::Popup ||
        everything_is_blocked())
        return false;
    if (!key->isAutoRepeat())
        Q_EMIT wanted(widget);
    return true;
}

QPushButton *make_manual_button() {
    auto *help = new QPushButton(ManualKey::tr("Help"));
    help->setObjectName(QStringLiteral("manualButton"));
    help->setToolTip(ManualKey::tr("<p>Opens the page of the manual for this window (F1).</p>"));
    help->setAutoDefault(false);
    QObject::connect(help, &QPushButton::clicked, help, [help] {
        QEvent request(request_type());
        QCoreApplication::sendEvent(help, &request);
    });
    return help;
}

void add_manual_button(QDialogButtonBox *buttons) {
    buttons->addButton(make_manual_button(), QDialogButtonBox::HelpRole);
}

} // namespace imago

#include "moc_manual_key.cpp"
