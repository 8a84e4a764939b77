// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are dropped or named together: what is opened, what is said of the others.
#include "app/desktop/languages.h"
#include "tests/ui/window_fixture.h"
#include "ui/folder/folder_dialog.h"
#include "ui/shell/file/drop_target.h"
#include "ui/shell/file/opening.h"

#include <QDir>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>

using namespace imago;
using namespace imago::test;

namespace {

Opening plan(const QStringList &paths) {
    return plan_opening(paths,
                        [](const QString &path) { return path.endsWith(QLatin1String(".wav")); },
                        {QStringLiteral("png"), QStringLiteral("jpg")});
}

std::string words(const Opening &opening) {
    return left_words(opening).toStdString();
}

struct Drag {
    QMimeData data;
    explicit Drag(const QStringList &paths) {
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls.append(QUrl::fromLocalFile(path));
        data.setUrls(urls);
    }
    bool enter(QWidget *over) {
        QDragEnterEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.ignore();
        QCoreApplication::sendEvent(over, &event);
        return event.isAccepted();
    }
    void leave(QWidget *over) {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(over, &event);
    }
    /// Qt hands a drop to the widget that took the drag.
    void drop(QWidget *over) {
        enter(over);
        QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(over, &event);
    }
};

const QString picture = samples + QStringLiteral("/camera.png");
const QString mask_text =
    QStringLiteral(R"({"imago-mask": 1, "shapes": [{"kind": "notch", "x": 0.125, "y": 0.125,)"
                   R"( "radius": 0.04, "soft": 0.03}]})");

} // namespace

TEST_CASE("Each of the files that are opened together is taken or named") {
    const QTemporaryDir folder;
    Opening opening = plan({"/x/a.png"});
    CHECK(opening.pictures == QStringList{"/x/a.png"});
    CHECK(words(opening).empty());
    CHECK(opening_words(opening) == "Open a.png");

    opening = plan({"/x/m.json", "/x/a.png"});
    CHECK(opening.pictures == QStringList{"/x/a.png"});
    CHECK(opening.settings == QStringList{"/x/m.json"});
    CHECK(words(opening).empty());
    CHECK(opening_words(opening) == "Open a.png with the mask m.json");

    opening = plan({"/x/a.wav", "/x/b.wav"});
    CHECK(opening.signal_files.size() == 2);
    CHECK(words(opening).empty());

    opening = plan({"/x/a.png", "/x/b.jpg", "/x/s.wav", folder.path(), "/x/t.xyz"});
    CHECK(opening.pictures == QStringList{"/x/a.png", "/x/b.jpg"});
    CHECK(opening.signal_files.isEmpty());

    use_language(QStringLiteral("en")); // for the plural, whichever test came before
    CHECK(opening_words(opening) == "Open 2 pictures in tabs");
    REQUIRE(opening.left.size() == 3);
    for (const char *name : {"s.wav (signals", "(a folder is opened", "t.xyz (not a"})
        CHECK(words(opening).find(name) != std::string::npos);

    opening = plan({"/x/s.wav", "/x/a.png", "/x/m.json"}); // the first decides
    CHECK(opening.signal_files.size() == 1);
    CHECK(opening.left.size() == 2);

    opening = plan({"/x/s.imago", "/x/a.png"}); // a session is the whole state
    CHECK(opening.settings == QStringList{"/x/s.imago"});
    CHECK(opening.pictures.isEmpty());
    REQUIRE(opening.left.size() == 1);
    CHECK(words(opening).find("a session is opened by itself") != std::string::npos);
    CHECK(opening_words(opening) == "Open s.imago");
    opening = plan({"/x/a.png", "/x/s.imago"});
    CHECK(opening.settings.isEmpty());
    CHECK(words(opening).find("a session is opened by itself") != std::string::npos);

    CHECK(plan({"/x/t.xyz"}).pictures ==
          QStringList{"/x/t.xyz"}); // whose reading says what it is not
    CHECK(plan({"/x/t.xyz", folder.path()}).folders == QStringList{folder.path()});
    opening = plan({folder.path(), "/x/a.png"});
    CHECK(opening.folders == QStringList{folder.path()});
    CHECK(opening.pictures.isEmpty());
    CHECK(opening_words(opening).startsWith("Run on the folder "));
    // A format that is a folder is read like a file.
    const QString store = folder.filePath(QStringLiteral("a.zarr"));
    REQUIRE(QDir().mkpath(store));
    opening = plan_opening({store}, [](const QString &) { return true; }, {});
    CHECK(opening.folders.isEmpty());
    CHECK(opening.signal_files == QStringList{store});
}

