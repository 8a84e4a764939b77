// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/plan/plan_dock.h"
#include "ui/shell/idle/idle_tuning.h"
#include "ui/shell/main_window.h"
#include "ui/start/welcome_page.h"
#include "ui/view/image_view.h"
#include "ui/widget/appearance.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace imago;
using namespace imago::test;

namespace {

/// Tuning as wanted, in idle time, of a window in which nothing is tuned.
void idle_and_wanted(Bench &bench) {
    bench.find<QAction>("tuneWhenIdle")->setChecked(true);
    auto *watch = bench.window.findChild<IdleWatch *>();
    REQUIRE(watch);
    watch->set_patience(std::chrono::milliseconds(10));
    REQUIRE(QTest::qWaitFor([&] { return watch->idle(); }, patience_ms));
}

} // namespace

TEST_CASE("The dock says who chose the plan and whether a search runs") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    CHECK(bench.text("planTransfers").contains(QStringLiteral("by rules")));
    CHECK(bench.text("planTuning").isEmpty());
    auto *client = bench.window.findChild<EngineClient *>();
    REQUIRE(client);
    idle_and_wanted(bench);
    TuningState state;
    state.searching = true;
    state.problem = "idct2:300x451*3";
    state.tried = 7;
    Q_EMIT client->tuning_changed(state);
    CHECK(bench.text("planTuning").contains(QStringLiteral("7")));
    CHECK(bench.find<QLabel>("planTuning")->toolTip().contains(QStringLiteral("300x451")));
    CHECK(bench.find<QToolButton>("planNoTuning")->isVisible());
    state.resting = true;
    Q_EMIT client->tuning_changed(state);
    CHECK(bench.text("planTuning").contains(QStringLiteral("7"))); // the words stay
    CHECK(bench.find<QLabel>("planTuning")->toolTip().contains(QStringLiteral("rests")));
    state.resting = false;
    state.searching = false;
    state.found = 1;
    state.gain = 1.25;
    Q_EMIT client->tuning_changed(state);
    CHECK(bench.text("planTuning").contains(bench.window.locale().toString(1.25, 'f', 2)));

    auto *dock = bench.window.findChild<PlanDock *>();
    REQUIRE(dock);
    PlanReport plan;
    plan.chosen_by = "search";
    plan.gain = 1.25;
    plan.evidence = "quick search: 0.4 ms";
    dock->show_plan(plan);
    CHECK(bench.text("planTuning").isEmpty()); // it is in use
    const QString words = bench.find<ElidedLabel>("planSummary")->text();
    CHECK(words.contains(QStringLiteral("search")));
    CHECK(words.contains(bench.window.locale().toString(1.25, 'f', 2)));
    CHECK(bench.find<QLabel>("planTransfers")->toolTip().contains(QStringLiteral("0.4 ms")));
}

TEST_CASE("Tuning is off by one click in the dock, and waits for mains power unless told") {
    Bench bench;
    auto *client = bench.window.findChild<EngineClient *>();
    REQUIRE(client);
    auto *off = bench.find<QToolButton>("planNoTuning");
    auto *tune = bench.find<QAction>("tuneWhenIdle"),
         *battery = bench.find<QAction>("tuneOnBattery");
    CHECK_FALSE(off->isVisible());
    CHECK_FALSE(battery->isEnabled()); // not before tuning is wanted
    idle_and_wanted(bench);
    CHECK(battery->isEnabled());
    CHECK_FALSE(battery->isChecked());
    TuningState state;
    state.on_battery = true;
    Q_EMIT client->tuning_changed(state);
    CHECK(bench.text("planTuning").contains(QStringLiteral("mains")));
    REQUIRE(off->isVisible());
    off->click();
    CHECK_FALSE(tune->isChecked());
    CHECK_FALSE(battery->isEnabled());
    CHECK_FALSE(off->isVisible());
    CHECK(bench.text("planTuning").isEmpty());
    CHECK(bench.window.messages()->text().contains(QStringLiteral("Tune when idle")));
    battery->setChecked(true);
    bench.window.close();
    CHECK_FALSE(QSettings().value(QStringLiteral("tuneWhenIdle")).toBool());
    CHECK(QSettings().value(QStringLiteral("tuneOnBattery")).toBool());
}

TEST_CASE("Without a folder for caches the window opens and says so") {
    WindowOptions options{{samples}, -1, false};
    options.caches = {FolderTrouble::foreign, "/somebody/else"};
    Bench bench(options);
    CHECK(bench.window.messages()->isVisible());
    CHECK(bench.window.messages()->text().contains(
        QStringLiteral("/somebody/else belongs to another user")));
    bench.open(QStringLiteral("chelsea.png"));
}

