// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/compress/compress_workspace.h"
#include "ui/compress/panel/jpeg_panel.h"
#include "ui/page/save_dialog.h"
#include "ui/view/image_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace imago;
using namespace imago::test;

namespace {

void press(Bench &bench, const char *button) {
    bench.painted_after([&] { QTest::mouseClick(bench.find<QWidget>(button), Qt::LeftButton); });
}

/// What imago-cli writes for these options.
QByteArray commanded(const QString &picture, const QString &path, const QStringList &options) {
    QProcess cli;
    cli.start(QStringLiteral(IMAGO_CLI),
              QStringList{QStringLiteral("compress"), samples + QLatin1Char('/') + picture,
                          QStringLiteral("-o"), path} +
                  options);
    REQUIRE(cli.waitForFinished(patience_ms));
    INFO(cli.readAllStandardError().toStdString());
    REQUIRE(cli.exitCode() == 0);
    return bytes_in(path);
}

const CompressFigures &figures(Bench &bench) {
    return bench.window.compress()->shown_figures();
}

} // namespace

TEST_CASE("JPEG is shown as the file has it, and saved as that file") {
    const QTemporaryDir folder;
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    CHECK_FALSE(bench.find<QWidget>("sampling0")->isVisibleTo(&bench.window));
    press(bench, "block3");
    CHECK(bench.find<QWidget>("sampling0")->isVisibleTo(&bench.window));
    CHECK(bench.find<QAbstractButton>("jpegMode0")->isChecked());
    CHECK(bench.find<QLabel>("file_bytes")->isVisibleTo(&bench.window));
    CHECK_FALSE(bench.find<QLabel>("estimated_bytes")->isVisibleTo(&bench.window));
    CHECK_FALSE(bench.find<QWidget>("channels0")->isEnabled());
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("qualityNumber")->setValue(40); });
    press(bench, "sampling0");

    const QString saved = folder.filePath(QStringLiteral("saved.jpg"));
    bench.file_after([&] {
        bench.window.compress()->compute_for({saved, nullptr, SampleDepth::u8, 95});
    });
    const QByteArray command =
        commanded(QStringLiteral("chelsea.png"), folder.filePath(QStringLiteral("command.jpg")),
                  {QStringLiteral("--jpeg"), QStringLiteral("--quality"), QStringLiteral("40"),
                   QStringLiteral("--sampling"), QStringLiteral("444")});
    CHECK(bytes_in(saved) == command);
    CHECK(bench.text("file_bytes").contains(bench.window.locale().toString(command.size())));
    CHECK(bench.window.compress()->unsaved().empty());

    // What is saved is of the settings, not of what was shown before they were there.
    bench.file_after([&] {
        bench.find<QDoubleSpinBox>("qualityNumber")->setValue(30);
        bench.window.compress()->compute_for({saved, nullptr, SampleDepth::u8, 95});
    });
    CHECK(bytes_in(saved) ==
          commanded(QStringLiteral("chelsea.png"), folder.filePath(QStringLiteral("command.jpg")),
                    {QStringLiteral("--jpeg"), QStringLiteral("--quality"), QStringLiteral("30"),
                     QStringLiteral("--sampling"), QStringLiteral("444")}));

    // A PNG gets the picture that is shown.
    const QString png = folder.filePath(QStringLiteral("saved.png"));
    bench.file_after([&] {
        bench.window.compress()->compute_for({png, nullptr, SampleDepth::u8, 95});
    });
    CHECK(bench.store.load(png).image->bytes == bench.window.compress()->result_image()->bytes);

    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.find<QAbstractButton>("sampling2")->isChecked());
}

