// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the window that every desktop program has: copy, close, help, preferences, menus
// under the right mouse button; and what the program says without a display.
#include "app/desktop/languages.h"
#include "tests/ui/devices/devices_bench.h"
#include "ui/shell/preferences_dialog.h"
#include "ui/start/help_dialog.h"
#include "ui/start/welcome_page.h"
#include "ui/view/plot.h"
#include "ui/widget/appearance.h"
#include "ui/widget/device_box.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QProcess>
#include <QTreeWidget>

#include <memory>

using namespace imago;
using namespace imago::test;

namespace {

/// The menu that the right button opens there; gone afterwards.
std::unique_ptr<QMenu> menu_of(Bench &bench, QWidget *part) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, {5, 5}, part->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(part, &event);
    auto *menu = bench.window.findChild<QMenu *>(QStringLiteral("contextMenu"));
    REQUIRE(menu);
    menu->setAttribute(Qt::WA_DeleteOnClose, false);
    menu->hide();
    menu->setParent(nullptr); // the next one is found by its name
    return std::unique_ptr<QMenu>(menu);
}

QStringList names_of(const QMenu &menu) {
    QStringList names;
    for (const QAction *action : menu.actions())
        names.append(action->objectName());
    return names;
}

void press_copy(Bench &bench) {
    QGuiApplication::clipboard()->clear();
    bench.find<QAction>("copy")->trigger();
}

/// All actions with keys, in menus and their menus.
void collect(const QList<QAction *> &actions, QList<QAction *> &found) {
    for (QAction *action : actions) {
        if (action->menu())
            collect(action->menu()->actions(), found);
        else if (!action->shortcuts().isEmpty())
            found.append(action);
    }
}

struct Said {
    int code;
    QString out, errors;
};

/// The desktop program without a display.
Said run_without_display(const QStringList &arguments, const QString &settings = {}) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    if (!settings.isEmpty())
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), settings);
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(IMAGO_DESKTOP), arguments);
    REQUIRE(program.waitForFinished(60000));
    REQUIRE(program.exitStatus() == QProcess::NormalExit);
    return {program.exitCode(), QString::fromUtf8(program.readAllStandardOutput()),
            QString::fromUtf8(program.readAllStandardError())};
}

} // namespace

TEST_CASE("Copy takes the active pane's picture, figures or a table") {
    const QTemporaryDir folder;
    Bench bench(options_of(folder, {}));
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("chelsea.png"));
    press_copy(bench);
    QImage copied = QGuiApplication::clipboard()->image();
    CHECK(copied.size() == QSize(451, 300)); // all its pixels, however large it is shown
    CHECK(mean_difference(copied, bench.pixels("resultView")) == 0);
    CHECK(bench.window.messages()->text().contains(QStringLiteral("451")));

    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    bench.find<ImageView>("originalView")->setFocus();
    QTest::keyClick(bench.find<ImageView>("originalView"), Qt::Key_C, Qt::ControlModifier);
    copied = QGuiApplication::clipboard()->image();
    CHECK(mean_difference(copied, bench.pixels("originalView")) == 0);

    auto *psnr = bench.find<QLabel>("psnr");
    psnr->setFocus(Qt::MouseFocusReason);
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(psnr, Qt::Key_C, Qt::ControlModifier);
    const QString text = QGuiApplication::clipboard()->text();
    CHECK(text.contains(QStringLiteral("PSNR\t") + psnr->text()));
    CHECK(text.count(QLatin1Char('\n')) == 6); // seven figures

    bench.window.show_workspace(3);
    bench.find<QTableWidget>("deviceTable")->setFocus();
    bench.find<QTableWidget>("deviceTable")->clearSelection();
    press_copy(bench);
    const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    CHECK(lines.size() == bench.find<QTableWidget>("deviceTable")->rowCount() + 1);
    for (const QString &one : lines)
        CHECK(one.contains(QLatin1Char('\t')));
}

TEST_CASE("The right button offers what can be done on pictures, figures and plots") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    CHECK(names_of(*menu_of(bench, bench.find<ImageView>("spectrumView")))
              .contains(QStringLiteral("linkSpectrum")));
    const auto menu = menu_of(bench, bench.find<ImageView>("resultView"));
    for (const char *name : {"contextCopy", "save", "alone", "split", "fullScreen"})
        CHECK(names_of(*menu).contains(QLatin1String(name)));
    // The pane that was clicked is shown alone.
    const auto original = menu_of(bench, bench.find<ImageView>("originalView"));
    bench.find<QAction>("alone")->trigger();
    CHECK(bench.find<QWidget>("original")->isVisible());
    CHECK_FALSE(bench.find<QWidget>("result")->isVisible());
    bench.find<QAction>("alone")->trigger();

    QGuiApplication::clipboard()->clear();
    const auto figures = menu_of(bench, bench.find<QLabel>("ssim"));
    figures->findChild<QAction *>(QStringLiteral("contextCopy"))->trigger();
    CHECK(QGuiApplication::clipboard()->text().contains(bench.text("ssim")));
    const auto curve = menu_of(bench, bench.find<Plot>("curve"));
    curve->findChild<QAction *>(QStringLiteral("contextCopy"))->trigger();
    CHECK_FALSE(QGuiApplication::clipboard()->image().isNull());
}

