// SPDX-License-Identifier: GPL-3.0-or-later
// Levels: data beyond its type's usual range is visible, the legend says how, and saving keeps the
// samples unless it is asked to change them.
#include "tests/ui/window_fixture.h"
#include "ui/page/save_dialog.h"
#include "ui/view/colour_legend.h"
#include "ui/view/levels_panel.h"
#include "ui/view/tone/histogram_view.h"
#include "ui/view/tone/tone_bytes.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QTemporaryDir>

#include <cmath>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

/// A microscope's picture: 16 bits, and values from 0 to 900.
std::shared_ptr<const Image> dark_picture() {
    Image image{.width = 96, .height = 64, .channels = 1, .depth = SampleDepth::u16};
    for (std::size_t y = 0; y < 64; ++y)
        for (std::size_t x = 0; x < 96; ++x)
            image.samples.push_back(static_cast<float>(x * 900 / 95));
    return std::make_shared<const Image>(std::move(image));
}

struct LevelsBench : Bench {
    QTemporaryDir folder;

    QString write_dark() {
        const QString path = folder.filePath(QStringLiteral("dark.tif"));
        store.save({path, dark_picture(), SampleDepth::u16, 95});
        return path;
    }
    int gray(const char *view, int x) { return qGreen(pixels(view).pixel(x, 30)); }
    void choose(const char *box, Levels::Mode mode) {
        auto *modes = find<QComboBox>(box);
        modes->setCurrentIndex(modes->findData(static_cast<int>(mode)));
        Q_EMIT modes->activated(modes->currentIndex());
    }
    template <class Test>
    bool wait_for(Test test) {
        return QTest::qWaitFor(test, patience_ms);
    }
};

} // namespace

TEST_CASE("A 16-bit picture of small values is seen, and its legend says how") {
    LevelsBench bench;
    const QString path = bench.write_dark();
    bench.painted_after([&] { bench.window.open(path); });
    CHECK(bench.gray("originalView", 0) == 0);
    CHECK(bench.gray("originalView", 95) == 255);
    CHECK(std::abs(bench.gray("resultView", 48) - bench.gray("originalView", 48)) < 16);
    const auto *legend = bench.find<ColourLegend>("originalLevels");
    CHECK(!legend->isHidden());
    CHECK(legend->accessibleDescription().contains(QStringLiteral("900")));
    CHECK(bench.find<QDoubleSpinBox>("levelsHigh")->value() == 900);

    bench.choose("levelsMode", Levels::Mode::full);
    REQUIRE(bench.wait_for([&] { return bench.gray("resultView", 95) < 8; }));
    REQUIRE(bench.wait_for([&] { return bench.gray("originalView", 95) < 8; }));
    CHECK(legend->isHidden());

    // A number that is changed makes them manual; the pages share them.
    bench.find<QDoubleSpinBox>("levelsHigh")->setValue(450);
    REQUIRE(bench.wait_for([&] { return bench.gray("originalView", 60) == 255; }));
    CHECK(bench.gray("originalView", 24) == Approx(128).margin(4));
    CHECK(bench.find<QComboBox>("levelsMode")->currentData().toInt() ==
          static_cast<int>(Levels::Mode::manual));
    CHECK(bench.find<QComboBox>("filterLevelsMode")->currentData().toInt() ==
          static_cast<int>(Levels::Mode::manual));
    bench.painted_after([&] { bench.window.show_workspace(1); });
    bench.find<QCheckBox>("showMargin")->setChecked(false); // columns are the picture's then
    REQUIRE(bench.wait_for([&] { return bench.gray("filterOriginalView", 60) == 255; }));

    // Percentiles: a tenth of the samples is black, and a tenth white.
    bench.choose("filterLevelsMode", Levels::Mode::percentile);
    CHECK(bench.find<QDoubleSpinBox>("filterLevelsPercent")->isVisible());
    bench.find<QDoubleSpinBox>("filterLevelsPercent")->setValue(10);
    REQUIRE(bench.wait_for([&] {
        return bench.gray("filterOriginalView", 8) == 0 &&
               bench.gray("filterOriginalView", 14) > 0 &&
               bench.gray("filterOriginalView", 88) == 255;
    }));
}

