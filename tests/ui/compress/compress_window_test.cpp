// SPDX-License-Identifier: GPL-3.0-or-later
// The Compress workspace beyond its first slider: blocks, curve, difference, estimate.
#include "tests/ui/window_fixture.h"
#include "ui/compress/rate_plot.h"
#include "ui/compress/rate_points.h"
#include "ui/view/colour_legend.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTemporaryDir>
#include <QTimer>

using namespace imago;
using namespace imago::test;

namespace {

/// How much more neighbours differ across the borders of blocks than inside them.
double blockiness(const QImage &pixels, int block) {
    double across = 0, inside = 0;
    int borders = 0, others = 0;
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x + 1 < pixels.width(); ++x) {
            const int step = std::abs(qGreen(pixels.pixel(x + 1, y)) - qGreen(pixels.pixel(x, y)));
            (x % block == block - 1 ? across : inside) += step;
            ++(x % block == block - 1 ? borders : others);
        }
    return across / borders / (inside / others);
}

bool curve_complete(Bench &bench) {
    return QTest::qWaitFor([&] { return bench.text("curveProgress").isEmpty(); }, patience_ms);
}

void click(RatePlot *plot, double percent) {
    const QPoint at(static_cast<int>(std::lround(plot->xAxis->coordToPixel(percent))),
                    plot->height() / 2);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
}

/// Answers the next file dialog with a path.
void answer_file_dialog(const QString &path) {
    QTimer::singleShot(0, [path] {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *dialog = qobject_cast<QFileDialog *>(widget)) {
                dialog->selectFile(path);
                QMetaObject::invokeMethod(dialog, "accept");
            }
    });
}

} // namespace

TEST_CASE("Blocks are transformed where they stand and can be undone") {
    {
        Bench bench;
        bench.open(QStringLiteral("chelsea.png"));
        bench.painted_after([&] {
            QTest::mouseClick(bench.find<QWidget>("mode1"), Qt::LeftButton);
            bench.find<QDoubleSpinBox>("keepNumber")->setValue(2);
        });
        const QImage whole = bench.pixels("resultView");
        CHECK(blockiness(whole, 8) < 1.1);
        const QLocale locale = bench.window.locale();
        for (const auto &[button, side, all] :
             {std::tuple{"block1", 8, 3 * 456 * 304}, {"block2", 16, 3 * 464 * 304}}) {
            bench.painted_after([&, name = button] {
                QTest::mouseClick(bench.find<QWidget>(name), Qt::LeftButton);
            });
            INFO(side);
            CHECK(bench.text("kept").endsWith(locale.toString(all)));
            CHECK(bench.pixels("resultView").size() == QSize(451, 300));
            CHECK(bench.pixels("spectrumView").size() == QSize(all / 3 / 304, 304));
            CHECK(blockiness(bench.pixels("resultView"), side) > 1.5);
            const QImage coefficients = bench.pixels("spectrumView");
            int brighter = 0; // a block's mean than the coefficient in its middle
            for (int y = 0; y < 304; y += side)
                for (int x = 0; x < coefficients.width(); x += side)
                    brighter += qRed(coefficients.pixel(x, y)) >
                                qRed(coefficients.pixel(x + side / 2, y + side / 2));
            CHECK(brighter == coefficients.width() / side * (304 / side));
            CHECK(bench.find<ElidedLabel>("spectrumDetail")
                      ->text()
                      .contains(QStringLiteral("blocks")));
            auto *spectrum = bench.find<ImageView>("spectrumView"); // the readout knows the block
            for (const QPointF at : {QPointF(5.5, 5.5), QPointF(17.5, 16.5)}) // it has to move
                QTest::mouseMove(spectrum, spectrum->position_of(at).toPoint());
            CHECK(bench.text("readout").startsWith(
                QStringLiteral("block %1, %2 · coefficient %3, %4 ")
                    .arg(17 / side)
                    .arg(16 / side)
                    .arg(17 % side)
                    .arg(16 % side)));
        }
        const QImage in_place = bench.pixels("spectrumView"); // of 16 x 16
        bench.find<QCheckBox>("bandsSwitch")->setChecked(true);
        auto *spectrum = bench.find<ImageView>("spectrumView");
        REQUIRE(
            QTest::qWaitFor([&] { return spectrum->picture().pixels() != in_place; }, patience_ms));
        const QImage sorted = spectrum->picture().pixels();
        CHECK(sorted.pixel(3, 2) == in_place.pixel(3 * 16, 2 * 16)); // the means
        CHECK(sorted.pixel(29 + 3, 19 + 2) == in_place.pixel(3 * 16 + 1, 2 * 16 + 1));
        const QPoint at = spectrum->position_of({32.5, 21.5}).toPoint();
        const std::optional<QPoint> pixel =
            spectrum->pixel_at(at); // near that one, as it is scaled
        REQUIRE(pixel);
        QTest::mouseMove(spectrum, at);
        CHECK(bench.text("readout").startsWith(QStringLiteral("block %1, %2 · coefficient %3, %4 ")
                                                   .arg(pixel->x() % 29)
                                                   .arg(pixel->y() % 19)
                                                   .arg(pixel->x() / 29)
                                                   .arg(pixel->y() / 19)));
        bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
        CHECK(bench.find<QAbstractButton>("block1")->isChecked());
        bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
        CHECK(bench.find<QAbstractButton>("block0")->isChecked());
        CHECK(bench.pixels("resultView") == whole);
        bench.painted_after([&] { bench.find<QAction>("redo")->trigger(); });
        bench.window.close();
    }
    CHECK(Bench().find<QAbstractButton>("block0")->isChecked()); // settings are the picture's
}

