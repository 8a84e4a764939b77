// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/access/number_fields.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLocale>
#include <QSpinBox>

namespace imago {
namespace {

void group_digits(QAbstractSpinBox *field) {
    const QLocale language = field->locale();
    const QString mark = language.groupSeparator();
    if (!mark.isEmpty() && language.toString(1048576).count(mark) == 2)
        field->setGroupSeparatorShown(true);
}

bool undoes(const QKeyEvent *key) {
    return key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
}

/// Whether a field's text is that of its value, perhaps with fewer digits.
bool is_entered(const QAbstractSpinBox *field) {
    if (!field->specialValueText().isEmpty() && field->text() == field->specialValueText())
        return true;
    if (const auto *real = qobject_cast<const QDoubleSpinBox *>(field))
        return real->cleanText() == real->textFromValue(real->value()) ||
               (real->hasAcceptableInput() && real->valueFromText(real->text()) == real->value());
    if (const auto *whole = qobject_cast<const QSpinBox *>(field)) {
        bool number = false;
        return whole->locale().toInt(whole->cleanText(), &number) == whole->value() && number;
    }
    return false;
}

constexpr char keeps_keys[] = "keepsUndoKeys";

bool makes_steps(const QWidget *field) {
    for (; field; field = field->parentWidget())
        if (field->property(keeps_keys).toBool())
            return false;
    return true;
}

} // namespace

void NumberFields::keep_undo_keys(QWidget *part) {
    part->setProperty(keeps_keys, true);
}

NumberFields::NumberFields(QObject *parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool NumberFields::eventFilter(QObject *watched, QEvent *event) {
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::Polish)
        return false;
    auto *field = qobject_cast<QAbstractSpinBox *>(watched);
    if (field && !override)
        group_digits(field);
    if (!field || !override || !undoes(static_cast<QKeyEvent *>(event)) || !makes_steps(field) ||
        !is_entered(field))
        return false;
    event->ignore();
    return true;
}

} // namespace imago

#include "moc_number_fields.cpp"