TEST_CASE("The levels of a curve are those of its formula") {
    for (const SampleRange range : {SampleRange{0, 255, {}}, SampleRange{-3, 900, {}},
                                    SampleRange{2, 3e6f, {}}, SampleRange{1e-9f, 1e-7f, {}}})
        for (const ToneCurve curve :
             {ToneCurve{ToneCurve::Kind::linear, 1}, ToneCurve{ToneCurve::Kind::logarithm, 1},
              ToneCurve{ToneCurve::Kind::gamma, 2.2}, ToneCurve{ToneCurve::Kind::gamma, 0.4}}) {
            const SampleRange curved{range.low, range.high, curve};
            const ToneBytes bytes(curved);
            const Tones tones(curved);
            int off = 0;
            for (int i = -100; i <= 1100; ++i) {
                const float sample =
                    range.low + (range.high - range.low) * static_cast<float>(i) / 1000;
                const double level = 255 * std::clamp(tones(sample), 0.0, 1.0);
                off += std::abs(static_cast<double>(bytes(sample)) - level) > 0.51;
            }
            CHECK(off == 0);
            CHECK(bytes(std::numeric_limits<float>::quiet_NaN()) == 0);
            CHECK(tones(static_cast<float>(sample_of_tone(curved, 0.5))) ==
                  Approx(0.5).margin(1e-3));
        }
}

TEST_CASE("A curve and a histogram show faint parts, and the samples stay as they are") {
    LevelsBench bench;
    const QString path = bench.write_dark();
    bench.painted_after([&] { bench.window.open(path); });
    auto *histogram = bench.find<HistogramView>("levelsHistogram");
    REQUIRE(bench.wait_for([&] { return !histogram->histogram().counts.empty(); }));
    CHECK(histogram->accessibleDescription().contains(QStringLiteral("900")));
    const auto counted = [&] {
        std::size_t all = 0;
        for (const std::size_t count : histogram->histogram().counts[0])
            all += count;
        return all;
    };
    CHECK(counted() == 96 * 64);
    const auto result = bench.window.compress()->result_image();
    const int before = bench.gray("originalView", 48);
    CHECK(before == Approx(128).margin(4));
    auto *curves = bench.find<QComboBox>("levelsCurve");
    const auto choose_curve = [&](ToneCurve::Kind kind) {
        curves->setCurrentIndex(curves->findData(static_cast<int>(kind)));
        Q_EMIT curves->activated(curves->currentIndex());
    };
    auto *gamma = bench.find<QDoubleSpinBox>("levelsGamma");
    CHECK(gamma->isHidden());
    choose_curve(ToneCurve::Kind::gamma);
    CHECK(!gamma->isHidden());
    const double wanted = 255 * std::pow(48 / 95.0, 1 / 2.2);
    REQUIRE(bench.wait_for([&] { return std::abs(bench.gray("originalView", 48) - wanted) < 3; }));
    REQUIRE(bench.wait_for([&] { return std::abs(bench.gray("resultView", 48) - wanted) < 16; }));
    choose_curve(ToneCurve::Kind::logarithm); // three decades from 0 on
    const double log = 255 * std::log(1 + 1000 * 48 / 95.0) / std::log(1001.0);
    REQUIRE(bench.wait_for([&] { return std::abs(bench.gray("originalView", 48) - log) < 3; }));
    CHECK(bench.find<ColourLegend>("originalLevels")
              ->accessibleDescription()
              .contains(QStringLiteral("middle gray")));
    CHECK(bench.find<QComboBox>("filterLevelsCurve")->currentIndex() == curves->currentIndex());
    CHECK(bench.window.compress()->result_image() == result);
    CHECK(counted() == 96 * 64);
    bench.open(QStringLiteral("camera.png")); // the curve was the other picture's
    CHECK(curves->currentIndex() == 0);
}

