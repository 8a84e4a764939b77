// SPDX-License-Identifier: GPL-3.0-or-later
// The tool Wave of the Filter workspace: picked, changed, kept, summed, dragged, undone, saved.
#include "tests/ui/window_fixture.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/wave/wave_marks.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/filter/wave/wave_overlay.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

constexpr int wide = 160, high = 120;

/// A gray picture of two waves around 128: 12,5 with amplitude 40, and 30,-20 with 20.
QImage two_waves(double first, double second, double turns = 0) {
    QImage image(wide, high, QImage::Format_Grayscale8);
    for (int y = 0; y < high; ++y)
        for (int x = 0; x < wide; ++x) {
            const auto wave = [&](int u, int v, double more) {
                return std::cos(2 * std::numbers::pi *
                                (u * x / double(wide) + v * y / double(high) + more));
            };
            image.scanLine(y)[x] = static_cast<uchar>(
                std::lround(128 + first * wave(12, 5, turns) + second * wave(30, -20, 0)));
        }
    return image;
}

struct WaveBench : Bench {
    QTemporaryDir folder;
    FilterWorkspace *filter = window.filter();
    WaveModel *waves = window.filter()->waves();

    WaveBench() {
        window.show_workspace(1);
        window.resize(1400, 900);
        const QString path = folder.filePath(QStringLiteral("waves.png"));
        REQUIRE(two_waves(40, 20).save(path));
        painted_after([&] { window.open(path); });
        if (!find<QToolButton>("tool_wave")->isChecked())
            QTest::mouseClick(find<QToolButton>("tool_wave"), Qt::LeftButton);
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
    ImageView *spectrum() { return find<ImageView>("filterSpectrumView"); }
    ImageView *result() { return find<ImageView>("filterResultView"); }
    QPoint place(double u, double v) {
        return filter->overlay()->map().at({u / wide, v / high}).toPoint();
    }
    void click(double u, double v, QPoint off = {}, Qt::KeyboardModifiers keys = {}) {
        painted_after(
            [&] { QTest::mouseClick(spectrum(), Qt::LeftButton, keys, place(u, v) + off); });
    }
    void press(const char *button) {
        painted_after([&] { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); });
    }
    void set_number(const char *name, double value) {
        painted_after([&] { find<QDoubleSpinBox>(name)->setValue(value); });
    }
    double away(const QImage &want) {
        return mean_difference(pixels("filterResultView"),
                               want.convertToFormat(QImage::Format_RGB32));
    }
};

} // namespace

TEST_CASE("A click on the spectrum shows its wave, which can be removed and kept") {
    WaveBench bench;
    CHECK(bench.filter->document()->settings().edges == FilterEdges::none);
    bench.click(12, 5, {2, -1}); // near it
    REQUIRE(bench.waves->wave());
    CHECK(bench.waves->wave()->at == WaveNumber{12, 5});
    CHECK(bench.text("waveCycles") == QStringLiteral("12 across, 5 down"));
    const QLocale locale = bench.window.locale();
    const double period = wave_period({12, 5}, high, wide);
    CHECK(bench.text("wavePeriod").contains(locale.toString(period, 'f', 2)));
    CHECK(bench.text("waveAmplitude").contains(QStringLiteral("40")));
    CHECK(locale.toDouble(bench.text("waveShare").left(4)) == Approx(80).margin(0.3));
    CHECK(bench.find<QListWidget>("waveList")->count() == 1);
    CHECK(bench.away(two_waves(40, 20)) < 0.01);
    CHECK_FALSE(bench.find<QWidget>("edges")->isEnabled());

    bench.press("removeWave");
    CHECK(bench.away(two_waves(0, 20)) < 0.5);
    CHECK(bench.find<QListWidget>("waveList")->item(0)->text().contains(QStringLiteral("removed")));
    CHECK_FALSE(bench.filter->unsaved().empty());
    bench.press("keepOnlyWave");
    CHECK(bench.away(two_waves(40, 0)) < 0.5);
    CHECK(bench.find<QCheckBox>("onlyWaves")->isChecked());
    bench.click(30, -20); // a second term of the sum
    CHECK(bench.away(two_waves(40, 20)) < 0.5);
    bench.painted_after([&] { bench.find<QCheckBox>("onlyWaves")->click(); });
    bench.set_number("wavePhaseNumber", 180);
    CHECK(bench.away(two_waves(40, -20)) < 0.5);
    bench.set_number("waveGainNumber", 50);
    CHECK(bench.away(two_waves(40, -10)) < 0.5);
    bench.press("resetWave");
    CHECK(bench.away(two_waves(40, 20)) < 0.01);
    bench.press("forgetWave");
    CHECK(bench.find<QListWidget>("waveList")->count() == 1);

    for (int i = 0; i < 9; ++i)
        bench.painted_after([&] { bench.filter->undo()->undo(); });
    CHECK(bench.waves->settings() == WaveSettings{});
    bench.painted_after([&] { bench.filter->undo()->redo(); });
    bench.painted_after([&] { bench.filter->undo()->redo(); });
    CHECK(bench.away(two_waves(0, 20)) < 0.5);
}