TEST_CASE("Close leads back to the start page, and another picture opens as before") {
    Bench bench;
    auto *close = bench.find<QAction>("close");
    CHECK_FALSE(close->isEnabled());
    bench.open(QStringLiteral("chelsea.png"));
    const double threshold = bench.find<QDoubleSpinBox>("thresholdNumber")->value();
    CHECK(close->isEnabled());
    close->trigger();
    CHECK(bench.find<WelcomePage>("welcomePage")->isVisible());
    CHECK_FALSE(bench.window.current()->has_content());
    CHECK_FALSE(bench.window.filter()->has_content());
    CHECK_FALSE(bench.find<QAction>("save")->isEnabled());
    CHECK_FALSE(bench.find<QAction>("undo")->isEnabled());
    CHECK_FALSE(close->isEnabled());
    CHECK(bench.window.windowTitle() == QStringLiteral("Imago[*]"));
    CHECK(bench.find<ImageView>("resultView")->picture().empty());
    press_copy(bench); // there is nothing to copy, which is reported
    CHECK(QGuiApplication::clipboard()->image().isNull());
    CHECK(bench.text("psnr") == QStringLiteral("–"));
    bench.open(QStringLiteral("chelsea.png"));
    CHECK(bench.find<QDoubleSpinBox>("thresholdNumber")->value() == threshold);
    CHECK(bench.pixels("resultView").size() == QSize(451, 300));
    bench.window.show_workspace(3);
    CHECK_FALSE(close->isEnabled()); // devices cannot be closed
}

TEST_CASE("Close lets a signal go") {
    Bench bench;
    bench.window.show_workspace(2);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("wave.csv"));
    QByteArray table("value\n");
    for (int i = 0; i < 500; ++i)
        table += QByteArray::number(std::sin(0.2 * i)) + '\n';
    write_file(path, table);
    bench.painted_after([&] { bench.window.open(path); });
    REQUIRE(bench.window.signal_page()->has_result());
    CHECK(bench.window.windowTitle().contains(QStringLiteral("wave.csv")));
    bench.find<QAction>("close")->trigger();
    CHECK_FALSE(bench.window.signal_page()->has_content());
    CHECK_FALSE(bench.window.signal_page()->has_result());
    CHECK(bench.find<QWidget>("signalStart")->isVisible());
    CHECK(bench.window.windowTitle() == QStringLiteral("Imago[*]"));
    bench.painted_after([&] { bench.window.open(path); });
    CHECK(bench.window.signal_page()->has_result());
}

TEST_CASE("Ctrl+F1 lists every key of the window's actions, and the tour's steps") {
    Bench bench;
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    QTest::keyClick(&bench.window, Qt::Key_F1, Qt::ControlModifier);
    auto *help = bench.window.findChild<HelpDialog *>();
    REQUIRE(help);
    CHECK(help->isVisible());
    QList<QAction *> actions;
    collect(bench.window.menuBar()->actions(), actions);
    CHECK(actions.size() > 20);
    const QList<KeyRow> rows = key_rows(bench.window);
    auto *keys = help->findChild<QTreeWidget *>(QStringLiteral("helpKeys"));
    REQUIRE(keys);
    for (const QAction *action : actions) {
        const QString wanted = action->shortcut().toString(QKeySequence::NativeText);
        INFO(action->text().toStdString() << " " << wanted.toStdString());
        CHECK(std::any_of(rows.begin(), rows.end(), [&](const KeyRow &row) {
            return row.keys.startsWith(wanted) && !row.what.isEmpty();
        }));
        CHECK_FALSE(keys->findItems(wanted, Qt::MatchStartsWith | Qt::MatchRecursive, 1).isEmpty());
    }
    // No action in the window has keys without being in a menu.
    for (const QAction *action : bench.window.findChildren<QAction *>())
        if (!action->shortcuts().isEmpty() && action->isEnabled() &&
            action->objectName() != QStringLiteral("contextCopy"))
            CHECK(actions.contains(action));
    const QString steps = help->findChild<QLabel *>(QStringLiteral("helpSteps"))->text();
    CHECK(steps.count(QStringLiteral("<li>")) == 3);
    auto *tour = help->findChild<QPushButton *>(QStringLiteral("helpTour"));
    CHECK_FALSE(tour->isEnabled()); // there is nothing to point at
    help->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.open(QStringLiteral("camera.png"));
    bench.find<QAction>("help")->trigger();
    help = bench.window.findChild<HelpDialog *>();
    REQUIRE(help);
    tour = help->findChild<QPushButton *>(QStringLiteral("helpTour"));
    REQUIRE(tour->isEnabled());
    tour->click();
    CHECK(bench.window.findChild<QWidget *>(QStringLiteral("tourCallout")));
}

