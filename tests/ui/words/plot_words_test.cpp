// SPDX-License-Identifier: GPL-3.0-or-later
// Plots that say why they are empty, legends beside the data, peaks in the digits they deserve.
#include "tests/ui/words/filled_window.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QRegularExpression>
#include <QTreeWidget>

#include <set>

using namespace imago;
using namespace imago::test;

TEST_CASE("No empty plot is without words, and no other has them") {
    std::set<std::string> empty, full;
    const auto look = [&](const Bench &bench, const std::string &state) {
        for (Plot *plot : visible<Plot>(bench.window)) {
            bool any = false;
            for (int i = 0; i < plot->plottableCount(); ++i) {
                bool found = false;
                plot->plottable(i)->getKeyRange(found);
                any = any || found;
            }
            const auto *spectrogram = qobject_cast<const SpectrogramPlot *>(plot);
            any = any || (spectrogram && spectrogram->grid());
            INFO(state << ": " << name_of(*plot) << " says \"" << plot->note().toStdString()
                       << '"');
            CHECK(plot->note().isEmpty() == any);
            (any ? full : empty).insert(plot->objectName().toStdString());
        }
    };
    FilledWindow tour;
    tour.go([&](const std::string &state) { look(tour.bench, state); });
    SignalBench bench;
    bench.open_tones();
    auto *channels = bench.find<QListWidget>("channelList");
    for (int row = 0; row < channels->count(); ++row)
        channels->item(row)->setCheckState(Qt::Unchecked);
    look(bench, "no channel");
    bench.press("signalView2");
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    look(bench, "no channel of the spectrogram");
    for (const char *name :
         {"timePlot", "spectrumPlot", "spectrogramPlot", "batchInputPlot", "batchOutputPlot"})
        CHECK(empty.count(name) == 1);
    for (const char *name :
         {"timePlot", "spectrumPlot", "spectrogramPlot", "gflopsPlot", "gigabytesPlot"})
        CHECK(full.count(name) == 1);
}

TEST_CASE("A legend has a place of its own beside the data") {
    SignalBench bench;
    bench.open_tones();
    const auto check = [&](Plot *plot, bool shown) {
        plot->replot();
        REQUIRE(plot->legend->visible() == shown);
        if (!shown)
            return;
        for (const QCPAxisRect *rectangle : plot->axisRects()) {
            INFO(plot->objectName().toStdString());
            CHECK_FALSE(plot->legend->outerRect().intersects(rectangle->rect()));
        }
        for (int i = 0; i < plot->legend->itemCount(); ++i) {
            const QCPAbstractLegendItem *item = plot->legend->item(i);
            const QRect place = item->outerRect(), all = plot->legend->rect();
            INFO(place.left() << " to " << place.right() << ", " << place.top() << " to "
                              << place.bottom() << " within " << all.top() << " to "
                              << all.bottom());
            CHECK((place.top() >= all.top() && place.bottom() <= all.bottom()));
            CHECK(plot->rect().contains(place));
            CHECK(place.height() > plot->fontMetrics().height()); // descenders are not cut
        }
        CHECK(plot->rect().contains(plot->legend->outerRect()));
    };
    TimePlot *time = bench.page->time_plot();
    check(time, true);
    for (const QSize size : {QSize(1280, 720), QSize(640, 480), QSize(1400, 950)}) {
        bench.window.resize(size);
        settle_layout(20);
        check(time, true);
    }
    bench.painted_after([&] { bench.press("bandFilter"); });
    check(time, true);
    bench.press("channelRows1"); // stacked: the rows have names of their own
    check(time, false);
    bench.press("channelRows0");
    check(time, true);
    bench.press("signalView3");
    bench.painted_after([&] { bench.press("batchRun"); });
    bench.press("batchShown1"); // real and imaginary part
    check(bench.find<ZoomPlot>("batchOutputPlot"), true);
}