TEST_CASE("Blocks in the window are those of the command line") {
    const QTemporaryDir folder;
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    bench.painted_after([&] {
        QTest::mouseClick(bench.find<QWidget>("mode1"), Qt::LeftButton);
        bench.find<QDoubleSpinBox>("keepNumber")->setValue(3);
        QTest::mouseClick(bench.find<QWidget>("channels2"), Qt::LeftButton);
        QTest::mouseClick(bench.find<QWidget>("block2"), Qt::LeftButton);
    });
    const QString commanded = folder.filePath(QStringLiteral("commanded.tif"));
    QProcess cli;
    cli.start(QStringLiteral(IMAGO_CLI),
              {QStringLiteral("compress"), samples + QStringLiteral("/chelsea.png"),
               QStringLiteral("-o"), commanded, QStringLiteral("--keep"), QStringLiteral("3"),
               QStringLiteral("--channels"), QStringLiteral("ycbcr"), QStringLiteral("--block"),
               QStringLiteral("16"), QStringLiteral("--depth"), QStringLiteral("float")});
    REQUIRE(cli.waitForFinished(patience_ms));
    INFO(cli.readAllStandardError().toStdString());
    REQUIRE(cli.exitCode() == 0);
    // The window shows a picture of 8 bits as such a file would have it, and saves all that a file
    // can have.
    const QString saved = folder.filePath(QStringLiteral("saved.tif"));
    bench.file_after([&] {
        bench.window.compress()->compute_for({saved, nullptr, SampleDepth::f32, 95});
    });
    const std::vector<float> floats = bench.store.load(commanded).image->samples;
    REQUIRE(!floats.empty());
    CHECK(bench.store.load(saved).image->samples == floats);
    const Image &shown = *bench.window.compress()->result_image();
    REQUIRE(shown.narrow());
    std::vector<std::uint8_t> rounded(floats.size());
    narrow_samples(floats.data(), floats.size(), rounded.data());
    CHECK(shown.bytes == rounded);
    const QString bytes = folder.filePath(QStringLiteral("bytes.tif"));
    bench.file_after([&] {
        bench.window.compress()->compute_for({bytes, nullptr, SampleDepth::u8, 95});
    });
    CHECK(bench.store.load(bytes).image->bytes == rounded);
    std::size_t clipped = 0; // as a file of 8 bits made of the floats would report
    for (const float sample : floats)
        clipped += std::nearbyint(sample) < 0 || std::nearbyint(sample) > 255 ? 1u : 0u;
    REQUIRE(clipped > 0);
    CHECK(bench.text("messageText").contains(QLocale().toString(static_cast<int>(clipped))));
    CHECK(bench.window.compress()->unsaved().empty());
}

