// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: bands that filter the signal.
#include "app/media/signal/signal_file.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/band_panel.h"

#include <QDoubleSpinBox>
#include <QProcess>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

/// Three tones, of which bands are taken.
struct BandBench : SignalBench {
    static constexpr Tone low{440, 0.5}, middle{1000, 0.25}, high{2000, 0.25};

    BandBench() {
        write_wav(native("three.wav"), tones(16000, 8000, {low, middle, high}));
        painted_after([&] { window.open(at("three.wav")); });
    }
    SpectrumPlot *plot() { return page->spectrum_plot(); }
    const std::vector<Band> &bands() { return page->document()->settings().filter.bands; }
    void draw(double from, double to) {
        painted_after([&] { drag(plot(), from, to); });
    }
    /// How far the filtered signal is from these tones, away from its ends.
    double error(const std::vector<Tone> &aim) {
        const Signal wanted = tones(16000, 8000, aim);
        const Signal &is = *page->filtered()->signal;
        double most = 0;
        for (std::size_t n = 2000; n < 14000; ++n)
            most =
                std::max(most, std::fabs(static_cast<double>(is.samples[n] - wanted.samples[n])));
        return most;
    }
    /// The colour of the plot's pixel at a frequency, slightly above its lower end.
    QColor ground(double frequency) {
        const QPoint at(pixel_of(plot(), frequency).x(), plot()->axisRect()->rect().top() + 24);
        return plot()->grab().toImage().pixelColor(at);
    }
};

} // namespace

TEST_CASE("A band takes one of two tones away, live, and is undone in one step") {
    SignalBench bench;
    bench.open_tones();
    SpectrumPlot *plot = bench.page->spectrum_plot();
    bench.painted_after([&] { drag(plot, 100, 1000); });
    REQUIRE(bench.page->filtered());
    const Band band = bench.page->document()->settings().filter.bands.at(0);
    CHECK(band.low * 8000 == Approx(100).margin(8));
    CHECK(band.high * 8000 == Approx(1000).margin(8));
    const Signal low = tones(16000, 8000, {{440, 0.5}}, 2);
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    const auto worst = [&](const Signal &aim) {
        double most = 0;
        const Signal &is = *bench.page->filtered()->signal;
        for (std::size_t n = 2000; n < 14000; ++n)
            most = std::max(most, std::fabs(static_cast<double>(is.samples[n] - aim.samples[n])));
        return most;
    };
    CHECK(worst(low) < 5e-3);
    CHECK(bench.page->time_plot()->traces() == 4); // original and filtered, of two channels
    bench.painted_after([&] { bench.press("bandKind1"); }); // stop
    CHECK(worst(tones(16000, 8000, {{2000, 0.25}}, 2)) < 5e-3);
    bench.painted_after([&] { bench.press("bandRemoved"); });
    CHECK(bench.page->time_plot()->traces() == 6);
    bench.file_after([&] { bench.page->export_signal(bench.at("stopped.wav")); });
    const Signal written = read_signal(bench.native("stopped.wav")).signal;
    CHECK(written.sample_rate == 8000);
    CHECK(written.samples == bench.page->filtered()->signal->samples);
    bench.page->undo()->undo();
    bench.page->undo()->undo();
    bench.page->undo()->undo(); // the drag, which was one step
    CHECK(!bench.page->document()->settings().filtering);
    CHECK(bench.page->time_plot()->traces() == 2);
}

TEST_CASE("Several bands pass what lies in any of them, each stroke one step") {
    BandBench bench;
    bench.draw(300, 600);
    bench.draw(1800, 2200);
    auto *list = bench.find<QTreeWidget>("bandList");
    REQUIRE(list->topLevelItemCount() == 2);
    CHECK(bench.error({bench.low, bench.high}) < 5e-3);
    // Removed frequencies are shaded, passed ones are not.
    CHECK(bench.ground(450) == bench.ground(2100));
    CHECK(bench.ground(1200) != bench.ground(2100));
    CHECK(bench.ground(1200) == bench.ground(2900));
    // All stopped: the complement.
    bench.painted_after([&] { bench.press("bandKind1"); }); // the second, which was drawn last
    bench.painted_after([&] {
        list->setCurrentItem(list->topLevelItem(0));
        bench.press("bandKind1");
    });
    CHECK(bench.bands()[0].stop);
    CHECK(bench.bands()[1].stop);
    CHECK(bench.error({bench.middle}) < 5e-3);
    for (int steps = 0; steps < 3; ++steps)
        bench.painted_after([&] { bench.page->undo()->undo(); });
    REQUIRE(bench.bands().size() == 1);
    CHECK(list->topLevelItemCount() == 1);
    CHECK(bench.error({bench.low}) < 5e-3);
    bench.page->undo()->undo();
    CHECK(!bench.page->document()->settings().filtering);
    CHECK(bench.ground(1200) == bench.ground(2100));
}

