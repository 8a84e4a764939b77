// SPDX-License-Identifier: GPL-3.0-or-later
// The work of each workspace by the keyboard alone: no mouse, no call of the program's own.
#include "tests/ui/devices/devices_bench.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/signals/plot/region_marks.h"

#include <QDoubleSpinBox>
#include <QListWidget>
#include <QSlider>
#include <QTreeWidget>

using namespace imago;
using namespace imago::test;

namespace {

/// Hands that know only keys.
struct Keys {
    Bench &bench;

    explicit Keys(Bench &of) : bench(of) {
        bench.window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    }
    static QWidget *there(QWidget *otherwise) {
        QWidget *focus = QApplication::focusWidget();
        return focus ? focus : otherwise;
    }
    void press(int key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(there(&bench.window), Qt::Key(key), with);
    }
    /// Goes to a control by Tab.
    void go(const char *name) {
        QStringList way;
        for (int step = 0; step < 400; ++step) {
            const QWidget *focus = QApplication::focusWidget();
            if (focus && focus->objectName() == QLatin1String(name))
                return;
            way.append(focus ? focus->objectName() : QStringLiteral("none"));
            press(Qt::Key_Tab);
        }
        FAIL(name << " is not reached by Tab, but "
                  << way.mid(0, 60).join(QLatin1Char(' ')).toStdString());
    }
    void push(const char *name) {
        go(name);
        press(Qt::Key_Space);
    }
    /// Chooses one of exclusive buttons: Tab goes to the chosen one, arrows to the others.
    void choose(const char *name) {
        auto *wanted = bench.find<QAbstractButton>(name);
        const auto in_row = [&](const QWidget *focus) {
            return focus && focus->parentWidget() == wanted->parentWidget() &&
                   qobject_cast<const QAbstractButton *>(focus);
        };
        for (int step = 0; step < 400 && !in_row(QApplication::focusWidget()); ++step)
            press(Qt::Key_Tab);
        for (int step = 0; step < 20 && !wanted->isChecked(); ++step) {
            const QPoint way = wanted->pos() - there(wanted)->pos();
            press(way.y() > 0   ? Qt::Key_Down
                  : way.y() < 0 ? Qt::Key_Up
                  : way.x() > 0 ? Qt::Key_Right
                  : way.x() < 0 ? Qt::Key_Left
                                : Qt::Key_Space);
        }
        INFO(name);
        REQUIRE(wanted->isChecked());
    }
    void come_back() {
        bench.window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    }
    /// What the next dialog with this object name gets: a text for the field that has the keyboard,
    /// and Enter.
    static void answer(DialogHands &hands, const char *dialog, const QString &text) {
        hands.expect(dialog, [text](QDialog *shown) {
            QTest::keyClicks(there(shown), text);
            QTest::keyClick(there(shown), Qt::Key_Return);
        });
    }
};

} // namespace

TEST_CASE("A picture is opened, compressed and saved by keys alone") {
    const QTemporaryDir folder;
    Bench bench;
    Keys keys(bench);
    DialogHands hands;
    Keys::answer(hands, "QFileDialog", samples + QStringLiteral("/camera.png"));
    bench.painted_after([&] { keys.press(Qt::Key_O, Qt::ControlModifier); });
    REQUIRE(hands.done());
    keys.come_back();
    const double before = bench.find<QDoubleSpinBox>("thresholdNumber")->value();
    keys.go("thresholdSlider");
    bench.painted_after([&] {
        for (int i = 0; i < 5; ++i)
            keys.press(Qt::Key_Right);
    });
    CHECK(bench.find<QDoubleSpinBox>("thresholdNumber")->value() > before);
    bench.painted_after([&] { keys.press(Qt::Key_Z, Qt::ControlModifier); });
    CHECK(bench.find<QDoubleSpinBox>("thresholdNumber")->value() == before);
    const QString path = folder.filePath(QStringLiteral("saved.png"));
    hands.expect("saveDialog", [&](QDialog *dialog) {
        for (int i = 0; i < 20 && Keys::there(dialog)->objectName() != QLatin1String("savePath");
             ++i)
            QTest::keyClick(Keys::there(dialog), Qt::Key_Tab);
        QTest::keyClick(Keys::there(dialog), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(Keys::there(dialog), path);
        QTest::keyClick(Keys::there(dialog), Qt::Key_Return);
    });
    bench.file_after([&] { keys.press(Qt::Key_S, Qt::ControlModifier); });
    CHECK(QFile::exists(path));
}

TEST_CASE("A mask is drawn, moved, chosen from and deleted by keys alone") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    Keys keys(bench);
    bench.painted_after([&] { keys.press(Qt::Key_2, Qt::ControlModifier); });
    const QListWidget &list = *bench.find<QListWidget>("shapeList");
    int drawn = 0;
    for (const char *tool : {"tool_low", "tool_high", "tool_band", "tool_notch", "tool_lattice",
                             "tool_wedge", "tool_brush"}) {
        INFO(tool);
        keys.choose(tool);
        keys.go("filterSpectrumView");
        bench.painted_after([&] { keys.press(Qt::Key_Return); });
        CHECK(list.count() == ++drawn);
        CHECK(list.currentRow() == drawn - 1); // the new one is selected
    }
    QAccessibleInterface *view =
        QAccessible::queryAccessibleInterface(bench.find<ImageView>("filterSpectrumView"));
    CHECK(view->text(QAccessible::Value).contains(QStringLiteral("7 shape")));
    keys.go("shapeList");
    while (list.currentRow() != 3)
        keys.press(list.currentRow() > 3 ? Qt::Key_Up : Qt::Key_Down);
    const QString notch = list.item(3)->text();
    CHECK(view->text(QAccessible::Value).contains(notch));
    keys.go("filterSpectrumView");
    bench.painted_after([&] { keys.press(Qt::Key_Down, Qt::ShiftModifier); });
    CHECK(list.item(3)->text() != notch);
    bench.painted_after([&] { keys.press(Qt::Key_Delete); });
    CHECK(list.count() == 6);
    keys.press(Qt::Key_Escape);
    CHECK(list.currentRow() == -1);
    // A wave: picked, moved, removed from the picture.
    keys.choose("tool_wave");
    const auto settled = [&] {
        return QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms);
    };
    REQUIRE(settled());
    keys.go("filterSpectrumView");
    keys.press(Qt::Key_Return);
    REQUIRE(settled());
    const WaveModel &waves = *bench.window.filter()->waves();
    REQUIRE(waves.wave());
    const WaveNumber picked = waves.wave()->at;
    keys.press(Qt::Key_Right);
    REQUIRE(settled());
    CHECK(waves.wave()->at == WaveNumber{picked.u + 1, picked.v});
    keys.press(Qt::Key_Delete);
    REQUIRE(settled());
    CHECK(waves.wave()->gain == 0);
}