TEST_CASE("The filtered signal's spectrum is visible, the original's is a thin line") {
    SignalBench bench;
    bench.open_tones();
    SpectrumPlot *plot = bench.page->spectrum_plot();
    CHECK(plot->original(0) == nullptr);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.5));
    const auto at = [&](PyramidTrace *trace, double frequency) {
        return static_cast<double>(trace->value(trace->sample_at(frequency)));
    };
    const double before = at(plot->trace(0), 440);
    bench.painted_after([&] { drag(plot, 1500, 2500); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    REQUIRE(plot->original(0));
    CHECK(at(plot->original(0), 440) == Approx(before).margin(0.01));
    CHECK(at(plot->trace(0), 440) < before - 60);
    CHECK(at(plot->trace(0), 2000) == Approx(at(plot->original(0), 2000)).margin(0.1));
    CHECK(plot->original(0)->pen().widthF() < plot->trace(0)->pen().widthF());
    CHECK(bench.peak(0, 0) == Approx(2000).margin(0.5)); // peaks of what is heard
    CHECK(bench.find<ElidedLabel>("signalDetail")->text().contains(QStringLiteral("thin line")));
    // Another interval: both follow.
    bench.painted_after([&] { drag(bench.page->time_plot(), 0.2, 1.2); });
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(at(plot->trace(0), 440) < before - 60);
    CHECK(at(plot->original(0), 440) == Approx(before).margin(1));
    // So does the spectrogram.
    bench.choose_view("signalView2");
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    const MeasuredSpectrum &frames = *bench.page->measured();
    const auto bin = static_cast<std::size_t>(std::lround(440 / frames.frequency_step));
    CHECK(frames.row(0, frames.frames / 2)[bin] < static_cast<float>(before - 40));
    bench.painted_after([&] { bench.press("signalView0"); });
    bench.find<QAbstractButton>("bandFilter")->click();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(plot->original(0) == nullptr);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.5));
}

TEST_CASE("Peaks have the digits that they deserve and levels with their reference") {
    SignalBench bench;
    Signal signal = tones(16000, 8000, {{440, 0.5}});
    for (float &sample : signal.samples)
        sample += 0.3f; // higher than the tone in its bin's amplitude squared
    write_wav(bench.native("offset.wav"), signal);
    bench.painted_after([&] { bench.window.open(bench.at("offset.wav")); });
    auto *list = bench.find<QTreeWidget>("peakList");
    REQUIRE(list->topLevelItemCount() >= 2);
    CHECK(list->headerItem()->text(0).simplified() == QStringLiteral("Frequency (Hz)"));
    CHECK(list->headerItem()->text(1).simplified() == QStringLiteral("Level (dBFS)"));
    const QTreeWidgetItem *first = list->topLevelItem(0);
    INFO(first->text(0).toStdString() << ", " << first->text(1).toStdString());
    const double frequency = first->text(0).toDouble();
    CHECK(frequency == Approx(440).margin(0.05)); // bins are 2 Hz apart
    CHECK(first->text(0).section(QLatin1Char('.'), 1).size() >= 2);
    CHECK(first->text(0).size() <= 8);
    CHECK(first->text(1).startsWith(QStringLiteral("\u22126.0")));
    CHECK(first->toolTip(0).contains(QStringLiteral("±")));
    CHECK(list->topLevelItem(list->topLevelItemCount() - 1)->text(0) == QStringLiteral("0 (mean)"));
    CHECK(bench.page->spectrum_plot()->value_axis()->label() ==
          QStringLiteral("Amplitude in dBFS"));
    bench.painted_after([&] { bench.choose("spectrumEstimate", 1); }); // density
    CHECK(list->headerItem()->text(1).simplified() == QStringLiteral("Level (dBFS per Hz)"));
    write_file(bench.at("plain.csv"), "value\n1\n2\n1\n-1\n0\n2\n1\n0\n-1\n2\n1\n1\n0\n0\n2\n1\n");
    bench.painted_after([&] { bench.window.open(bench.at("plain.csv")); });
    CHECK(list->headerItem()->text(1).simplified() ==
          QStringLiteral("Level (dB re 1 per cycle/sample)"));
    CHECK(list->headerItem()->text(0).simplified() == QStringLiteral("Frequency (cycles/sample)"));
}