TEST_CASE("Plans are tuned while the window is idle, until that is switched off") {
    const QTemporaryDir folder;
    qputenv("IMAGO_TUNING", (folder.path() + QStringLiteral("/records.jsonl")).toLocal8Bit());
    qputenv("IMAGO_TUNE_WORKER", IMAGO_TUNE_WORKER);
    {
        Bench bench;
        auto *tune = bench.find<QAction>("tuneWhenIdle");
        CHECK_FALSE(tune->isChecked()); // it is offered
        tune->setChecked(true);
        IdleWatch *watch = bench.window.findChild<IdleWatch *>();
        REQUIRE(watch);
        watch->set_patience(std::chrono::milliseconds(200));
        bench.open(QStringLiteral("chelsea.png"));
        auto *label = bench.find<QLabel>("planTuning");
        const auto tuning = [&] { return label->text().contains(QStringLiteral("tuning")); };
        REQUIRE(QTest::qWaitFor(tuning, patience_ms));
        watch->set_patience(std::chrono::milliseconds(1500));
        bench.painted_after([&] { bench.find<QSlider>("thresholdSlider")->setValue(600); });
        REQUIRE(QTest::qWaitFor([&] { return label->text().isEmpty(); }, patience_ms));
        REQUIRE(QTest::qWaitFor(tuning, patience_ms)); // again idle, it goes on
        tune->setChecked(false);
        CHECK(label->text().isEmpty());
        QTest::qWait(2500);
        CHECK(label->text().isEmpty());
        bench.window.close();
    }
    CHECK(!Bench().find<QAction>("tuneWhenIdle")->isChecked());
    qputenv("IMAGO_TUNING", "off");
}

TEST_CASE("A file that cannot be read is told, and nothing is lost") {
    const QTemporaryDir folder;
    const QString broken = folder.filePath(QStringLiteral("broken.png"));
    write_file(broken, QByteArrayLiteral("\x89PNG\r\n\x1a\n but no image"));
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    const QString title = bench.window.windowTitle();
    for (const QString &path : {broken, folder.filePath(QStringLiteral("missing.png"))}) {
        bench.window.messages()->hide();
        bench.file_after([&] { bench.window.open(path); });
        INFO(path.toStdString());
        CHECK(bench.window.messages()->isVisible());
        CHECK(bench.window.messages()->kind() == MessageBar::Kind::error);
        CHECK(bench.window.messages()->text().size() > 10);
        CHECK(bench.window.windowTitle() == title);
        CHECK(bench.pixels("originalView").size() == QSize(451, 300));
    }
}

TEST_CASE("The result is saved as it is shown") {
    const QTemporaryDir folder;
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    const auto result = bench.window.compress()->result_image();
    REQUIRE(result);
    const QString path = folder.filePath(QStringLiteral("saved.png"));
    bench.file_after([&] { bench.window.save({path, result, SampleDepth::u8, 95}); });
    CHECK(bench.window.messages()->kind() == MessageBar::Kind::information);
    const LoadedImage saved = bench.store.load(path);
    const QImage again = image_pixels(*saved.image, {0, 255}), shown = bench.pixels("resultView");
    CHECK(mean_difference(again, shown) < 1e-4); // halves may be rounded either way

    const QString nowhere = folder.filePath(QStringLiteral("no/such/folder.png"));
    bench.file_after([&] { bench.window.save({nowhere, result, SampleDepth::u8, 95}); });
    CHECK(bench.window.messages()->kind() == MessageBar::Kind::error);
}

TEST_CASE("The window remembers how things are seen, not what was done to them") {
    {
        Bench bench;
        bench.open(QStringLiteral("chelsea.png"));
        bench.painted_after([&] {
            QTest::mouseClick(bench.find<QWidget>("mode1"), Qt::LeftButton);
            bench.find<QDoubleSpinBox>("keepNumber")->setValue(7.5);
        });
        bench.find<QToolButton>("planToggle")->setChecked(true);
        bench.find<QAction>("appearance_dark")->trigger();
        bench.window.resize(1111, 777);
        bench.window.close();
    }
    Bench bench{WindowOptions{}};
    CHECK(bench.find<QToolButton>("planToggle")->isChecked());
    CHECK_FALSE(bench.find<QWidget>("keep")->isVisibleTo(bench.find<QWidget>("compressControls")));
    CHECK(bench.find<QDoubleSpinBox>("keepNumber")->value() == 5);
    CHECK(is_dark(bench.window.palette()));
    CHECK(QSettings()
              .value(QStringLiteral("recentFiles"))
              .toStringList()
              .value(0)
              .endsWith(QStringLiteral("chelsea.png")));
    CHECK(bench.find<QAction>("appearance_dark")->isChecked());
    bench.find<QAction>("appearance_light")->trigger();
    QCoreApplication::processEvents();
    CHECK(!is_dark(bench.window.palette()));
}

