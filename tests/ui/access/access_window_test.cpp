// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader is told, and what shows where the keyboard is, in every state of the window.
#include "app/media/signal/raw_file.h"
#include "tests/ui/access/access_tree.h"
#include "tests/ui/access/alt_letters.h"
#include "tests/ui/dialogs.h"
#include "ui/compress/panel/jpeg_panel.h"
#include "ui/page/save_dialog.h"
#include "ui/signals/file/array_dialog.h"
#include "ui/widget/access/alt_letters.h"
#include "ui/widget/access/spoken.h"
#include "ui/widget/appearance.h"

#include <QAbstractItemView>
#include <QAction>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>

using namespace imago;
using namespace imago::test;

namespace {

QAccessibleInterface &told(QWidget *widget) {
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
    REQUIRE(interface);
    return *interface;
}

/// A field in which Tab would be text or a cell is left by it all the same.
constexpr int most_steps = 400;

QImage seen_around(QWidget &window, const QWidget &widget) {
    const QRect box(widget.mapTo(&window, QPoint(0, 0)), widget.size());
    return window.grab(box.adjusted(-3, -3, 3, 3)).toImage();
}

/// Goes round by Tab: every control has its turn, and the picture shows which one has the keyboard.
void check_focus(QWidget &window, const std::string &state) {
    window.setFocus();
    QWidget *first = nullptr;
    std::set<QWidget *> visited;
    for (int step = 0; step < most_steps; ++step) {
        QWidget *from = QApplication::focusWidget() ? QApplication::focusWidget() : &window;
        const QImage with = from == &window ? QImage() : seen_around(window, *from);
        QTest::keyClick(from, Qt::Key_Tab);
        QWidget *to = QApplication::focusWidget();
        REQUIRE(to);
        INFO(state << ": from " << name_of(*from) << " to " << name_of(*to));
        CHECK(to != from);
        if (!with.isNull() && from->isVisible() && from->window() == &window) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            const QImage without = seen_around(window, *from);
            if (without == with && qEnvironmentVariableIsSet("IMAGO_KEEP"))
                with.save(QStringLiteral("/tmp/focus-%1.png").arg(from->objectName()));
            CHECK(without != with);
        }
        if (to == first || to == from)
            break;
        first = first ? first : to;
        visited.insert(to);
    }
    CHECK(visited.size() > 8);
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        const QWidget *proxy = widget->focusProxy();
        if (!widget->isVisible() || !widget->isEnabled() || proxy || widget->size().isEmpty() ||
            !(widget->focusPolicy() & Qt::TabFocus) || widget->window() != &window ||
            widget->objectName().startsWith("qt_"))
            continue;
        INFO(state << ": " << name_of(*widget) << " of " << name_of(*widget->parentWidget()));
        CHECK(visited.count(widget));
    }
}

} // namespace

TEST_CASE("In every state of the window all parts are named, and the keyboard's place is seen") {
    FilledWindow tour;
    MainWindow &window = tour.bench.window;
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    int named = 0, lettered = 0, seen = 0, states = 0;
    tour.go([&](const std::string &state) {
        named += check_names(window, state);
        lettered = std::max(lettered, check_letters(window, state));
        apply_appearance(++states % 2 ? Appearance::light : Appearance::dark);
        check_focus(window, state);
        QTest::qWait(1); // letters follow what appears
        seen += check_seen_letters(window, state);
    });
    CHECK(seen > 80);
    CHECK(named > 300);
    CHECK(lettered > 80);
    apply_appearance(Appearance::light);
    for (const QAction *menu : window.menuBar()->actions()) {
        CHECK_FALSE(menu->text().isEmpty());
        for (const QAction *action : menu->menu()->actions())
            CHECK((action->isSeparator() || !action->text().isEmpty() || action->menu()));
    }
}

TEST_CASE(
    "In both languages no two controls in sight, and no two entries of a menu, share a letter") {
    for (const char *code : {"en", "es"}) {
        const LanguageOf language(code);
        if (!language.spoken && std::string(code) != "en")
            return;
        QSettings().clear();
        FilledWindow tour;
        int lettered = 0;
        tour.go([&](const std::string &state) {
            QTest::qWait(1);
            lettered += check_seen_letters(tour.bench.window, code + (": " + state));
        });
        CHECK(lettered > 80);
        for (const QAction *menu : tour.bench.window.menuBar()->actions())
            check_menu(*menu->menu());
    }
}

