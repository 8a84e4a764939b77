// SPDX-License-Identifier: GPL-3.0-or-later
// Several pictures and signals in tabs: each keeps what its pages had set.
#include "app/media/array/module_files.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/compress/compress_controls.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/shell/compare/compare_window.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/file/recent_files.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>

using namespace imago;
using namespace imago::test;

namespace {

const QString camera = samples + QStringLiteral("/camera.png");
const QString chelsea = samples + QStringLiteral("/chelsea.png");
const QString brick = samples + QStringLiteral("/brick.png");

struct TabBench : SignalBench {
    OpenTabs *tabs = window.findChild<OpenTabs *>();
    MaskDocument *document = window.filter()->document();

    explicit TabBench(int workspace = 1) {
        QSettings().clear();
        window.show_workspace(workspace);
    }
    void low(double radius) {
        FilterShape shape;
        shape.kind = FilterShape::Kind::low;
        shape.radius = radius;
        painted_after([&] { document->add(shape); });
    }
    void keep(double percent) {
        CompressSettings settings;
        settings.mode = CompressSettings::Mode::keep_percent;
        settings.keep_percent = percent;
        painted_after([&] {
            Q_EMIT window.compress()->findChild<CompressControls *>()->edited(settings, 0);
        });
    }
    double kept() {
        return window.compress()->findChild<CompressControls *>()->settings().keep_percent;
    }
    void press(const char *action) {
        painted_after([&] { find<QAction>(action)->trigger(); });
    }
    QStringList names() const {
        QStringList all;
        for (int i = 0; i < tabs->count(); ++i)
            all.append(tabs->tabText(i));
        return all;
    }
    bool marks_come(const QStringList &expected) {
        return QTest::qWaitFor([&] { return names() == expected; }, 5000);
    }
    void middle_click(int index) {
        QTest::mouseClick(tabs, Qt::MiddleButton, {}, tabs->tabRect(index).center());
    }
    std::vector<double> radii() const {
        std::vector<double> all;
        for (const FilterShape &shape : document->shapes())
            all.push_back(shape.radius);
        return all;
    }
};

} // namespace

TEST_CASE("Each picture has a tab that keeps its mask and its other pages", "[tabs]") {
    TabBench bench;
    bench.painted_after([&] { bench.window.open(chelsea); });
    CHECK_FALSE(bench.tabs->isVisible()); // a row of one would tell nothing
    bench.low(0.1);
    bench.window.show_workspace(0);
    bench.keep(7);
    bench.window.show_workspace(1);

    bench.painted_after([&] { bench.window.open(camera); });
    CHECK(bench.questions.empty()); // nothing is lost
    CHECK(bench.tabs->isVisible());
    CHECK(bench.tabs->currentIndex() == 1);
    CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));
    CHECK(bench.radii().empty());
    CHECK(bench.kept() != 7);
    CHECK(bench.marks_come({QStringLiteral("*chelsea.png"), QStringLiteral("camera.png")}));
    bench.low(0.3);

    bench.press("nextTab"); // from the last to the first
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
    CHECK(bench.tabs->currentIndex() == 0);
    CHECK(bench.radii() == std::vector<double>{0.1});
    CHECK(bench.kept() == 7); // of a page that is not in sight
    CHECK(bench.window.filter()->open_image()->width == 451);
    CHECK(bench.marks_come({QStringLiteral("*chelsea.png"), QStringLiteral("*camera.png")}));

    bench.painted_after([&] {
        QTest::keyClick(&bench.window, Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    });
    CHECK(bench.radii() == std::vector<double>{0.3});
    bench.painted_after([&] { QTest::keyClick(&bench.window, Qt::Key_Tab, Qt::ControlModifier); });
    CHECK(bench.radii() == std::vector<double>{0.1});
    bench.press("previousTab");
    // A mask beside the picture of a tab asks for the tab's own.
    write_file(
        bench.at("m.json"),
        R"({"imago-mask": 1, "shapes": [{"kind": "notch", "x": 0.1, "y": 0, "radius": 0.1}]})");
    bench.answer = [](const Question &) { return Answer{Answer::Choice::cancel}; };
    bench.painted_after([&] { bench.window.open_files({chelsea, bench.at("m.json")}); });
    REQUIRE(QTest::qWaitFor([&] { return bench.questions.size() == 1; }, patience_ms));
    CHECK(bench.questions[0].occasion == Question::Occasion::open_mask);
    CHECK(bench.radii() == std::vector<double>{0.1});
    bench.press("nextTab");
    CHECK(bench.radii() == std::vector<double>{0.3});
    // The same file again is its tab, and not a third one.
    bench.painted_after([&] { bench.window.open(chelsea); });
    CHECK(bench.tabs->count() == 2);
    CHECK(bench.radii() == std::vector<double>{0.1});
}

