// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/ui/window_fixture.h"
#include "ui/shell/main_window.h"
#include "ui/view/image_view.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace imago;
using namespace imago::test;

TEST_CASE("A moved slider changes pixels, spectrum and figures") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    auto *slider = bench.find<QSlider>("thresholdSlider");
    const QImage original = bench.pixels("originalView");
    CHECK(original.size() == QSize(451, 300));

    bench.painted_after([&] { slider->setValue(slider->minimum()); });
    CHECK(bench.find<QDoubleSpinBox>("thresholdNumber")->value() == 0);
    CHECK(mean_difference(original, bench.pixels("resultView")) < 0.01);
    CHECK(bench.text("kept").startsWith(bench.window.locale().toString(451 * 300 * 3)));
    const QImage all = bench.pixels("spectrumView");

    bench.painted_after([&] { slider->setValue(700); });
    const QString psnr = bench.text("psnr"), kept = bench.text("kept_percent");
    const double change = mean_difference(original, bench.pixels("resultView"));
    CHECK(change > 1);
    CHECK(mean_difference(all, bench.pixels("spectrumView")) > 1);
    CHECK(kept != QStringLiteral("100\u202f%"));

    bench.painted_after([&] { slider->setValue(850); });
    CHECK(mean_difference(original, bench.pixels("resultView")) > change);
    CHECK(bench.text("psnr") != psnr);
    CHECK(bench.text("kept_percent") != kept);
    CHECK(bench.find<ElidedLabel>("planSummary")->text().contains(QStringLiteral("ms")));
}

TEST_CASE("Keep percent keeps that share") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    CHECK(!bench.find<QWidget>("channels")->isEnabled()); // gray
    bench.painted_after([&] {
        QTest::mouseClick(bench.find<QWidget>("mode1"), Qt::LeftButton);
        bench.find<QDoubleSpinBox>("keepNumber")->setValue(2.5);
    });
    const QLocale locale = bench.window.locale();
    const qulonglong kept = locale.toULongLong(bench.text("kept").section(QLatin1Char(' '), 0, 0));
    CHECK(kept >= 6554); // round(0.025 * 512 * 512); more if magnitudes are equal
    CHECK(kept <= 6564);
}

TEST_CASE("A drag is one step to undo") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    auto *number = bench.find<QDoubleSpinBox>("thresholdNumber");
    auto *slider = bench.find<QSlider>("thresholdSlider");
    const double before = number->value();
    bench.painted_after([&] {
        slider->setSliderDown(true);
        for (int place = 500; place <= 700; place += 50)
            slider->setValue(place);
        slider->setSliderDown(false);
    });
    const double after = number->value();
    CHECK(after > before);
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(number->value() == before);
    CHECK(!bench.find<QAction>("undo")->isEnabled());
    bench.painted_after([&] { bench.find<QAction>("redo")->trigger(); });
    CHECK(number->value() == after);
}

TEST_CASE("The keys for undo take back a number that was typed") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    auto *number = bench.find<QDoubleSpinBox>("thresholdNumber");
    const double before = number->value();
    number->setFocus();
    number->selectAll();
    bench.painted_after([&] {
        QTest::keyClicks(number, QStringLiteral("77"));
        QTest::keyClick(number, Qt::Key_Return);
    });
    REQUIRE(number->value() == 77);
    bench.painted_after([&] { QTest::keyClick(number, Qt::Key_Z, Qt::ControlModifier); });
    CHECK(number->value() == before);
    bench.painted_after([&] { QTest::keyClick(number, Qt::Key_Y, Qt::ControlModifier); });
    CHECK(number->value() == 77);
}

TEST_CASE("A press beside the handle and its drag are one step") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    auto *slider = bench.find<QSlider>("thresholdSlider");
    const int before = slider->value(), y = slider->height() / 2;
    bench.painted_after([&] {
        const QPoint beside(slider->width() * 3 / 4, y);
        QTest::mousePress(slider, Qt::LeftButton, {}, beside);
        CHECK(slider->value() > before + 100);
        QTest::mouseMove(slider, beside + QPoint(20, 0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, beside + QPoint(20, 0));
    });
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(slider->value() == before);
    CHECK(!bench.find<QAction>("undo")->isEnabled());
}

TEST_CASE("The difference and the split come and go") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    CHECK(!bench.find<QWidget>("difference")->isVisible());
    auto *view = bench.find<ImageView>("differenceView");
    bench.window.findChild<QAction *>(QStringLiteral("differenceAction"))->setChecked(true);
    REQUIRE(QTest::qWaitFor([&] { return !view->picture().empty(); }, patience_ms));
    CHECK(bench.find<QWidget>("difference")->isVisible());
    const QImage eight = view->picture().pixels();
    auto *gain = bench.find<QComboBox>("gain");
    gain->setCurrentIndex(gain->findData(32));
    REQUIRE(QTest::qWaitFor([&] { return view->picture().pixels() != eight; }, patience_ms));
    bench.find<QAction>("split")->setChecked(true);
    CHECK(bench.find<ImageView>("resultView")->split());
}

TEST_CASE("The scale that is told follows the room of the pictures") {
    Bench bench;
    bench.open(QStringLiteral("chelsea.png"));
    auto *view = bench.find<ImageView>("resultView");
    const auto told = [&] {
        const int end = bench.text("scale").indexOf(QChar(0x202f));
        return bench.window.locale().toDouble(bench.text("scale").left(end));
    };
    const double before = told();
    CHECK(before == Approx(100 * view->shown_scale()).margin(0.51));
    bench.find<QToolButton>("planToggle")->setChecked(true);
    bench.window.resize(1200, 640);
    QTest::qWait(50);
    CHECK(told() == Approx(100 * view->shown_scale()).margin(0.51));
    CHECK(told() < before);
}

TEST_CASE("The readout names position, values and frequency") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *original = bench.find<ImageView>("originalView");
    const QPoint at = original->position_of({100.5, 50.5}).toPoint();
    const auto pixel = original->pixel_at(at);
    REQUIRE(pixel);
    QTest::mouseMove(original, at);
    INFO(bench.text("readout").toStdString());
    CHECK(bench.text("readout").startsWith(
        QStringLiteral("x %1, y %2 ").arg(pixel->x()).arg(pixel->y())));
    auto *spectrum = bench.find<ImageView>("spectrumView");
    const QPoint there =
        spectrum->position_of(QPointF(pixel->x() + 0.5, pixel->y() + 0.5)).toPoint();
    REQUIRE(spectrum->pixel_at(there) == pixel);
    QTest::mouseMove(spectrum, there);
    const QString frequency = bench.window.locale().toString(pixel->x() / 1024.0, 'f', 4);
    CHECK(bench.text("readout").contains(frequency));
}
