// SPDX-License-Identifier: GPL-3.0-or-later
// The letters that are pressed with Alt: those of the menu bar are of no other control.
#pragma once
#include "tests/ui/words/filled_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>

#include <map>

namespace imago::test {

/// Checks a menu and those in it: no two entries have one letter.
inline void check_menu(const QMenu &menu) {
    std::map<QKeySequence, QString> letters;
    for (const QAction *action : menu.actions()) {
        const QKeySequence letter = QKeySequence::mnemonic(action->text());
        INFO("menu " << menu.title().toStdString() << ": " << action->text().toStdString());
        if (!letter.isEmpty())
            CHECK(letters.emplace(letter, action->text()).second);
        if (action->menu())
            check_menu(*action->menu());
    }
}

/// Checks what is in sight: no two controls have one letter for Alt, and none one of a menu.
inline int check_seen_letters(const QWidget &window, const std::string &state) {
    std::map<QKeySequence, std::string> letters;
    if (const auto *main = qobject_cast<const QMainWindow *>(&window))
        for (const QAction *menu : main->menuBar()->actions())
            letters.emplace(QKeySequence::mnemonic(menu->text()), menu->text().toStdString());
    int lettered = 0;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        QString text;
        if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
            text = button->text();
        else if (const auto *label = qobject_cast<const QLabel *>(widget))
            text = label->buddy() ? label->text() : QString();
        else if (const auto *group = qobject_cast<const QGroupBox *>(widget))
            text = group->title();
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (letter.isEmpty() || !widget->isVisible() || widget->window() != &window)
            continue;
        ++lettered;
        INFO(state << ": " << name_of(*widget) << " \"" << text.toStdString() << "\"");
        const auto [other, free] = letters.emplace(letter, text.toStdString());
        CHECK((free ? std::string() : other->second) == "");
    }
    return lettered;
}

/// Checks all controls of the window; returns how many of them have a letter. Hidden ones count,
/// too: each is seen in some state. If two have a letter, Qt gives Alt and it to each in turn.
inline int check_letters(const MainWindow &window, const std::string &state) {
    std::map<QKeySequence, QString> menus;
    for (const QAction *menu : window.menuBar()->actions()) {
        const QKeySequence letter = QKeySequence::mnemonic(menu->text());
        INFO(state << ": menu " << menu->text().toStdString());
        CHECK_FALSE(letter.isEmpty());
        CHECK(menus.emplace(letter, menu->text()).second);
    }
    int lettered = 0;
    const auto check = [&](const QWidget &widget, const QString &text, const QKeySequence &letter) {
        if (letter.isEmpty() || widget.window() != &window)
            return;
        ++lettered;
        const auto menu = menus.find(letter);
        INFO(state << ": " << name_of(widget) << " \"" << text.toStdString() << "\", "
                   << letter.toString().toStdString());
        CHECK((menu == menus.end() ? QString() : menu->second).toStdString() == "");
    };
    for (const QAbstractButton *button : window.findChildren<QAbstractButton *>())
        check(*button, button->text(), button->shortcut());
    for (const QLabel *label : window.findChildren<QLabel *>())
        if (label->buddy())
            check(*label, label->text(), QKeySequence::mnemonic(label->text()));
    for (const QGroupBox *group : window.findChildren<QGroupBox *>())
        check(*group, group->title(), QKeySequence::mnemonic(group->title()));
    return lettered;
}

} // namespace imago::test
