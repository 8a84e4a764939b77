// SPDX-License-Identifier: GPL-3.0-or-later
// The letters that are pressed with Alt: those of the menu bar are of no other control.
#pragma once
#include "tests/ui/words/filled_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QGroupBox>
#include <QKeySequence>
#include <QLabel>
#include <QMenuBar>

#include <map>

namespace imago::test {

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