TEST_CASE("The window lights up while files are dragged over any part of it") {
    Bench bench;
    auto *target = bench.window.findChild<DropTarget *>();
    REQUIRE(target);
    Drag drag({picture});
    auto *field = bench.find<QDoubleSpinBox>("thresholdNumber")->findChild<QLineEdit *>();
    for (QWidget *over : {static_cast<QWidget *>(&bench.window), static_cast<QWidget *>(field)}) {
        CHECK_FALSE(target->isVisible());
        CHECK(drag.enter(over));
        REQUIRE(target->isVisible());
        CHECK(target->geometry() == bench.window.rect());
        CHECK(target->accessibleName() == QStringLiteral("Open camera.png"));
        const QImage lit = bench.window.grab().toImage();
        drag.leave(over);
        REQUIRE(QTest::qWaitFor([&] { return !target->isVisible(); }, 2000));
        CHECK(mean_difference(lit, bench.window.grab().toImage()) > 5);
    }
    // From one part to another it stays lit.
    drag.enter(&bench.window);
    drag.leave(&bench.window);
    drag.enter(field);
    QTest::qWait(120);
    CHECK(target->isVisible());
    bench.painted_after([&] { drag.drop(field); });
    CHECK_FALSE(target->isVisible());
    CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));

    QMimeData text;
    text.setText(QStringLiteral("42"));
    QDragEnterEvent event({5, 5}, Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&bench.window, &event);
    CHECK_FALSE(target->isVisible()); // words are for fields
}

TEST_CASE("Dropped files that were not opened are named with the reason") {
    Bench bench;
    Drag several({picture, samples + QStringLiteral("/brick.png"), samples,
                  samples + QStringLiteral("/../PROVENANCE.md")});
    bench.painted_after([&] { several.drop(&bench.window); });
    const QString told = bench.window.messages()->text();
    INFO(told.toStdString());
    CHECK(bench.window.messages()->isVisible());
    CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));
    for (const char *name : {"images", "PROVENANCE.md"})
        CHECK(told.contains(QLatin1String(name)));
    CHECK_FALSE(told.contains(QStringLiteral("brick.png"))); // it waits in a tab
    bench.file_after([&] { Drag({samples}).drop(&bench.window); });
    auto *folder = bench.window.findChild<FolderDialog *>();
    REQUIRE(folder);
    CHECK(folder->isVisible());
    CHECK(bench.find<QLineEdit>("folderInput")->text() == samples);
}

TEST_CASE("A mask that cannot be read is told though its picture opens") {
    const QTemporaryDir folder;
    const QString broken = folder.filePath(QStringLiteral("broken.json"));
    write_file(broken, "{\"imago-mask\": 1, \"shapes\": [{\"kind\": \"notch\", ");
    const QString good = folder.filePath(QStringLiteral("good.json"));
    write_file(good, mask_text.toUtf8());
    for (const QString &mask : {broken, folder.filePath(QStringLiteral("missing.json"))}) {
        Bench bench;
        QSignalSpy failed(&bench.window, &MainWindow::failed);
        bench.painted_after([&] { bench.window.open_files({picture, mask}); });
        REQUIRE(QTest::qWaitFor([&] { return failed.count() > 0; }, patience_ms));
        QTest::qWait(200); // nothing hides it
        INFO(bench.window.messages()->text().toStdString());
        CHECK(bench.window.messages()->isVisible());
        CHECK(bench.window.messages()->kind() == MessageBar::Kind::error);
        CHECK(bench.window.messages()->text().contains(QFileInfo(mask).fileName()));
        CHECK(bench.window.windowTitle().contains(QStringLiteral("camera.png")));
        CHECK(bench.window.current() == bench.window.filter());
        bench.window.close();
    }
    Bench bench;
    QSignalSpy finished(&bench.window, &MainWindow::file_finished);
    bench.painted_after([&] { bench.window.open_files({good, picture}); });
    REQUIRE(QTest::qWaitFor([&] { return finished.count() >= 2; }, patience_ms));
    CHECK(bench.window.filter()->document()->shapes().size() == 1);
}