TEST_CASE("An interval and a region of a signal are selected by keys alone") {
    SignalBench bench;
    bench.open_tones();
    Keys keys(bench);
    auto *time = bench.find<TimePlot>("timePlot");
    keys.go("timePlot");
    for (int i = 0; i < 5; ++i)
        keys.press(Qt::Key_Right, Qt::ShiftModifier);
    REQUIRE(time->selection());
    const std::size_t chosen = time->selection()->length;
    CHECK(chosen > 1000);
    CHECK(chosen < 2200); // 5 fiftieths of 16000
    keys.press(Qt::Key_Left, Qt::ShiftModifier);
    CHECK(time->selection()->length < chosen);
    keys.press(Qt::Key_Escape);
    CHECK_FALSE(time->selection());
    keys.press(Qt::Key_Plus);
    CHECK_FALSE(time->shows_all());
    keys.press(Qt::Key_Home);
    CHECK(time->range().lower == time->limits().lower);
    keys.press(Qt::Key_Right);
    CHECK(time->range().lower > time->limits().lower);

    bench.painted_after([&] { keys.choose("signalView2"); });
    auto *plot = bench.find<SpectrogramPlot>("spectrogramPlot");
    for (const auto &[tool, shape] : {std::pair("regionTool1", SpectralRegion::Shape::rectangle),
                                      {"regionTool2", SpectralRegion::Shape::lasso},
                                      {"regionTool3", SpectralRegion::Shape::comb}}) {
        INFO(tool);
        keys.choose(tool);
        keys.go("spectrogramPlot");
        bench.painted_after([&] { keys.press(Qt::Key_Return); });
        const auto &regions = plot->regions()->regions().regions;
        REQUIRE(regions.size() == 1);
        CHECK(regions[0].shape == shape);
        const SpectralRegion before = regions[0];
        bench.painted_after([&] { keys.press(Qt::Key_Right, Qt::ShiftModifier); });
        CHECK(plot->regions()->regions().regions[0] != before);
        keys.press(Qt::Key_Delete);
        CHECK(plot->regions()->regions().regions.empty());
    }
}

TEST_CASE("A device is checked by keys alone") {
    const QTemporaryDir folder;
    const Service service;
    Bench bench(options_of(
        folder,
        fake(folder, "echo '" + check_report(service, QStringLiteral("passed"), {}) + "'\n")));
    Keys keys(bench);
    keys.press(Qt::Key_4, Qt::ControlModifier);
    keys.push("checkDevice");
    CHECK(QTest::qWaitFor(
        [&] {
            for (const QTableWidget *table : bench.window.findChildren<QTableWidget *>())
                for (int row = 0; row < table->rowCount(); ++row)
                    for (int column = 0; column < table->columnCount(); ++column)
                        if (const auto *cell = table->item(row, column);
                            cell && cell->text().contains(QStringLiteral("passed")))
                            return true;
            return false;
        },
        20000));
    keys.press(Qt::Key_1, Qt::ControlModifier);
    CHECK(bench.window.current() == bench.window.compress());
}
