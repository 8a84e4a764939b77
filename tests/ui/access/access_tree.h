// SPDX-License-Identifier: GPL-3.0-or-later
// The window as assistive technology walks through it.
#pragma once
#include "tests/support/catch.h"

#include <QAccessible>
#include <QWidget>

#include <functional>
#include <set>
#include <string>

namespace imago::test {

/// What is acted on or looked at, and so has a name. Labels are their own names.
inline bool needs_name(QAccessible::Role role) {
    static const std::set<QAccessible::Role> roles = {
        QAccessible::PushButton,     QAccessible::CheckBox,    QAccessible::RadioButton,
        QAccessible::ComboBox,       QAccessible::Slider,      QAccessible::SpinBox,
        QAccessible::Graphic,        QAccessible::Chart,       QAccessible::List,
        QAccessible::Tree,           QAccessible::Table,       QAccessible::ButtonMenu,
        QAccessible::ButtonDropDown, QAccessible::ProgressBar, QAccessible::EditableText,
        QAccessible::MenuItem,       QAccessible::PageTab};
    return roles.count(role) > 0;
}

/// Whether its children are Qt's own, and named by what holds them.
inline bool is_whole(QAccessible::Role role) {
    static const std::set<QAccessible::Role> roles = {
        QAccessible::ComboBox, QAccessible::SpinBox, QAccessible::List,
        QAccessible::Tree,     QAccessible::Table,   QAccessible::ScrollBar};
    return roles.count(role) > 0;
}

/// Calls with everything in sight below `node`.
inline void walk(QAccessibleInterface *node,
                 const std::function<void(QAccessibleInterface &)> &look) {
    if (!node || !node->isValid() || node->state().invisible)
        return;
    look(*node);
    if (is_whole(node->role()))
        return;
    for (int i = 0; i < node->childCount(); ++i)
        walk(node->child(i), look);
}

inline std::string place_of(const QAccessibleInterface &node) {
    const QObject *object = node.object();
    std::string place = object ? object->metaObject()->className() : "?";
    if (object)
        place += " " + object->objectName().toStdString();
    if (object && object->parent())
        place += std::string(" in ") + object->parent()->metaObject()->className() + " " +
                 object->parent()->objectName().toStdString();
    return place;
}

/// Checks a window or a dialog; returns how many of its parts needed a name.
inline int check_names(QWidget &window, const std::string &state) {
    int named = 0;
    walk(QAccessible::queryAccessibleInterface(&window), [&](QAccessibleInterface &node) {
        const QString name = node.text(QAccessible::Name);
        const QString description = node.text(QAccessible::Description);
        const bool qts = node.object() && node.object()->objectName().startsWith("qt_");
        INFO(state << ": " << place_of(node) << " \"" << name.toStdString() << "\", "
                   << description.toStdString());
        CHECK_FALSE(description.contains(QLatin1Char('<'))); // no markup is read out
        if (!needs_name(node.role()) || qts)
            return;
        ++named;
        CHECK_FALSE(name.simplified().isEmpty());
        CHECK_FALSE(name.contains(QLatin1Char('<')));
        CHECK_FALSE((name.contains(QLatin1Char('&')) && !name.contains(QLatin1String(" & "))));
        if (node.role() == QAccessible::Graphic || node.role() == QAccessible::Chart)
            CHECK_FALSE(node.text(QAccessible::Value).isEmpty());
    });
    return named;
}

} // namespace imago::test