TEST_CASE("The size is an estimate and says so") {
    Bench bench;
    CHECK(bench.text("estimated_bytes") == QStringLiteral("–"));
    bench.open(QStringLiteral("camera.png"));
    auto *size = bench.find<QLabel>("estimated_bytes");
    CHECK(size->accessibleName().contains(QStringLiteral("stimate")));
    CHECK(size->toolTip().contains(QStringLiteral("estimate")));
    CHECK(size->text().startsWith(QStringLiteral("≈")));
    const auto bits = [&] {
        const QString text = size->text();
        return bench.window.locale().toDouble(
            text.section(QStringLiteral("· "), 1)
                .section(QRegularExpression(QStringLiteral("[^0-9.,]")), 0, 0));
    };
    const double before = bits();
    CHECK(before > 0.05);
    CHECK(before < 8);
    bench.painted_after([&] { bench.find<QSlider>("thresholdSlider")->setValue(800); });
    CHECK(bits() < before);
}

TEST_CASE("The curve comes by itself and a press on it keeps that share") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *plot = bench.find<RatePlot>("curve");
    CHECK(bench.text("curveProgress").contains(QStringLiteral("17")));
    // While it is computed, the slider gets answers, and the curve continues after them.
    QTest::qWait(250);
    bench.painted_after([&] { bench.find<QSlider>("thresholdSlider")->setValue(600); });
    REQUIRE(curve_complete(bench));
    const QCPGraph *psnr = plot->graph(0), *ssim = plot->graph(1);
    REQUIRE(psnr->dataCount() == 17);
    for (int i = 1; i < 17; ++i) {
        CHECK(psnr->data()->at(i)->key > psnr->data()->at(i - 1)->key);
        CHECK(psnr->data()->at(i)->value > psnr->data()->at(i - 1)->value);
        CHECK(ssim->data()->at(i)->value < 1.0);
    }
    CHECK(ssim->data()->at(16)->value > ssim->data()->at(0)->value + 0.3);
    CHECK(plot->accessibleDescription().contains(bench.text("psnr")));

    auto *number = bench.find<QDoubleSpinBox>("keepNumber");
    const auto *undo = bench.find<QAction>("undo");
    bench.painted_after([&] { click(plot, 5); });
    CHECK(bench.find<QAbstractButton>("mode1")->isChecked());
    CHECK(number->value() == Approx(5).epsilon(0.05));
    const auto shown = [&] { // the ring is at the figures
        return plot->graph(2)->data()->at(0)->value;
    };
    CHECK(bench.text("psnr").startsWith(bench.window.locale().toString(shown(), 'f', 2)));
    // On the curve, which was computed separately.
    const double fifth = psnr->data()->at(9)->value;
    bench.painted_after([&] { number->setValue(5); });
    CHECK(shown() == Approx(fifth).margin(1e-9));
    bench.painted_after([&] { QTest::keyClick(plot, Qt::Key_Right); });
    CHECK(number->value() == 7);
    for (int i = 0; i < 4; ++i) // key, number, press, slider
        bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(!undo->isEnabled());
    CHECK(bench.find<QAbstractButton>("mode0")->isChecked());

    bench.painted_after([&] { // a drag is one step
        QTest::mousePress(plot, Qt::LeftButton, {}, {plot->width() / 2, 60});
        for (int x = 0; x < 30; x += 10)
            QTest::mouseMove(plot, {plot->width() / 2 + x, 60});
        QTest::mouseRelease(plot, Qt::LeftButton, {}, {plot->width() / 2 + 20, 60});
    });
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(!undo->isEnabled());
}