TEST_CASE("A wave is dragged in the picture, and moved by keys") {
    WaveBench bench;
    bench.click(12, 5);
    ImageView *view = bench.result();
    const double scale = view->shown_scale() / view->devicePixelRatioF();
    const double period = wave_period({12, 5}, high, wide) * scale;
    REQUIRE(period > 24);
    const double angle = wave_direction({12, 5}, high, wide) * std::numbers::pi / 180;
    const QPoint from = view->rect().center();
    const QPointF along(std::cos(angle), std::sin(angle));
    const QPoint moved = (along * period / 4).toPoint();
    bench.painted_after([&] {
        QTest::mousePress(view, Qt::LeftButton, {}, from);
        QTest::mouseMove(view, from + moved / 2);
        QTest::mouseMove(view, from + moved);
        QTest::mouseRelease(view, Qt::LeftButton, {}, from + moved);
    });
    const double phase = -360 * QPointF::dotProduct(moved, along) / period;
    CHECK(bench.waves->wave()->phase == Approx(phase).margin(0.5));
    CHECK(std::fabs(phase + 90) < 8);
    // The crests went with the mouse.
    CHECK(bench.away(two_waves(40, 20, phase / 360)) < 0.6);
    const int steps = bench.filter->undo()->count();
    bench.painted_after([&] { QTest::keyClick(view, Qt::Key_Left); });
    CHECK(bench.waves->wave()->phase == Approx(phase + 1).margin(0.5));
    bench.painted_after([&] { QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier); });
    CHECK(bench.waves->wave()->gain == Approx(0.9));
    CHECK(bench.filter->undo()->count() == steps + 2); // the drag was one step
    bench.painted_after([&] {
        QTest::mousePress(view, Qt::LeftButton, Qt::ShiftModifier, from);
        QTest::mouseMove(view, from - QPoint(0, 30));
        QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, from - QPoint(0, 30));
    });
    CHECK(bench.waves->wave()->gain == Approx(0.9)); // QTest moves without modifiers: phase
    bench.painted_after([&] { QTest::keyClick(view, Qt::Key_Delete); });
    CHECK(bench.waves->wave()->gain == 0);
    // In the spectrum the arrows go to the next frequency.
    bench.painted_after([&] { QTest::keyClick(bench.spectrum(), Qt::Key_Right); });
    CHECK(bench.waves->wave()->at == WaveNumber{13, 5});
    QTest::keyClick(view, Qt::Key_Escape);
    CHECK_FALSE(bench.waves->active());
    CHECK(bench.find<QToolButton>("tool_select")->isChecked());
}

