// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: regions drawn on the spectrogram, and playback without a device.
#include "app/media/recipe_file.h"
#include "app/media/signal/signal_file.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/panel/region_panel.h"
#include "ui/signals/play/play_bar.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QProcess>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

/// Two seconds of three tones, as a spectrogram.
struct RegionBench : SignalBench {
    static constexpr double rate = 8000;

    explicit RegionBench(std::size_t length = 16000) {
        QSettings().clear();
        write_wav(native("three.wav"), tones(length, rate, {{500, 0.3}, {1000, 0.2}, {2500, 0.2}}));
        painted_after([&] { window.open(at("three.wav")); });
        choose_view("signalView2");
    }
    SpectrogramPlot *plot() { return page->spectrogram_plot(); }
    const SignalSettings &settings() { return page->document()->settings(); }
    const std::vector<SpectralRegion> &regions() { return settings().regions.regions; }
    QPoint pixel(double time, double frequency) {
        return {static_cast<int>(std::lround(plot()->key_axis()->coordToPixel(time))),
                static_cast<int>(std::lround(plot()->value_axis()->coordToPixel(frequency)))};
    }
    void drag(const std::vector<QPoint> &way) {
        QTest::mousePress(plot(), Qt::LeftButton, {}, way.front());
        for (const QPoint &at : way)
            QTest::mouseMove(plot(), at);
        QTest::mouseRelease(plot(), Qt::LeftButton, {}, way.back());
    }
    void stroke(const std::vector<QPoint> &way) {
        painted_after([&] { drag(way); });
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
    void draw_box() {
        press("regionTool1");
        stroke({pixel(0.5, 700), pixel(0.6, 900), pixel(1.5, 1300)});
    }
    /// The amplitude of a tone in the filtered signal, around a time.
    double tone_at(double frequency, double time) {
        const Signal &signal = *page->filtered()->signal;
        const auto middle = static_cast<std::size_t>(time * rate);
        double re = 0, im = 0;
        constexpr std::size_t half = 800; // whole periods
        for (std::size_t n = middle - half; n < middle + half; ++n) {
            const double turn = 2 * std::numbers::pi * frequency * static_cast<double>(n) / rate;
            re += static_cast<double>(signal.samples[n]) * std::cos(turn);
            im += static_cast<double>(signal.samples[n]) * std::sin(turn);
        }
        return std::hypot(re, im) / half;
    }
};

} // namespace

TEST_CASE("A box drawn on the spectrogram takes a tone away for a while, and is undone") {
    RegionBench bench;
    bench.draw_box();
    REQUIRE(bench.regions().size() == 1);
    const SpectralRegion box = bench.regions()[0];
    CHECK(box.from / 8000 == Approx(0.5).margin(0.02));
    CHECK(box.to / 8000 == Approx(1.5).margin(0.02));
    CHECK(box.low * 8000 == Approx(700).margin(30));
    CHECK(box.high * 8000 == Approx(1300).margin(30));
    REQUIRE(bench.page->filtered());
    CHECK(bench.tone_at(1000, 1) < 1e-3);
    CHECK(bench.tone_at(1000, 0.2) == Approx(0.2).margin(1e-3));
    CHECK(bench.tone_at(500, 1) == Approx(0.3).margin(1e-3));
    CHECK(bench.page->time_plot()->traces() == 2);
    CHECK(bench.find<QTreeWidget>("regionList")->topLevelItemCount() == 1);
    CHECK(bench.page->recipe().has_value());
    CHECK(bench.page->unsaved().size() == 1);
    // The gain is typed; isolation changes all but the box.
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionGain")->setValue(-20); });
    CHECK(bench.tone_at(1000, 1) == Approx(0.02).margin(2e-3));
    bench.painted_after([&] { bench.press("regionIsolate"); });
    CHECK(bench.tone_at(1000, 1) == Approx(0.2).margin(2e-3));
    CHECK(bench.tone_at(500, 1) == Approx(0.03).margin(2e-3));
    CHECK(bench.tone_at(1000, 0.2) == Approx(0.02).margin(2e-3));
    for (int steps = 0; steps < 2; ++steps)
        bench.painted_after([&] { bench.page->undo()->undo(); });
    CHECK(bench.tone_at(1000, 1) < 1e-3);
    bench.page->undo()->undo(); // the stroke, which was one step
    CHECK(bench.regions().empty());
    CHECK_FALSE(bench.settings().by_regions);
    CHECK(bench.page->time_plot()->traces() == 1);
    bench.page->undo()->redo();
    CHECK(bench.regions().at(0) == box);
    CHECK(bench.tone_at(1000, 1) < 1e-3);
}

