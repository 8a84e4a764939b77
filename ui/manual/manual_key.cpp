// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_key.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QPushButton>

namespace imago {

ManualKey::ManualKey(QWidget *main_window) : QObject(main_window), main_window_(main_window) {
    qApp->installEventFilter(this);
}

bool ManualKey::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType())
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    auto *widget = static_cast<QWidget *>(watched);
    if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier ||
        widget->window() == main_window_ || widget->window()->windowType() == Qt::Popup)
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
        QKeyEvent press(QEvent::KeyPress, Qt::Key_F1, Qt::NoModifier);
        QCoreApplication::sendEvent(help, &press);
    });
    return help;
}

void add_manual_button(QDialogButtonBox *buttons) {
    buttons->addButton(make_manual_button(), QDialogButtonBox::HelpRole);
}

} // namespace imago

#include "moc_manual_key.cpp"