TEST_CASE("An empty window offers the samples") {
    Bench bench;
    REQUIRE(bench.find<WelcomePage>("welcomePage")->isVisible());
    CHECK(bench.find<WelcomePage>("welcomePage")->samples() >= 1);
    bench.painted_after([&] { bench.find<QToolButton>("sample_chelsea")->click(); });
    CHECK(bench.find<QWidget>("compressWorkspace")->isVisible());
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
}

TEST_CASE("A window that begins with a file offers samples only if it does not come") {
    Service service;
    MediaStore store;
    MainWindow window(service, store, {{samples}, -1, false});
    QSignalSpy finished(&window, &MainWindow::file_finished);
    window.open(samples + QStringLiteral("/absent.png"));
    window.show();
    const auto *page = window.findChild<WelcomePage *>();
    CHECK_FALSE(page->isVisible());
    REQUIRE(finished.wait(patience_ms));
    CHECK(page->isVisible());
}

TEST_CASE("A window comes alone") {
    struct : QObject {
        QStringList shown;
        bool eventFilter(QObject *watched, QEvent *event) override {
            const auto *widget = qobject_cast<QWidget *>(watched);
            if (event->type() == QEvent::Show && widget && widget->isWindow())
                shown.append(QLatin1String(widget->metaObject()->className()));
            return false;
        }
    } watch;
    qApp->installEventFilter(&watch);
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    qApp->removeEventFilter(&watch);
    CHECK(watch.shown == QStringList{QStringLiteral("imago::MainWindow")});
}

TEST_CASE("The panes of a picture stand where they will before its pixels come") {
    Bench bench;
    const auto *pane = bench.find<QWidget>("result");
    QSignalSpy painted(&bench.window, &MainWindow::result_painted);
    bench.file_after([&] { bench.window.open(samples + QStringLiteral("/chelsea.png")); });
    const QRect before = pane->geometry();
    REQUIRE(painted.wait(patience_ms));
    CHECK(pane->geometry() == before);
}

TEST_CASE("A dropped file is opened") {
    Bench bench;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(samples + QStringLiteral("/brick.png"))});
    bench.painted_after([&] {
        QDragEnterEvent enter({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&bench.window, &enter);
        CHECK(enter.isAccepted());
        QDropEvent drop({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&bench.window, &drop);
    });
    CHECK(bench.window.windowTitle().contains(QStringLiteral("brick.png")));
}

TEST_CASE("Without a device the window opens and shows the original", "[no-device]") {
    Bench bench;
    REQUIRE(bench.service.devices().empty());
    CHECK(bench.window.messages()->isVisible());
    CHECK(bench.window.messages()->text() ==
          QString::fromStdString(bench.service.no_device_message().text()));
    CHECK(!bench.find<QComboBox>("deviceBox")->isEnabled());
    bench.file_after([&] { bench.window.open(samples + QStringLiteral("/chelsea.png")); });
    auto *view = bench.find<ImageView>("originalView");
    REQUIRE(QTest::qWaitFor([&] { return !view->picture().empty(); }, patience_ms));
    CHECK(view->isVisible());
    const MessageBar *bar = bench.window.messages();
    CHECK(bar->isVisible()); // it still explains the missing result
    CHECK(bar->geometry().bottom() > bar->parentWidget()->height() * 9 / 10);
    bench.find<QSlider>("thresholdSlider")->setValue(700); // nothing to do, nothing breaks
    CHECK(bench.find<ImageView>("resultView")->picture().empty());
}

TEST_CASE("A trace line adds up") {
    RequestTimes times;
    times.event = Clock::time_point(std::chrono::milliseconds(100));
    times.submitted = times.event + std::chrono::milliseconds(1);
    times.computed = times.submitted + std::chrono::milliseconds(10);
    times.converted = times.computed + std::chrono::milliseconds(2);
    CHECK(trace_line(times, 7, 9.5, times.converted + std::chrono::milliseconds(3)).toStdString() ==
          R"({"request":7,"submit_ms":1.000,"wait_ms":0.500,"engine_ms":9.500,"convert_ms":2.000,)"
          R"("paint_ms":3.000,"total_ms":16.000})");
}

TEST_CASE("Settings keep choices as words, and the numbers of earlier versions are read") {
    struct Kept {
        const char *name, *number, *word;
    };
    const Kept kept[] = {{"workspace", "3", "devicesWorkspace"},
                         {"devicesPage", "2", "tuning"},
                         {"bench/placement", "2", "both"},
                         {"tuning/source", "1", "own"}};
    for (const bool words : {false, true}) {
        for (const Kept &each : kept)
            QSettings().setValue(QLatin1String(each.name),
                                 QLatin1String(words ? each.word : each.number));
        Bench bench;
        CHECK(bench.window.current()->objectName() == QLatin1String("devicesWorkspace"));
        bench.window.close();
        for (const Kept &each : kept) {
            INFO(each.name);
            CHECK(QSettings().value(QLatin1String(each.name)).toString() ==
                  QLatin1String(each.word));
        }
    }
    QSettings().clear();
}