TEST_CASE("Compress reaches targets in the window") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    bench.painted_after([&] {
        QTest::mouseClick(bench.find<QWidget>("mode2"), Qt::LeftButton);
        bench.find<QDoubleSpinBox>("psnrNumber")->setValue(37);
    });
    CHECK(figures(bench).psnr >= 37);
    CHECK(figures(bench).psnr <= 37.05);
    press(bench, "block3"); // the target stays
    CHECK(bench.find<QAbstractButton>("jpegMode1")->isChecked());
    CHECK(figures(bench).psnr >= 37);
    CHECK(figures(bench).psnr <= 37.05);
    bench.painted_after([&] {
        QTest::mouseClick(bench.find<QWidget>("jpegMode3"), Qt::LeftButton);
        bench.find<QDoubleSpinBox>("bytesNumber")->setValue(20);
    });
    REQUIRE(figures(bench).file_bytes);
    CHECK(*figures(bench).file_bytes <= 20000);
    CHECK(*figures(bench).file_bytes >= 19600);
    press(bench, "block1"); // a size needs JPEG
    CHECK(bench.find<QAbstractButton>("mode0")->isChecked());
}

TEST_CASE("JPEG is compared with libjpeg's own file") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    press(bench, "block3");
    auto *words = bench.find<QLabel>("comparison");
    CHECK_FALSE(words->isVisibleTo(&bench.window));
    bench.painted_after([&] { bench.find<QCheckBox>("compareSwitch")->setChecked(true); });
    REQUIRE(words->isVisibleTo(&bench.window));
    CHECK(words->text().startsWith(QStringLiteral("libjpeg: ")));
    bench.find<QCheckBox>("compareSwitch")->setChecked(false);
    CHECK_FALSE(words->isVisibleTo(&bench.window));
}

TEST_CASE("Quantisation tables can be changed") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    press(bench, "block3");
    const std::uint64_t before = *figures(bench).file_bytes;
    QTimer::singleShot(0, [] {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *dialog = qobject_cast<TablesDialog *>(widget)) {
                auto *luma = dialog->findChild<QTableWidget *>(QStringLiteral("lumaTable"));
                for (int i = 1; i < 64; ++i)
                    luma->item(i / 8, i % 8)->setData(Qt::EditRole, 255);
                dialog->accept();
            }
    });
    press(bench, "editTables");
    CHECK(bench.text("tablesWords") == QStringLiteral("Own tables"));
    CHECK(*figures(bench).file_bytes < before);
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.text("tablesWords") == QStringLiteral("Tables of Annex K"));
    CHECK(*figures(bench).file_bytes == before);

    JpegTables read = annex_k;
    read.luma[5] = 7;
    bench.painted_after([&] { bench.window.compress()->take_tables(read); });
    CHECK(figures(bench).jpeg->quality == 50);
    const auto recipe = bench.window.compress()->recipe();
    REQUIRE(recipe);
    CHECK(std::get<CompressStep>(recipe->steps.front()).settings.jpeg->tables == read);
    press(bench, "block0"); // and back: JPEG is as it was
    press(bench, "block3");
    CHECK(bench.text("tablesWords") == QStringLiteral("Own tables"));
    CHECK(figures(bench).jpeg->quality == 50);
}

TEST_CASE("The borders of blocks are drawn over the result") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    press(bench, "block3");
    auto *view = bench.find<ImageView>("resultView");
    const QImage without = view->seen();
    bench.find<QCheckBox>("gridSwitch")->setChecked(true);
    CHECK(view->seen() != without);
    bench.find<QCheckBox>("gridSwitch")->setChecked(false);
    CHECK(view->seen() == without);
}

TEST_CASE("A JPEG that holds the result asks for no quality") {
    const QTemporaryDir folder;
    SaveDialog dialog(folder.filePath(QStringLiteral("a.jpg")), SampleDepth::u8);
    auto *quality = dialog.findChild<QSpinBox *>(QStringLiteral("saveQuality"));
    CHECK(quality->isVisibleTo(&dialog));
    dialog.set_jpeg_as_it_is(true);
    CHECK_FALSE(quality->isVisibleTo(&dialog));
    CHECK(dialog.findChild<QLabel *>(QStringLiteral("saveNote"))
              ->text()
              .contains(QStringLiteral("exactly")));
}