TEST_CASE("A region is moved by its inside, resized by its edges, and removed") {
    RegionBench bench;
    bench.draw_box();
    const SpectralRegion box = bench.regions()[0];
    bench.press("regionTool0");
    bench.stroke({bench.pixel(1, 1000), bench.pixel(1.05, 1500), bench.pixel(1.2, 2500)});
    SpectralRegion now = bench.regions().at(0);
    CHECK((now.from - box.from) / 8000 == Approx(0.2).margin(0.02));
    CHECK((now.low - box.low) * 8000 == Approx(1500).margin(40));
    CHECK(now.high - now.low == Approx(box.high - box.low));
    CHECK(bench.tone_at(2500, 1.2) < 1e-3);
    CHECK(bench.tone_at(1000, 1.2) == Approx(0.2).margin(1e-3));
    // Its lower edge, down to below the tone of 1000 Hz.
    const double middle = (now.from + now.to) / 2 / 8000;
    bench.stroke(
        {bench.pixel(middle, now.low * 8000), bench.pixel(middle, 1500), bench.pixel(middle, 800)});
    CHECK(bench.regions()[0].low * 8000 == Approx(800).margin(40));
    CHECK(bench.regions()[0].high == now.high);
    CHECK(bench.tone_at(1000, 1.2) < 1e-3);
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionLow")->setValue(2000); });
    CHECK(bench.regions()[0].low * 8000 == Approx(2000));
    bench.find<QDoubleSpinBox>("regionLow")->setValue(3900); // above its upper edge: none
    CHECK(bench.regions()[0].low * 8000 == Approx(2000));
    QTest::keyClick(bench.plot(), Qt::Key_Delete);
    CHECK(bench.regions().empty());
    CHECK_FALSE(bench.settings().by_regions);
    // A drag beside regions still selects an interval; the spectrogram is of all in sight, as
    // before.
    bench.drag({bench.pixel(0.5, 3000), bench.pixel(0.7, 3000), bench.pixel(1, 3000)});
    CHECK(bench.regions().empty());
    REQUIRE(bench.page->time_plot()->selection());
    CHECK(bench.page->time_plot()->selection()->length == Approx(4000).margin(200));
}

TEST_CASE("A lasso takes what it surrounds, and a comb takes harmonics") {
    RegionBench bench;
    bench.press("regionTool2");
    bench.stroke({bench.pixel(0.5, 2000), bench.pixel(0.8, 1900), bench.pixel(1.2, 2000),
                  bench.pixel(1.6, 2500), bench.pixel(1.2, 3000), bench.pixel(0.8, 3100),
                  bench.pixel(0.4, 2500)});
    REQUIRE(bench.regions().size() == 1);
    CHECK(bench.regions()[0].shape == SpectralRegion::Shape::lasso);
    CHECK(bench.regions()[0].corners.size() >= 6);
    CHECK(bench.tone_at(2500, 1) < 2e-3);
    CHECK(bench.tone_at(2500, 0.2) == Approx(0.2).margin(1e-3));
    bench.press("regionTool3");
    bench.stroke({bench.pixel(0.02, 500), bench.pixel(1, 500), bench.pixel(1.98, 500)});
    REQUIRE(bench.regions().size() == 2);
    const SpectralRegion comb = bench.regions()[1];
    CHECK(comb.shape == SpectralRegion::Shape::comb);
    CHECK(comb.fundamental * 8000 == Approx(500).margin(20));
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionFundamental")->setValue(500); });
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionHarmonics")->setValue(2); });
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionWidth")->setValue(240); });
    CHECK(bench.tone_at(500, 1) < 1e-3);
    CHECK(bench.tone_at(1000, 1) < 1e-3);
    CHECK(bench.tone_at(2500, 0.2) == Approx(0.2).margin(2e-3)); // no third harmonic
}