TEST_CASE("Unsaved work in any tab is asked for, and saved from it", "[tabs]") {
    TabBench bench(0);
    bench.painted_after([&] { bench.window.open(chelsea); });
    bench.keep(7);
    bench.painted_after([&] { bench.window.open(camera); });
    bench.window.show_workspace(1); // Compress computes nothing when its tab comes back
    bench.press("nextTab");
    bench.press("nextTab");
    bench.answer = [](const Question &) { return Answer{Answer::Choice::cancel}; };
    bench.window.close();
    REQUIRE(bench.questions.size() == 1);
    REQUIRE(bench.questions[0].works.size() == 1);
    CHECK(bench.questions[0].works[0].words.contains(QStringLiteral("chelsea.png")));
    CHECK(bench.window.isVisible());

    // Closing its tab shows it first.
    bench.painted_after([&] { bench.middle_click(0); });
    REQUIRE(QTest::qWaitFor([&] { return bench.questions.size() == 2; }, patience_ms));
    CHECK(bench.questions[1].occasion == Question::Occasion::close_image);
    CHECK(bench.tabs->count() == 2);
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
    bench.press("nextTab");

    // Saving shows its page, computes and asks for a name.
    bench.answer = [](const Question &) { return Answer{Answer::Choice::save}; };
    const QString path = bench.at("saved.png");
    DialogHands hands;
    hands.expect("saveDialog", [path](QDialog *dialog) {
        dialog->findChild<QLineEdit *>(QStringLiteral("savePath"))->setText(path);
        QMetaObject::invokeMethod(dialog->findChild<QDialogButtonBox *>(), "accepted");
    });
    bench.window.close();
    REQUIRE(QTest::qWaitFor([&] { return !bench.window.isVisible(); }, patience_ms));
    CHECK(bench.store.load(path).image->width == 451);
}

TEST_CASE("Tabs close by the middle button and by the command, and the nearest one comes",
          "[tabs]") {
    TabBench bench(0);
    bench.painted_after([&] { bench.window.open_files({chelsea, camera, brick}); });
    CHECK(bench.names() == QStringList{"chelsea.png", "camera.png", "brick.png"});
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
    bench.middle_click(1); // one that was never in sight
    CHECK(bench.names() == QStringList{"chelsea.png", "brick.png"});
    bench.press("close");
    CHECK(bench.window.windowTitle().contains(QStringLiteral("brick.png")));
    CHECK(bench.tabs->count() == 1);
    bench.find<QAction>("close")->trigger();
    CHECK(bench.tabs->count() == 0);
    CHECK_FALSE(bench.window.compress()->has_content());
    CHECK(bench.questions.empty());
    // A file that went away leaves what is open.
    REQUIRE(QFile::copy(brick, bench.at("gone.png")));
    bench.painted_after([&] { bench.window.open_files({chelsea, bench.at("gone.png")}); });
    QFile::remove(bench.at("gone.png"));
    QSignalSpy failed(&bench.window, &MainWindow::failed);
    bench.find<QAction>("nextTab")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return failed.count() == 1; }, patience_ms));
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
    CHECK(bench.names() == QStringList{"chelsea.png"});
}

TEST_CASE("Signals have tabs beside those of pictures, and sessions keep them all",
          "[tabs][session]") {
    QTemporaryDir kept;
    const QString path = kept.filePath(QStringLiteral("tabs.imago"));
    {
        TabBench bench;
        bench.painted_after([&] { bench.window.open(chelsea); });
        bench.low(0.1);
        bench.painted_after([&] { bench.window.open(camera); });
        write_wav(kept.filePath("one.wav").toStdString(), tones(16000, 8000, {{440, 0.5}}));
        write_wav(kept.filePath("two.wav").toStdString(), tones(8000, 8000, {{990, 0.5}}));
        bench.painted_after([&] { bench.window.open(kept.filePath("one.wav")); });
        bench.painted_after([&] { drag(bench.page->spectrum_plot(), 100, 1000); });
        REQUIRE(bench.page->unsaved().size() == 1);
        bench.painted_after([&] { bench.window.open(kept.filePath("two.wav")); });
        CHECK(bench.questions.empty());
        CHECK(bench.tabs->count() == 4);
        CHECK(bench.page->unsaved().empty());
        bench.painted_after([&] { Q_EMIT bench.tabs->wanted(3); });
        CHECK(bench.page->unsaved().size() == 1); // its band is back, and in no file
        // A tab of a picture shows the page of pictures that was in sight last.
        bench.painted_after([&] { Q_EMIT bench.tabs->wanted(1); });
        CHECK(bench.window.current() == bench.window.filter());
        CHECK(bench.radii() == std::vector<double>{0.1});
        bench.file_after([&] { bench.window.save_session(path); });
        bench.window.close();
        CHECK(bench.questions.empty()); // all of it is in the session
    }
    TabBench bench;
    QSignalSpy opened(&bench.window, &MainWindow::session_opened);
    bench.window.open(path);
    REQUIRE(QTest::qWaitFor([&] { return opened.count() == 1; }, patience_ms));
    CHECK(bench.names() == QStringList{"one.wav", "chelsea.png", "camera.png", "two.wav"});
    CHECK(bench.window.windowTitle().contains(QStringLiteral("chelsea.png")));
    CHECK(bench.radii() == std::vector<double>{0.1});
    bench.painted_after([&] { Q_EMIT bench.tabs->wanted(bench.tabs->tabData(2).toInt()); });
    CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));
    CHECK(bench.radii().empty());
}