TEST_CASE("A letter that is taken is exchanged for another one of the text, or left out") {
    QWidget window;
    QPushButton first(QStringLiteral("&Accept"), &window), second(QStringLiteral("&Add"), &window),
        third(QStringLiteral("A&d"), &window), fourth(QStringLiteral("&&a"), &window);
    window.show();
    AltLetters::give(window);
    CHECK(first.text() == QStringLiteral("&Accept"));
    CHECK(second.text() == QStringLiteral("Add"));
    CHECK(third.text() == QStringLiteral("A&d"));
    CHECK(fourth.text() == QStringLiteral("&&a"));
    third.hide();
    AltLetters::give(window);
    CHECK(second.text() == QStringLiteral("A&dd"));
    first.hide();
    AltLetters::give(window);
    CHECK(second.text() == QStringLiteral("&Add")); // its own again
    second.setText(QStringLiteral("&Other"));
    first.show();
    AltLetters::give(window);
    CHECK(second.text() == QStringLiteral("&Other"));
}

TEST_CASE("Dialogs and the tour are named for a screen reader") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, real_program));
    bench.open(QStringLiteral("camera.png"));
    const auto look = [&](QWidget *dialog) {
        REQUIRE(dialog);
        CHECK_FALSE(dialog->windowTitle().isEmpty());
        CHECK(check_names(*dialog, dialog->objectName().toStdString()) > 1);
        QTest::qWait(1);
        check_seen_letters(*dialog, dialog->objectName().toStdString());
    };
    for (const auto &[action, dialog] : {std::pair("help", "helpDialog"),
                                         {"preferences", "preferencesDialog"},
                                         {"correlation", "correlationDialog"},
                                         {"runOnFolder", "folderDialog"}}) {
        INFO(action);
        bench.window.findChild<QAction *>(QLatin1String(action))->trigger();
        QWidget *shown = nullptr;
        REQUIRE(QTest::qWaitFor(
            [&] {
                for (QWidget *top : QApplication::topLevelWidgets())
                    if (top->objectName() == QLatin1String(dialog) && top->isVisible())
                        shown = top;
                return shown != nullptr;
            },
            5000));
        look(shown);
        shown->close();
    }
    SaveDialog save(folder.filePath(QStringLiteral("a.tif")), SampleDepth::u8);
    save.show();
    look(&save);
    ArrayDialog arrays(QStringLiteral("a.npz"),
                       {{QStringLiteral("first"), QStringLiteral("3 × 4"), true}}, nullptr);
    arrays.show();
    look(&arrays);
    TablesDialog tables(JpegTables{});
    tables.show();
    look(&tables);
    write_file(folder.filePath(QStringLiteral("a.raw")), QByteArray(4000, 'x'));
    DialogHands hands;
    hands.expect("rawDialog", [&](QDialog *dialog) {
        look(dialog);
        dialog->reject();
    });
    bench.window.show_workspace(2);
    bench.window.open(folder.filePath(QStringLiteral("a.raw")));
    CHECK(QTest::qWaitFor([&] { return hands.done(); }, 5000));
}

TEST_CASE("A screen reader hears numbers and figures as they are seen") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *slider = bench.find<QSlider>("thresholdSlider");
    auto *number = bench.find<QDoubleSpinBox>("thresholdNumber");
    QAccessibleInterface &handle = told(slider);
    CHECK(handle.role() == QAccessible::Slider);
    QAccessibleValueInterface *value = handle.valueInterface();
    REQUIRE(value);
    CHECK(value->currentValue().toDouble() == number->value());
    CHECK(handle.text(QAccessible::Value) == number->text());
    bench.painted_after([&] { value->setCurrentValue(75.0); }); // as by its keys
    CHECK(number->value() == 75);
    CHECK(value->maximumValue().toDouble() == number->maximum());
    // A figure's name is its title, its value what is beside it.
    auto *kept = bench.find<QLabel>("kept");
    INFO(place_of(told(kept)) << ", role " << told(kept).role() << ", " << typeid(*kept).name());
    CHECK(told(kept).text(QAccessible::Value) == kept->text());
    CHECK_FALSE(kept->text().isEmpty());
    CHECK(told(kept).text(QAccessible::Name) == kept->accessibleName() + ": " + kept->text());
    const QString seen = told(bench.find<ImageView>("resultView")).text(QAccessible::Value);
    INFO(seen.toStdString());
    CHECK(seen.startsWith(QStringLiteral("512 × 512 pixels")));
    // Screen readers of Linux learn of values that are not numbers by the description.
    CHECK(
        told(bench.find<ImageView>("resultView")).text(QAccessible::Description).startsWith(seen));
    // Messages are announced, tooltips are read without their markup.
    CHECK(plain_tool_tip(QStringLiteral("<p>Keeps 5&nbsp;% of A&amp;B &lt; C.</p><p>More.</p>")) ==
          QStringLiteral("Keeps 5 % of A&B < C. More."));
    CHECK_FALSE(told(slider).text(QAccessible::Description).isEmpty());
    slider->setToolTip(QStringLiteral("<p>Other</p>"));
    CHECK(told(slider).text(QAccessible::Description) == QLatin1String("Other"));
}