TEST_CASE("Curves are kept for each block") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *plot = bench.find<RatePlot>("curve");
    REQUIRE(curve_complete(bench));
    const double whole = plot->graph(0)->data()->at(9)->value;
    const auto choose = [&](const char *button) {
        bench.painted_after(
            [&] { QTest::mouseClick(bench.find<QWidget>(button), Qt::LeftButton); });
    };
    choose("block1");
    REQUIRE(curve_complete(bench));
    CHECK(plot->graph(0)->data()->at(9)->value != whole);
    CHECK(bench.text("doing").isEmpty()); // nobody waits for a curve
    QSignalSpy points(bench.window.findChild<EngineClient *>(), &EngineClient::curve_point);
    choose("block0");
    CHECK(bench.text("curveProgress").isEmpty());
    CHECK(plot->graph(0)->data()->at(9)->value == whole);
    QTest::qWait(400);
    CHECK(points.isEmpty());

    const QImage picture = plot->grab().toImage();
    int drawn = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            drawn += picture.pixelColor(x, y) == Plot::series_colour(0, plot->palette());
    CHECK(drawn > 50);
}

TEST_CASE("The curve is saved as a table and as a picture") {
    const QTemporaryDir folder;
    Bench bench;
    CHECK(!bench.find<QPushButton>("curveExport")->isEnabled());
    bench.open(QStringLiteral("camera.png"));
    REQUIRE(curve_complete(bench));
    const QString csv = folder.filePath(QStringLiteral("curve.csv"));
    answer_file_dialog(csv);
    bench.file_after([&] { bench.find<QAction>("curveCsv")->trigger(); });
    const QList<QByteArray> lines = bytes_in(csv).trimmed().split('\n');
    REQUIRE(lines.size() == 18);
    CHECK(lines[0].startsWith("keep_percent,kept,coefficients,"));
    CHECK(lines[1].startsWith("0.1,262,262144,")); // round(0.001 * 512 * 512)
    CHECK(lines[10].startsWith("5,13107,262144,"));
    CHECK(lines[10].split(',').size() == 9);
    const QString png = folder.filePath(QStringLiteral("curve.png"));
    answer_file_dialog(png);
    bench.file_after([&] { bench.find<QAction>("curvePng")->trigger(); });
    CHECK(QImage(png).size() == QSize(1280, 840));
}

TEST_CASE("The difference is coloured anew without the engine") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    bench.window.findChild<QAction *>(QStringLiteral("differenceAction"))->setChecked(true);
    auto *view = bench.find<ImageView>("differenceView");
    REQUIRE(QTest::qWaitFor([&] { return !view->picture().empty(); }, patience_ms));
    const LoadedImage original = bench.store.load(samples + QStringLiteral("/camera.png"));
    const auto result = bench.window.compress()->result_image();
    QSignalSpy engine(bench.window.findChild<EngineClient *>(), &EngineClient::compressed);
    auto *gain = bench.find<QComboBox>("gain");
    auto *legend = bench.find<ColourLegend>("differenceLegend");
    for (const int times : {1, 64}) {
        const QImage before = view->picture().pixels();
        gain->setCurrentIndex(gain->findData(times));
        REQUIRE(QTest::qWaitFor([&] { return view->picture().pixels() != before; }, patience_ms));
        const QImage pixels = view->picture().pixels();
        double worst = 0;
        for (int y = 0; y < 512; y += 5)
            for (int x = 0; x < 512; x += 3) {
                const auto at = static_cast<std::size_t>(y * 512 + x);
                const float apart = original.image->sample(0, at) - result->sample(0, at);
                const float gray =
                    std::clamp(127.5f + static_cast<float>(times) * apart, 0.0f, 255.0f);
                worst = std::max(worst,
                                 std::abs(static_cast<double>(gray) - qGreen(pixels.pixel(x, y))));
            }
        INFO(times);
        CHECK(worst <= 0.51);
        CHECK(legend->accessibleDescription().contains(
            bench.window.locale().toString(127.5 / times, 'g', 3)));
    }
    CHECK(engine.isEmpty());
}
