// SPDX-License-Identifier: GPL-3.0-or-later
// What all workspaces have in common: names for screen readers, keys, tooltips.
#include "tests/ui/devices/devices_bench.h"
#include "ui/devices/comparison/comparison_view.h"
#include "ui/view/plot.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolBar>

using namespace imago;
using namespace imago::test;

namespace {

/// A widget that the user acts on, without Qt's own parts of it.
bool is_control(const QWidget *widget) {
    if (widget->objectName().startsWith(QLatin1String("qt_")) ||
        qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QHeaderView *>(widget) ||
        qobject_cast<const QComboBox *>(widget->parentWidget()) ||
        qobject_cast<const QAbstractItemView *>(widget->parentWidget()) ||
        qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) ||
        widget->parentWidget()->objectName().startsWith(QLatin1String("qt_")) ||
        QByteArray(widget->metaObject()->className()).startsWith("QComboBox"))
        return false;
    return qobject_cast<const QAbstractButton *>(widget) ||
           qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QComboBox *>(widget) ||
           qobject_cast<const QAbstractSpinBox *>(widget) ||
           qobject_cast<const QAbstractSlider *>(widget) ||
           qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const Plot *>(widget);
}

QString spoken_name(QWidget *widget) {
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
    return interface ? interface->text(QAccessible::Name) : QString();
}

} // namespace

TEST_CASE("Every control has a name for those who hear the window") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, {}));
    int controls = 0;
    for (QWidget *widget : bench.window.findChildren<QWidget *>()) {
        if (!is_control(widget))
            continue;
        ++controls;
        INFO(widget->metaObject()->className()
             << " " << widget->objectName().toStdString() << " in "
             << widget->parentWidget()->metaObject()->className() << " "
             << widget->parentWidget()->objectName().toStdString());
        CHECK_FALSE(spoken_name(widget).isEmpty());
    }
    CHECK(controls > 100);
}

TEST_CASE("Workspaces are chosen by keys and the actions of the toolbar have theirs") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, {}));
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    for (int index : {3, 1, 2, 0}) {
        QTest::keyClick(&bench.window, Qt::Key(Qt::Key_1 + index), Qt::ControlModifier);
        CHECK(bench.window.current() ==
              std::vector<Workspace *>{bench.window.compress(), bench.window.filter(),
                                       bench.window.signal_page(),
                                       bench.window.device_page()}[std::size_t(index)]);
    }
    auto *bar = bench.window.findChild<QToolBar *>();
    REQUIRE(bar);
    int actions = 0;
    for (const QAction *action : bar->actions()) {
        if (action->isSeparator() || action->text().isEmpty())
            continue;
        ++actions;
        INFO(action->objectName().toStdString());
        CHECK_FALSE(action->toolTip().isEmpty());
        CHECK_FALSE(action->shortcut().isEmpty());
    }
    CHECK(actions >= 6); // open, save, undo, redo, fit, 1:1
}
