// SPDX-License-Identifier: GPL-3.0-or-later
// Small things that a person stumbles over: stale captions, the keyboard's place, digits.
#include "tests/ui/signals/signal_bench.h"
#include "ui/plan/plan_dock.h"
#include "ui/view/image_pane.h"
#include "ui/widget/access/alt_letters.h"
#include "ui/widget/appearance.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

TEST_CASE("The plan's line tells of the page in sight, and of what is open") {
    Bench bench;
    const auto summary = [&] { return bench.find<ElidedLabel>("planSummary")->accessibleName(); };
    const QString none = summary();
    bench.open(QStringLiteral("camera.png"));
    const QString compressed = summary();
    CHECK(compressed != none);
    bench.window.show_workspace(2);
    CHECK(summary() == none);
    CHECK(bench.find<QLabel>("planTransfers")->text().isEmpty());
    bench.window.show_workspace(0);
    CHECK(summary() == compressed);
    bench.window.close_content();
    CHECK(summary() == none);
}

TEST_CASE("After Accept the keyboard is at no button that Space would start") {
    Bench bench;
    bench.window.resize(1280, 830);
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("chelsea_stripes.png"));
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    auto *list = bench.find<QListWidget>("suggestionList");
    QTest::mouseClick(bench.find<QPushButton>("suggest"), Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return list->count() == 2; }, patience_ms));
    auto *all = bench.find<QPushButton>("acceptAll");
    settle_layout(50);
    // In sight, however far down the list is scrolled.
    const QRect seen(all->mapTo(&bench.window, QPoint()), all->size());
    CHECK(bench.window.rect().contains(seen));
    CHECK_FALSE(all->visibleRegion().isEmpty());
    all->setFocus();
    bench.painted_after([&] { QTest::keyClick(all, Qt::Key_Space); });
    CHECK(bench.window.filter()->document()->shapes().size() == 2);
    QWidget *focus = QApplication::focusWidget();
    REQUIRE(focus);
    INFO(focus->metaObject()->className() << " " << focus->objectName().toStdString());
    CHECK_FALSE(qobject_cast<QAbstractButton *>(focus));
    QTest::keyClick(focus, Qt::Key_Space);
    QTest::qWait(50);
    CHECK_FALSE(bench.find<QPushButton>("removeHalftone")->isChecked());
}

TEST_CASE("Figures of an older result are dimmed while a newer one is computed") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *figure = bench.find<QLabel>("kept");
    auto *line = bench.window.compress()->findChild<ProgressLine *>();
    REQUIRE(line);
    CHECK(figure->foregroundRole() == QPalette::WindowText);
    line->set_busy(true);
    REQUIRE(QTest::qWaitFor([&] { return figure->foregroundRole() == QPalette::PlaceholderText; },
                            5000));
    line->set_busy(false);
    CHECK(figure->foregroundRole() == QPalette::WindowText);
}

TEST_CASE("The title marks work that is in no file") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("camera.png"));
    QTest::qWait(20);
    CHECK_FALSE(bench.window.isWindowModified());
    CHECK(bench.window.windowTitle().contains(QStringLiteral("[*]")));
    FilterShape shape;
    shape.radius = 0.2;
    bench.painted_after([&] { bench.window.filter()->document()->add(shape); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.isWindowModified(); }, 5000));
    bench.painted_after([&] { bench.window.filter()->undo()->undo(); });
    CHECK(QTest::qWaitFor([&] { return !bench.window.isWindowModified(); }, 5000));
}

TEST_CASE("The start pages offer all fields and the files of late, also by Enter") {
    const QTemporaryDir folder;
    WindowOptions options{{samples}, -1, false};
    {
        Bench bench(options);
        bench.open(QStringLiteral("camera.png"));
        bench.window.close();
    }
    Bench bench(options);
    bench.window.show_workspace(0);
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    for (const char *name : {"welcomeOpen", "welcomeSignal", "welcomeDevices"})
        CHECK(bench.find<QPushButton>(name)->isVisible());
    auto *recent = bench.find<QPushButton>("welcomeRecent0");
    CHECK(recent->isVisible());
    CHECK(recent->text() == QStringLiteral("camera.png"));
    CHECK_FALSE(bench.window.findChild<QWidget *>(QStringLiteral("welcomeRecent1")));
    QTest::mouseClick(bench.find<QPushButton>("welcomeDevices"), Qt::LeftButton);
    CHECK(bench.window.current() == bench.window.device_page());
    bench.window.show_workspace(0);
    auto *sample = bench.find<QToolButton>("sample_astronaut");
    sample->setFocus();
    bench.painted_after([&] { QTest::keyClick(sample, Qt::Key_Return); });
    CHECK(bench.window.windowTitle().contains(QStringLiteral("astronaut")));
    // A file that is gone is not offered.
    QSettings().setValue(QStringLiteral("recentFiles"),
                         QStringList{QStringLiteral("/nowhere/gone.png")});
    Bench other(options);
    CHECK_FALSE(other.window.findChild<QWidget *>(QStringLiteral("welcomeRecent0")));
}

TEST_CASE("Fields have the digits that they need, in groups as everywhere") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("camera.png"));
    auto *resolution = bench.find<QDoubleSpinBox>("pixelSize");
    for (const auto &[value, text] :
         {std::pair(39076.923, "39,077"), {600.0, "600"}, {23.6220472, "23.622"}, {0.65, "0.65"}}) {
        resolution->setValue(value);
        CHECK(resolution->text().toStdString() == text);
        CHECK(std::fabs(resolution->value() - value) < 1e-6 * value);
    }
    CHECK(resolution->isGroupSeparatorShown());
    resolution->setValue(1234.5678);
    QTest::keyClick(resolution, Qt::Key_Return); // nobody has entered another number
    CHECK(std::fabs(resolution->value() - 1234.5678) < 1e-6);
}

TEST_CASE("Swatches of channels have the colours of their curves, in dark, too") {
    const QTemporaryDir folder;
    Bench bench;
    bench.window.show_workspace(2);
    const QString path = folder.filePath(QStringLiteral("tones.wav"));
    write_wav(path.toStdString(), tones(16000, 8000, {{440, 0.5}, {2000, 0.25}}, 2));
    bench.painted_after([&] { bench.window.open(path); });
    auto *list = bench.find<QListWidget>("channelList");
    const auto colour = [&](QIcon::Mode mode) {
        return list->item(0)->icon().pixmap(QSize(12, 12), mode).toImage().pixelColor(5, 5);
    };
    for (const Appearance appearance : {Appearance::dark, Appearance::light}) {
        apply_appearance(appearance);
        QCoreApplication::processEvents();
        const QColor curve = Plot::series_colour(0, bench.window.palette());
        CHECK(colour(QIcon::Normal) == curve);
        CHECK(colour(QIcon::Selected) == curve);
    }
}
