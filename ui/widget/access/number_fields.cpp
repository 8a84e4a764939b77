// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/access/number_fields.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QEvent>
#include <QLocale>

namespace imago {

NumberFields::NumberFields(QObject *parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool NumberFields::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() != QEvent::Polish)
        return false;
    if (auto *field = qobject_cast<QAbstractSpinBox *>(watched)) {
        const QLocale language = field->locale();
        const QString mark = language.groupSeparator();
        if (!mark.isEmpty() && language.toString(1048576).count(mark) == 2)
            field->setGroupSeparatorShown(true);
    }
    return false;
}

} // namespace imago

#include "moc_number_fields.cpp"