TEST_CASE("The strongest waves build a picture up, and recipes keep waves") {
    WaveBench bench;
    bench.set_number("strongestWavesNumber", 1);
    CHECK(bench.away(two_waves(40, 0)) < 0.5);
    bench.set_number("strongestWavesNumber", 2);
    CHECK(bench.away(two_waves(40, 20)) < 0.5);
    bench.painted_after([&] { bench.find<QCheckBox>("keepWaveMean")->click(); });
    CHECK_FALSE(bench.waves->settings().keep_mean);
    bench.painted_after([&] { bench.find<QCheckBox>("keepWaveMean")->click(); });
    bench.set_number("strongestWavesNumber", 0);
    CHECK_FALSE(bench.waves->settings().only);
    CHECK(bench.away(two_waves(40, 20)) < 0.01);

    bench.click(30, -20);
    bench.press("removeWave");
    const auto recipe = bench.filter->recipe();
    REQUIRE(recipe);
    const auto &step = std::get<FilterStep>(recipe->steps.front());
    CHECK(step.waves == bench.waves->settings());
    CHECK(step.edges == FilterEdges::none);
    bool listed = false;
    for (const auto &[name, words] : bench.filter->settings_words())
        listed = listed || words.contains(QStringLiteral("removed"));
    CHECK(listed);
    // A recipe of another picture's waves is refused.
    Recipe large = *recipe;
    std::get<FilterStep>(large.steps.front()).waves.waves = {{{wide, 0}, 0}};
    CHECK(bench.filter->open_recipe(large).contains(QStringLiteral("does not fit")));
    CHECK(bench.waves->settings() == step.waves);
    // A slice of the same stack keeps them; another picture has other waves.
    const LoadedImage slice = bench.store.load(bench.folder.filePath(QStringLiteral("waves.png")));
    bench.painted_after([&] { bench.filter->set_image(slice.image); });
    CHECK(bench.waves->settings() == step.waves);
    CHECK(bench.away(two_waves(40, 0)) < 0.5);
    bench.painted_after([&] { bench.window.open(samples + QStringLiteral("/camera.png")); });
    CHECK(bench.waves->settings() == WaveSettings{});
}

TEST_CASE("The mean and waves at half the sampling frequency say what they are") {
    WaveBench bench;
    bench.click(0, 0, {}, Qt::ShiftModifier);
    REQUIRE(bench.waves->wave());
    CHECK(bench.waves->wave()->at == WaveNumber{});
    CHECK(bench.text("waveNote").contains(QStringLiteral("mean")));
    CHECK_FALSE(bench.find<QWidget>("wavePhase")->isEnabled());
    bench.waves->pick({wide / 2, 0});
    CHECK(bench.text("waveNote").contains(QStringLiteral("conjugate")));
    CHECK_FALSE(bench.waves->movable());
    bench.waves->set_change(1, 130, QStringLiteral("Turn"));
    CHECK(bench.waves->wave()->phase == 180);
}

TEST_CASE("Stripes are those of the wave, and none that a screen cannot show") {
    const WaveOnScreen wave{1 / 16.0, 0, 0.25};
    const QImage alone = wave_stripes({64, 8}, wave, 0.5, true);
    double worst = 0;
    for (int x = 0; x < 64; ++x)
        worst = std::max(
            worst, std::fabs(qGreen(alone.pixel(x, 5)) -
                             (127.5 + 127.5 * std::cos(2 * std::numbers::pi * (x / 16.0 + 0.25)))));
    CHECK(worst < 3);
    const QImage over = wave_stripes({64, 8}, wave, 0.5, false);
    CHECK(qAlpha(over.pixel(12, 0)) == Approx(127).margin(3));   // a crest
    CHECK(qRed(over.pixel(12, 0)) == qAlpha(over.pixel(12, 0))); // white, premultiplied
    CHECK(qRed(over.pixel(4, 0)) == 0);                          // a trough
    CHECK(qAlpha(over.pixel(8, 0)) < 3);
    for (const double period : {1.1, 2.0, 2.5}) {
        CHECK(stripes_share(period) == 0);
        CHECK(qAlpha(wave_stripes({9, 9}, {1 / period, 0, 0}, 1, false).pixel(4, 4)) == 0);
        CHECK(qRed(wave_stripes({9, 9}, {1 / period, 0, 0}, 1, true).pixel(4, 4)) == 127);
    }
    CHECK(stripes_share(4) == 1);
}
