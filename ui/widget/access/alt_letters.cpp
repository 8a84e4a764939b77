// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/access/alt_letters.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QGroupBox>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QSet>
#include <QTimer>

#include <utility>

namespace imago {
namespace {

/// The text that a control was given, and the one that it has instead.
constexpr const char *given_name = "givenText", *shown_name = "letteredText";

QString text_of(const QWidget *control) {
    if (const auto *button = qobject_cast<const QAbstractButton *>(control))
        return button->text();
    if (const auto *label = qobject_cast<const QLabel *>(control))
        return label->buddy() ? label->text() : QString();
    const auto *group = qobject_cast<const QGroupBox *>(control);
    return group ? group->title() : QString();
}

void set_text_of(QWidget *control, const QString &text) {
    if (auto *button = qobject_cast<QAbstractButton *>(control))
        button->setText(text);
    else if (auto *label = qobject_cast<QLabel *>(control))
        label->setText(text);
    else
        qobject_cast<QGroupBox *>(control)->setTitle(text);
}

/// The place of the sign before the letter; -1: none. "&&" stands for the sign itself.
qsizetype place_of(const QString &text) {
    for (qsizetype i = 0; i + 1 < text.size(); ++i)
        if (text[i] == QLatin1Char('&') && text[i + 1] != QLatin1Char('&'))
            return i;
        else if (text[i] == QLatin1Char('&'))
            ++i;
    return -1;
}

QChar letter_of(const QString &text) {
    const qsizetype place = place_of(text);
    return place < 0 ? QChar() : text[place + 1].toUpper();
}

/// The text with a free letter of its own, which is taken then: one that begins a word, or any
/// other; or without one.
QString with_free_letter(QString text, QSet<QChar> &taken) {
    text.remove(place_of(text), 1);
    for (const bool first : {true, false})
        for (qsizetype i = 0; i < text.size(); ++i) {
            const bool begins = i == 0 || text[i - 1].isSpace();
            const QChar letter = text[i].toUpper();
            if (begins == first && letter.isLetterOrNumber() && !taken.contains(letter)) {
                taken.insert(letter);
                return text.insert(i, QLatin1Char('&'));
            }
        }
    return text;
}

/// What a control was given, even if it shows something else.
QString given_text(const QWidget *control) {
    const QString text = text_of(control);
    const QVariant shown = control->property(shown_name);
    return shown.isValid() && shown.toString() == text ? control->property(given_name).toString()
                                                       : text;
}

void show_text(QWidget *control, const QString &given, const QString &text) {
    if (text_of(control) == text)
        return;
    control->setProperty(given_name, given);
    control->setProperty(shown_name, text);
    set_text_of(control, text);
}

} // namespace

AltLetters::AltLetters(QObject *parent) : QObject(parent), soon_(new QTimer(this)) {
    soon_->setSingleShot(true);
    connect(soon_, &QTimer::timeout, this, [this] {
        for (const QPointer<QWidget> &window : std::exchange(windows_, {}))
            if (window && window->isVisible())
                give(*window);
    });
    qApp->installEventFilter(this);
}

void AltLetters::give(QWidget &window) {
    QSet<QChar> taken;
    if (const auto *main = qobject_cast<QMainWindow *>(&window))
        for (const QAction *menu : main->menuBar()->actions())
            taken.insert(letter_of(menu->text()));
    QList<QWidget *> without;
    for (QWidget *control : window.findChildren<QWidget *>()) {
        if (!control->isVisible() || control->window() != &window || text_of(control).isEmpty())
            continue;
        const QString given = given_text(control);
        const QChar letter = letter_of(given);
        if (letter.isNull())
            continue;
        if (taken.contains(letter)) {
            without.append(control);
        } else {
            taken.insert(letter);
            show_text(control, given, given);
        }
    }
    for (QWidget *control : without) {
        const QString given = given_text(control);
        show_text(control, given, with_free_letter(given, taken));
    }
}

bool AltLetters::eventFilter(QObject *watched, QEvent *event) {
    switch (event->type()) {
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::LayoutRequest: // also of a changed text
        break;
    default:
        return false;
    }
    if (!watched->isWidgetType())
        return false;
    QWidget *window = static_cast<QWidget *>(watched)->window();
    if (!windows_.contains(window))
        windows_.append(window);
    if (!soon_->isActive())
        soon_->start();
    return false;
}

} // namespace imago

#include "moc_alt_letters.cpp"