TEST_CASE("Preferences choose language, appearance, tuning and device, and clear the cache") {
    const QTemporaryDir folder;
    const QByteArray before = qgetenv("XDG_CACHE_HOME");
    QDir(folder.path()).mkpath(QStringLiteral("imago/programs"));
    write_file(folder.filePath(QStringLiteral("imago/programs/entry")), QByteArray(123456, 'x'));
    WindowOptions options{{samples}, -1, false};
    options.languages = {{QStringLiteral("en"), QStringLiteral("English")},
                         {QStringLiteral("es"), QStringLiteral("Español")}};
    Bench bench(options);
    qputenv("XDG_CACHE_HOME", folder.path().toLocal8Bit());
    qunsetenv("IMAGO_PROGRAM_CACHE");
    bench.find<QAction>("preferences")->trigger();
    auto *dialog = bench.window.findChild<PreferencesDialog *>();
    REQUIRE(dialog);
    const auto box = [&](const char *name) {
        auto *found = dialog->findChild<QComboBox *>(QLatin1String(name));
        REQUIRE(found);
        return found;
    };
    const auto choose = [&](const char *name, int index) {
        box(name)->setCurrentIndex(index);
        Q_EMIT box(name)->activated(index);
    };
    choose("languageBox", 2);
    CHECK(QSettings().value(QStringLiteral("language")).toString() == QStringLiteral("es"));
    choose("languageBox", 0);
    CHECK(QSettings().value(QStringLiteral("language")).toString().isEmpty());
    choose("appearanceBox", 2);
    QCoreApplication::processEvents();
    CHECK(is_dark(bench.window.palette()));
    bench.find<QAction>("appearance_light")->trigger(); // the menu and the dialog say the same
    CHECK(box("appearanceBox")->currentIndex() == 1);
    CHECK(dialog->devices()->count() == bench.find<QComboBox>("deviceBox")->count());
    CHECK(dialog->devices()->currentIndex() == bench.find<QComboBox>("deviceBox")->currentIndex());

    auto *size = dialog->findChild<QLabel *>(QStringLiteral("cacheSize"));
    auto *clear = dialog->findChild<QPushButton *>(QStringLiteral("clearCache"));
    REQUIRE(QTest::qWaitFor([&] { return clear->isEnabled(); }, patience_ms));
    CHECK(size->text() == bytes_words(123456));
    clear->click();
    REQUIRE(QTest::qWaitFor([&] { return size->text() == QStringLiteral("Empty"); }, patience_ms));
    CHECK_FALSE(QFile::exists(folder.filePath(QStringLiteral("imago/programs/entry"))));
    CHECK_FALSE(clear->isEnabled());
    if (before.isNull())
        qunsetenv("XDG_CACHE_HOME");
    else
        qputenv("XDG_CACHE_HOME", before);
}

TEST_CASE("Help, version and mistakes are told without a display") {
    const Said help = run_without_display({QStringLiteral("--help")});
    CHECK(help.code == 0);
    CHECK(help.out.contains(QStringLiteral("--workspace")));
    CHECK(help.errors.isEmpty());
    const Said version = run_without_display({QStringLiteral("--version")});
    CHECK(version.code == 0);
    CHECK(version.out.startsWith(QStringLiteral("imago ")));
    // Whatever else is requested, and on any platform.
    CHECK(run_without_display({QStringLiteral("-platform"), QStringLiteral("xcb"),
                               QStringLiteral("picture.png"), QStringLiteral("-h")})
              .code == 0);
    const Said wrong = run_without_display({QStringLiteral("--nonsense")});
    CHECK(wrong.code == 2);
    CHECK(wrong.errors.contains(QStringLiteral("nonsense")));
    CHECK(run_without_display({QStringLiteral("--size"), QStringLiteral("big")}).code == 2);
    const Said none = run_without_display({});
    CHECK(none.code == 1);
    CHECK(none.errors.contains(QStringLiteral("display")));
}

TEST_CASE("The language that was chosen is spoken at the next start") {
    if (known_languages().isEmpty())
        return;
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath(QStringLiteral("imago"));
    write_file(folder.filePath(QStringLiteral("imago/imago.conf")), "[General]\nlanguage=es\n");
    const QStringList help{QStringLiteral("--help")};
    CHECK(run_without_display(help, folder.path()).out.contains(QStringLiteral("Muestra")));
    CHECK(run_without_display(help + QStringList{QStringLiteral("--language=en")}, folder.path())
              .out.contains(QStringLiteral("Shows images")));
    write_file(folder.filePath(QStringLiteral("imago/imago.conf")), "[General]\nlanguage=xx\n");
    CHECK(run_without_display(help, folder.path()).code == 0);
}
