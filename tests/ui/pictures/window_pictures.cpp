// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the start page, the Devices workspace, dialogs and the manual.
#include "tests/ui/pictures/stage.h"
#include "ui/devices/devices_workspace.h"
#include "ui/devices/live/live_page.h"
#include "ui/manual/manual_window.h"
#include "ui/plan/plan_picture.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

namespace imago::pictures {
namespace {

QWidget *start(Stage &stage) {
    stage.show(0);
    QTest::qWait(2500); // the samples' pictures
    return &stage.window();
}

QWidget *tour(Stage &stage) {
    stage.show(1, QStringLiteral("images/camera_halftone.png"));
    stage.find<QAction>("showTour")->trigger();
    QTest::qWait(600);
    stage.find<QPushButton>("tourNext")->click();
    return &stage.window();
}

QWidget *devices_page(Stage &stage) {
    stage.show(3);
    QTest::qWait(12000); // the health check
    return &stage.window();
}

QWidget *comparison(Stage &stage) {
    stage.show(3);
    stage.window().device_page()->show_page(1);
    auto *sizes = stage.find<QLineEdit>("benchSizes");
    sizes->setText(QStringLiteral("16, 64, 256, 1024, 4096, 16384, 65536"));
    sizes->home(false);
    auto *points = stage.find<QComboBox>("benchPoints");
    points->setCurrentIndex(points->findData(stage.options().points));
    stage.find<QSpinBox>("benchRounds")->setValue(7);
    auto *runs = stage.find<QListWidget>("savedRuns");
    const int before = runs->count();
    stage.find<QPushButton>("bench")->click();
    stage.wait_for(
        "The comparison", [&] { return runs->count() > before; }, 900);
    return &stage.window();
}

QWidget *live(Stage &stage) {
    stage.show(3);
    stage.window().device_page()->show_page(3);
    stage.find<QComboBox>("liveProblem")->setEditText(QStringLiteral("fft:4096*256"));
    stage.find<QPushButton>("runPlan")->click();
    auto *picture = stage.find<PlanPicture>("planPicture");
    stage.wait_for("The plan",
                   [picture] { return picture->run() && picture->run()->times.runs > 40; });
    return &stage.window();
}

QWidget *plan(Stage &stage) {
    QSettings().setValue(QStringLiteral("planOpen"), true);
    stage.show(1, QStringLiteral("images/camera.png"));
    return &stage.window();
}

QWidget *folder(Stage &stage) {
    const QString in = stage.folder() + QStringLiteral("/photos");
    QDir().mkpath(in);
    for (const char *name : {"astronaut", "brick", "camera", "chelsea", "coffee"})
        QFile::copy(QStringLiteral(IMAGO_SOURCES "/samples/images/%1.png").arg(QLatin1String(name)),
                    in + QStringLiteral("/%1.png").arg(QLatin1String(name)));
    stage.show(0, QStringLiteral("images/chelsea.png"));
    stage.find<QAction>("runOnFolder")->trigger();
    auto *dialog = stage.find<QDialog>("folderDialog");
    stage.find<QLineEdit>("folderInput")->setText(in);
    stage.find<QLineEdit>("folderOutput")->setText(stage.folder() + QStringLiteral("/small"));
    auto *button = stage.find<QPushButton>("folderStart");
    const QString begin = button->text();
    button->click();
    QTest::qWait(500);
    stage.wait_for("The end of the run", [&] { return button->text() == begin; });
    return dialog;
}

QWidget *preferences(Stage &stage) {
    stage.show(0);
    stage.find<QAction>("preferences")->trigger();
    QTest::qWait(800);
    // As on a person's machine, not in this run's own home.
    stage.find<ElidedLabel>("cacheFolder")->set_text(QStringLiteral("/home/ada/.cache/imago"));
    return stage.find<QDialog>("preferencesDialog");
}

QWidget *keys(Stage &stage) {
    stage.show(1, QStringLiteral("images/camera.png"));
    stage.find<QAction>("help")->trigger();
    return stage.find<QDialog>("helpDialog");
}

QWidget *manual(Stage &stage) {
    stage.show(1);
    stage.window().show_manual();
    for (QWidget *shown : QApplication::topLevelWidgets())
        if (auto *found = qobject_cast<ManualWindow *>(shown)) {
            found->resize(1000, 700);
            found->show_page(QStringLiteral("waves"));
            QTest::qWait(500);
            return found;
        }
    throw std::runtime_error("The manual did not come.");
}

} // namespace

const std::vector<PictureRow> &window_rows() {
    static const std::vector<PictureRow> rows{
        {"start", "tour", "the start page with the samples", start},
        {"tour", "tour", "a step of the tour in the window", tour},
        {"devices", "devices", "one comparison run: speeds against the rooflines", comparison},
        {"devices-page", "devices", "each device with its facts and its health check",
         devices_page},
        {"devices-live", "devices", "a plan that runs again and again, step by step", live},
        {"plan", "devices", "the plan of the shown result, below the page", plan},
        {"folder", "folders", "a recipe run on a folder", folder},
        {"preferences", "install", "the preferences", preferences},
        {"manual", "tour", "the manual in its window", manual},
        {"keys", "keys", "the dialog of keys and mouse", keys}};
    return rows;
}

} // namespace imago::pictures