TEST_CASE("Tabs out of sight take no memory for pictures", "[tabs]") {
    TabBench bench(0);
    bench.painted_after([&] { bench.window.open_files({chelsea, camera, brick}); });
    std::vector<std::weak_ptr<const Image>> seen;
    for (int i = 0; i < 4; ++i) {
        seen.push_back(bench.window.compress()->open_image());
        bench.press("nextTab");
    }
    // At most what is in sight, and what a page has drawn last.
    CHECK(QTest::qWaitFor(
        [&] { return seen[0].expired() && seen[1].expired() && seen[2].expired(); }, 5000));
}

TEST_CASE("A Zarr store is opened as a stack or as a signal, and sessions name it", "[tabs]") {
    if (module_file("zarr").empty())
        return;
    TabBench bench(0);
    const auto store = [&](const char *name, const QByteArray &shape, const char *chunk) {
        REQUIRE(QDir().mkpath(bench.at(name)));
        write_file(bench.at(name) + QStringLiteral("/.zarray"),
                   R"({"zarr_format": 2, "dtype": "|u1", "fill_value": 0, "filters": null,
                       "order": "C", "compressor": null, "shape": )" +
                       shape + R"(, "chunks": )" + shape + "}");
        QByteArray samples(shape.contains("3, ") ? 3 * 20 * 30 : 4000, '\0');
        for (qsizetype i = 0; i < samples.size(); ++i)
            samples[i] = static_cast<char>(i % 251);
        write_file(bench.at(name) + QLatin1Char('/') + QLatin1String(chunk), samples);
        return bench.at(name);
    };
    const QString stack = store("a.zarr", "[3, 20, 30]", "0.0.0");
    bench.painted_after([&] { bench.window.open(stack); });
    CHECK(bench.window.compress()->open_image()->width == 30);
    CHECK(bench.find<QWidget>("sliceBar")->isVisible());
    const QString line = store("b.zarr", "[4000]", "0");
    bench.painted_after([&] { bench.window.open(line); });
    CHECK(bench.window.current() == bench.page);
    CHECK(bench.names() == QStringList{"a.zarr", "b.zarr"});
    bench.file_after([&] { bench.window.save_session(bench.at("z.imago")); });
    CHECK(bench.text("messageText").contains(QStringLiteral("Saved the session")));
    QSignalSpy opened(&bench.window, &MainWindow::session_opened);
    bench.window.open(bench.at("z.imago"));
    REQUIRE(QTest::qWaitFor([&] { return opened.count() == 1; }, patience_ms));
    CHECK(bench.tabs->count() == 2);
    CHECK(bench.page->session_input()->files.size() == 1);
}