TEST_CASE("A band that stops takes its part of one that passes") {
    BandBench bench;
    bench.draw(200, 2500);
    bench.draw(900, 1100);
    bench.painted_after([&] { bench.press("bandKind1"); });
    CHECK(bench.error({bench.low, bench.high}) < 5e-3);
    // The same bands on the command line give the same bits.
    const auto set = [&](const char *name, double value) {
        bench.painted_after([&] { bench.find<QDoubleSpinBox>(name)->setValue(value); });
    };
    set("bandLow", 910);
    set("bandHigh", 1110);
    set("bandSoft", 20);
    bench.painted_after([&] {
        auto *list = bench.find<QTreeWidget>("bandList");
        list->setCurrentItem(list->topLevelItem(0));
        bench.find<QDoubleSpinBox>("bandLow")->setValue(210);
    });
    set("bandHigh", 2510);
    set("bandSoft", 20);
    bench.file_after([&] { bench.page->export_signal(bench.at("out.wav")); });
    const std::vector<float> own = read_signal(bench.native("out.wav")).signal.samples;
    CHECK(own == bench.page->filtered()->signal->samples);
    QProcess cli;
    cli.start(QStringLiteral(IMAGO_CLI),
              {QStringLiteral("filter"), bench.at("three.wav"), QStringLiteral("-o"),
               bench.at("cli.wav"), QStringLiteral("--band"), QStringLiteral("210,2510"),
               QStringLiteral("--stop"), QStringLiteral("910,1110"), QStringLiteral("--soft"),
               QStringLiteral("20")});
    REQUIRE(cli.waitForFinished(patience_ms));
    INFO(cli.readAllStandardError().toStdString());
    REQUIRE(cli.exitCode() == 0);
    CHECK(read_signal(bench.native("cli.wav")).signal.samples == own);
}

TEST_CASE("A band is moved by its bar and resized by its edges and numbers") {
    BandBench bench;
    bench.draw(300, 600);
    const double width = bench.bands()[0].high - bench.bands()[0].low;
    SpectrumPlot *plot = bench.plot();
    const auto on_bar = [&](double frequency) {
        return QPoint(pixel_of(plot, frequency).x(), plot->axisRect()->rect().top() + 6);
    };
    bench.painted_after([&] {
        QTest::mousePress(plot, Qt::LeftButton, {}, on_bar(450));
        QTest::mouseMove(plot, on_bar(700));
        QTest::mouseMove(plot, on_bar(1000));
        QTest::mouseRelease(plot, Qt::LeftButton, {}, on_bar(1000));
    });
    CHECK(bench.bands()[0].low * 8000 == Approx(850).margin(16));
    CHECK(bench.bands()[0].high - bench.bands()[0].low == Approx(width).margin(1e-9));
    CHECK(bench.error({bench.middle}) < 5e-3);
    bench.painted_after([&] { drag(plot, bench.bands()[0].high * 8000, 2500); });
    REQUIRE(bench.bands().size() == 1); // the edge, and no new one
    CHECK(bench.error({bench.middle, bench.high}) < 5e-3);
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("bandLow")->setValue(1500); });
    CHECK(bench.bands()[0].low * 8000 == Approx(1500));
    CHECK(bench.error({bench.high}) < 5e-3);
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("bandSoft")->setValue(200); });
    CHECK(bench.bands()[0].soft * 8000 == Approx(200));
    bench.find<QDoubleSpinBox>("bandHigh")->setValue(1200); // below its lower edge: none
    CHECK(bench.bands()[0].high * 8000 == Approx(2500).margin(16));
    CHECK(bench.find<QDoubleSpinBox>("bandHigh")->value() == Approx(2500).margin(16));
    bench.page->undo()->undo();
    bench.page->undo()->undo();
    bench.page->undo()->undo();
    bench.page->undo()->undo(); // the move of the bar, which was one step
    CHECK(bench.bands()[0].low * 8000 == Approx(300).margin(8));
}

TEST_CASE("Bands are added and removed by buttons and keys, and a click chooses one") {
    BandBench bench;
    bench.painted_after([&] { bench.press("bandFilter"); });
    REQUIRE(bench.bands().size() == 1);
    auto *panel = bench.window.findChild<BandPanel *>();
    CHECK(panel->selected() == 0);
    bench.painted_after([&] { bench.press("bandAdd"); });
    REQUIRE(bench.bands().size() == 2);
    CHECK(panel->selected() == 1);
    const auto middle = [&](std::size_t i) {
        return (bench.bands()[i].low + bench.bands()[i].high) / 2 * 8000;
    };
    CHECK(std::fabs(middle(0) - middle(1)) > 500); // away from the first
    QTest::mouseClick(bench.plot(), Qt::LeftButton, {}, pixel_of(bench.plot(), middle(0)));
    CHECK(panel->selected() == 0);
    const Band second = bench.bands()[1];
    bench.painted_after([&] { QTest::keyClick(bench.plot(), Qt::Key_Delete); });
    REQUIRE(bench.bands().size() == 1);
    CHECK(bench.bands()[0] == second);
    QTest::keyClick(bench.find<QTreeWidget>("bandList"), Qt::Key_Delete);
    CHECK(bench.bands().empty());
    CHECK(!bench.page->document()->settings().filtering);
    bench.page->undo()->undo();
    CHECK(bench.bands().size() == 1);
    CHECK(bench.page->document()->settings().filtering);
}