TEST_CASE("Regions are saved as the command line and a recipe compute them") {
    RegionBench bench;
    bench.draw_box();
    for (const auto &[name, value] :
         {std::pair("regionFrom", 0.25), std::pair("regionTo", 1.25), std::pair("regionLow", 800.0),
          std::pair("regionHigh", 1200.0), std::pair("regionGain", -30.0)})
        bench.painted_after(
            [&, name = name, value = value] { bench.find<QDoubleSpinBox>(name)->setValue(value); });
    bench.file_after([&] { bench.page->save_signal(bench.at("out.wav")); });
    CHECK(bench.page->unsaved().empty());
    const std::vector<float> own = read_signal(bench.native("out.wav")).signal.samples;
    const auto run = [&](const QStringList &arguments) {
        QProcess cli;
        cli.start(QStringLiteral(IMAGO_CLI), arguments);
        REQUIRE(cli.waitForFinished(patience_ms));
        INFO(cli.readAllStandardError().toStdString());
        REQUIRE(cli.exitCode() == 0);
    };
    run({QStringLiteral("filter"), bench.at("three.wav"), QStringLiteral("-o"), bench.at("cli.wav"),
         QStringLiteral("--region"), QStringLiteral("0.25,1.25,800,1200,-30")});
    CHECK(read_signal(bench.native("cli.wav")).signal.samples == own);
    write_recipe_file(bench.native("recipe.json"), *bench.page->recipe());
    QDir(bench.folder.path()).mkdir(QStringLiteral("in"));
    QFile::copy(bench.at("three.wav"), bench.at("in/three.wav"));
    run({QStringLiteral("batch"), bench.at("recipe.json"), bench.at("in"), QStringLiteral("-o"),
         bench.at("results")});
    CHECK(read_signal(bench.native("results/three.wav")).signal.samples == own);
}

TEST_CASE("Bands and regions filter one after the other, and make a recipe of two steps") {
    RegionBench bench;
    bench.draw_box();
    bench.choose_view("signalView0");
    bench.painted_after([&] { drag(bench.page->spectrum_plot(), 2000, 3000); });
    CHECK(bench.tone_at(2500, 1) == Approx(0.2).margin(2e-3));
    CHECK(bench.tone_at(500, 1) < 2e-3);
    CHECK(bench.page->recipe()->steps.size() == 2);
    bench.painted_after([&] { bench.press("bandFilter"); });
    CHECK(bench.tone_at(500, 1) == Approx(0.3).margin(2e-3));
    CHECK(bench.tone_at(1000, 1) < 1e-3);
}

TEST_CASE("What is in sight of a long signal comes first") {
    RegionBench bench(800000);
    bench.painted_after([&] { bench.page->time_plot()->set_range({10, 12}); });
    bench.press("regionTool1");
    bench.stroke({bench.pixel(10.5, 700), bench.pixel(10.6, 900), bench.pixel(11.5, 1300)});
    QSignalSpy previews(bench.page, &SignalsWorkspace::preview_painted);
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("regionGain")->setValue(-20); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(previews.count() >= 1);
    CHECK(bench.tone_at(1000, 11) == Approx(0.02).margin(2e-3));
    CHECK(bench.page->filtered()->signal->length == 800000);
    CHECK(bench.page->time_plot()->traces() == 2);
}

TEST_CASE("Without a sound device playing is refused in one sentence, and nothing is lost") {
    qputenv("PULSE_SERVER", "unix:/nowhere");
    qputenv("PIPEWIRE_REMOTE", "/nowhere");
    RegionBench bench;
    auto *bar = bench.window.findChild<PlayBar *>();
    REQUIRE(bar);
    QSignalSpy failed(bench.page, &Workspace::failed);
    bench.plot()->setFocus();
    QTest::keyClick(bench.plot(), Qt::Key_Space);
    if (!bar->playing()) { // another kind of sound server may be there
        REQUIRE(failed.count() == 1);
        const QString said = failed[0][0].toString();
        INFO(said.toStdString());
        CHECK((said.contains(QStringLiteral("no sound device")) ||
               said.contains(QStringLiteral("without Qt Multimedia"))));
        CHECK(bench.text("messageText") == said);
    }
    bar->rewind();
    CHECK(bench.page->has_content());
    // A rate that is not known is said before a device is looked for.
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("signalRate")->setValue(0); });
    failed.clear();
    if (Player::supported()) {
        REQUIRE(QTest::qWaitFor([&] { return !bar->playing(); }, patience_ms));
        bench.press("play");
        REQUIRE(failed.count() == 1);
        CHECK(failed[0][0].toString().contains(QStringLiteral("rate")));
    }
}