TEST_CASE("The open picture and that of another tab are seen side by side", "[tabs]") {
    TabBench bench;
    REQUIRE(QImage(chelsea).scaled(902, 600).save(bench.at("twice.png")));
    bench.painted_after([&] { bench.window.open_files({chelsea, bench.at("twice.png")}); });
    auto *menu = bench.find<QMenu>("compareWith");
    CHECK(menu->isEnabled());
    Q_EMIT menu->aboutToShow();
    REQUIRE(menu->actions().size() == 1);
    menu->actions().front()->trigger();
    QPointer<CompareWindow> window;
    REQUIRE(QTest::qWaitFor(
        [&] {
            window = bench.window.findChild<CompareWindow *>();
            return window && window->isVisible();
        },
        patience_ms));
    ImageView *left = window->view(0), *right = window->view(1);
    CHECK(left->picture().size() == QSize(451, 300));
    CHECK(right->picture().size() == QSize(902, 600));
    left->zoom_to(4);
    CHECK(right->shown_scale() == Approx(2)); // the same part
    const QPointF place = left->position_of({100, 80});
    const QPointF other = right->position_of({200, 160});
    CHECK(std::abs(place.x() - other.x()) < 1.5);
    CHECK(std::abs(place.y() - other.y()) < 1.5);
    const auto *readout = window->findChild<ElidedLabel *>(QStringLiteral("compareReadout"));
    const QPointF at = left->position_of({220.5, 140.5});
    QMouseEvent move(QEvent::MouseMove, at, left->mapToGlobal(at), Qt::NoButton, {}, {});
    QCoreApplication::sendEvent(left, &move);
    CHECK(readout->text().startsWith(QStringLiteral("x 220, y 140 · left ")));
    // The values of both, which a scaled picture has at the same fraction of its sides.
    CHECK(readout->text().contains(QStringLiteral("· right ")));
    CHECK(left->accessibleName().startsWith(QStringLiteral("chelsea.png · 451 × 300")));
    QTest::keyClick(window, Qt::Key_Escape);
    CHECK(QTest::qWaitFor([&] { return window.isNull(); }, 5000));

    // A region of the open picture does not: all of both is seen.
    bench.painted_after([&] { bench.window.choose_region(PictureRegion{10, 20, 100, 80}); });
    Q_EMIT menu->aboutToShow();
    for (int i = 0; i < 2; ++i) // two windows for the same picture
        menu->actions().front()->trigger();
    QList<CompareWindow *> both;
    REQUIRE(QTest::qWaitFor(
        [&] {
            both = bench.window.findChildren<CompareWindow *>();
            return both.size() == 2 && both[0]->isVisible() && both[1]->isVisible();
        },
        patience_ms));
    for (const CompareWindow *each : both) {
        CHECK(each->view(0)->picture().size() == QSize(451, 300));
        CHECK(each->view(1)->picture().size() == QSize(902, 600));
    }
    bench.middle_click(1);
    CHECK_FALSE(menu->isEnabled()); // nothing is left to compare with
}

TEST_CASE("A tab with a region keeps it, and a tab that was never in sight its file's", "[tabs]") {
    TabBench bench;
    const PictureRegion region{50, 40, 120, 90};
    bench.painted_after([&] { bench.window.open(chelsea); });
    bench.low(0.1);
    bench.painted_after([&] { bench.window.choose_region(region); });
    CHECK(bench.radii() == std::vector<double>{0.1});
    bench.painted_after([&] { bench.window.open(camera); });
    CHECK_FALSE(bench.window.region());
    CHECK(bench.window.filter()->open_image()->width == 512);
    bench.press("nextTab");
    CHECK(bench.window.region() == region);
    CHECK(bench.window.filter()->open_image()->width == 120);
    CHECK(bench.radii() == std::vector<double>{0.1});
    CHECK_FALSE(bench.window.filter()->unsaved().empty());
    bench.press("nextTab");
    CHECK_FALSE(bench.window.region());

    // The tab in sight, chosen while another one is read, stays.
    Q_EMIT bench.tabs->wanted(bench.tabs->tabData(0).toInt());
    Q_EMIT bench.tabs->wanted(bench.tabs->tabData(1).toInt());
    bench.files_done();
    CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));
    CHECK(bench.window.filter()->open_image()->width == 512);

    bench.press("nextTab");
    bench.press("close"); // its work is discarded
    bench.painted_after([&] { bench.window.open_files({camera, chelsea}); });
    CHECK_FALSE(bench.window.region());
    bench.press("nextTab");
    CHECK(bench.window.region() == region);
    CHECK(bench.radii().empty());
}

TEST_CASE("Recent files are listed by field, and no field pushes out another", "[tabs]") {
    QSettings().clear();
    QMenu menu;
    RecentFiles recent(&menu);
    recent.add(QStringLiteral("/x/galaxy.fits"));
    for (int i = 0; i < 15; ++i)
        recent.add(QStringLiteral("/x/%1.png").arg(i));
    recent.add(QStringLiteral("/x/tone.wav"));
    QStringList sections, files;
    for (const QAction *action : menu.actions())
        if (action->isSeparator() && !action->text().isEmpty())
            sections.append(action->text());
        else if (action->text().contains(QStringLiteral("/x/")))
            files.append(action->text());
    CHECK(sections == QStringList{"Pictures", "Astronomy", "Sound"});
    REQUIRE(files.size() == 12);
    CHECK(files[0] == QStringLiteral("&1  /x/14.png"));
    CHECK(files[9] == QStringLiteral("&0  /x/5.png"));
    CHECK(files[10] == QStringLiteral("/x/galaxy.fits"));
    CHECK(recent.paths().front() == QStringLiteral("/x/tone.wav"));
}