TEST_CASE("One bright sample does not make the others black") {
    LevelsBench bench;
    Image image{.width = 96, .height = 64, .channels = 1, .depth = SampleDepth::f32};
    for (std::size_t y = 0; y < 64; ++y)
        for (std::size_t x = 0; x < 96; ++x)
            image.samples.push_back(static_cast<float>(x) / 95);
    image.samples[0] = 1e6f;
    const QString path = bench.folder.filePath(QStringLiteral("bright.tif"));
    bench.store.save({path, std::make_shared<const Image>(image), SampleDepth::f32, 95});
    bench.painted_after([&] { bench.window.open(path); });
    CHECK(bench.gray("originalView", 48) == Approx(128).margin(8));
    CHECK(bench.gray("originalView", 94) > 240);
}

TEST_CASE("A result without its mean is seen") {
    LevelsBench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("chelsea.png"));
    CHECK(bench.find<ColourLegend>("filterResultLevels")->isHidden()); // 0 to 255
    FilterSettings settings = bench.window.filter()->document()->settings();
    FilterShape high;
    high.kind = FilterShape::Kind::high;
    high.radius = 0.01;
    settings.mask.shapes = {high};
    settings.mask.keep_mean = false;
    bench.painted_after(
        [&] { bench.window.filter()->document()->change(QStringLiteral("test"), settings); });
    const auto share_of_black = [&] {
        const QImage result = bench.pixels("filterResultView");
        int black = 0;
        for (int y = 0; y < result.height(); ++y)
            for (int x = 0; x < result.width(); ++x)
                black += qGreen(result.pixel(x, y)) == 0 ? 1 : 0;
        return static_cast<double>(black) / (result.width() * result.height());
    };
    CHECK(share_of_black() < 0.01);
    CHECK(!bench.find<ColourLegend>("filterResultLevels")->isHidden());
    CHECK(bench.find<ColourLegend>("filterOriginalLevels")->isHidden());
    CHECK(bench.find<QDoubleSpinBox>("filterLevelsLow")->value() < -20);
    bench.choose("filterLevelsMode", Levels::Mode::full); // as it would be saved
    REQUIRE(bench.wait_for([&] { return share_of_black() > 0.3; }));
}

TEST_CASE("Saving keeps the samples, and applies levels where it is asked to") {
    LevelsBench bench;
    const QTemporaryDir folder;
    const auto dialog_of = [&](SampleRange levels) {
        return std::make_unique<SaveDialog>(folder.filePath(QStringLiteral("a.png")),
                                            SampleDepth::u16, nullptr, levels);
    };
    const auto none = dialog_of({0, 65535});
    CHECK(none->findChild<QCheckBox *>(QStringLiteral("saveLevels"))->isHidden());
    const auto dialog = dialog_of({100, 500});
    auto *apply = dialog->findChild<QCheckBox *>(QStringLiteral("saveLevels"));
    CHECK(!apply->isHidden());
    CHECK(apply->text().contains(QStringLiteral("500")));
    CHECK(!dialog->levels());
    apply->setChecked(true);
    REQUIRE(dialog->levels());
    CHECK(*dialog->levels() == SampleRange{100, 500});

    SaveRequest request{folder.filePath(QStringLiteral("b.png")), dark_picture(), SampleDepth::u8,
                        95};
    request.levels = {100, 500};
    const SaveOutcome outcome = bench.store.save(request);
    CHECK(outcome.notes.join(QLatin1Char(' ')).contains(QStringLiteral("500 white")));
    const LoadedImage saved = bench.store.load(request.path);
    CHECK(saved.image->sample(0, 0) == 0);
    CHECK(saved.image->sample(0, 95) == 255);
    CHECK(saved.image->sample(0, 32) == Approx(255 * (32 * 900 / 95 - 100) / 400.0).margin(0.51));
}
