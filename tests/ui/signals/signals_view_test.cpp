// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: time, cosine transform, spectrogram.
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/signal_settings.h"

#include <algorithm>
#include <cstdlib>

using namespace imago;
using namespace imago::test;

TEST_CASE("the automatic frame of a spectrogram", "[signals]") {
    CHECK(automatic_frame(0) == 16);
    CHECK(automatic_frame(1024) == 128);
    CHECK(automatic_frame(48000) == 1024);
    CHECK(automatic_frame(10'000'000) == 4096);
}

TEST_CASE("The visible or selected part is measured") {
    SignalBench bench;
    Signal half = tones(16000, 8000, {{440, 0.5}});
    const Signal other = tones(16000, 8000, {{1500, 0.5}});
    std::copy(other.samples.begin() + 8000, other.samples.end(), half.samples.begin() + 8000);
    write_wav(bench.native("halves.wav"), half);
    bench.painted_after([&] { bench.window.open(bench.at("halves.wav")); });
    TimePlot *time = bench.page->time_plot();
    bench.painted_after([&] { drag(time, 1.2, 1.9); });
    REQUIRE(time->selection());
    CHECK(static_cast<double>(time->selection()->first) == Approx(9600).margin(40));
    CHECK(bench.peak(0, 0) == Approx(1500).margin(1));
    CHECK(bench.find<QTreeWidget>("peakList")->topLevelItemCount() >= 1);
    bench.painted_after([&] { QTest::mouseClick(time, Qt::LeftButton, {}, pixel_of(time, 0.5)); });
    CHECK(!time->selection());
    bench.painted_after([&] {
        for (int i = 0; i < 8; ++i)
            turn_wheel(time, pixel_of(time, 0.05), 1);
    });
    CHECK(time->range().upper < 0.5);
    CHECK(bench.peak(0, 0) == Approx(440).margin(2));
    const auto pixels = time->visible();
    CHECK(pixels.length < 4000);
    bench.painted_after([&] {
        QTest::mouseDClick(time, Qt::LeftButton, {}, pixel_of(time, time->range().center()));
    });
    CHECK(time->shows_all());
    // Samples are drawn: something of the curve's colour is at the start of the plot.
    const QImage shot = time->grab().toImage();
    const QColor colour = Plot::series_colour(0, time->palette());
    int seen = 0;
    for (int y = 0; y < shot.height(); ++y)
        for (int x = 0; x < shot.width(); ++x)
            seen += shot.pixelColor(x, y) == colour ? 1 : 0;
    CHECK(seen > 5000);
}

TEST_CASE("A spectrogram shows what is in sight beside a selection, too") {
    SignalBench bench;
    bench.open_tones();
    TimePlot *time = bench.page->time_plot();
    bench.painted_after([&] { drag(time, 1.2, 1.9); });
    REQUIRE(time->selection());
    bench.choose_view("signalView2");
    CHECK(bench.page->measured()->first_time < 0.1);
    CHECK(bench.page->measured()->last_time > 1.9);
}

TEST_CASE("A spectrogram shows when a tone sounds, and other colours measure nothing") {
    SignalBench bench;
    Signal half = tones(16000, 8000, {{1000, 0.5}});
    std::fill(half.samples.begin() + 8000, half.samples.end(), 0.0f);
    write_wav(bench.native("half.wav"), half);
    bench.painted_after([&] { bench.window.open(bench.at("half.wav")); });
    bench.choose_view("signalView2");
    SpectrogramPlot *plot = bench.page->spectrogram_plot();
    REQUIRE(plot->isVisible());
    const QImage picture = plot->picture();
    const auto measured = bench.page->measured();
    CHECK(picture.height() == 257); // the automatic frame has 512 samples
    CHECK(picture.width() == static_cast<int>(measured->frames));
    const int y = picture.height() - 1 - 64; // 1000 Hz of 8000
    CHECK(qGray(picture.pixel(picture.width() / 4, y)) > 200);
    CHECK(qGray(picture.pixel(picture.width() * 3 / 4, y)) < 30);
    CHECK(qGray(picture.pixel(picture.width() / 4, y / 2)) < 60);
    CHECK(measured->first_time == Approx(256 / 8000.0));
    CHECK(plot->key_axis()->label().contains(QLatin1Char('s')));
    CHECK(plot->value_axis()->label().contains(QStringLiteral("Hz")));
    bench.press("automaticColours");
    SignalSettings louder = bench.page->document()->settings();
    louder.brightest = 60;
    bench.page->document()->change(QStringLiteral("test"), louder);
    CHECK(plot->high() == 60);
    CHECK(qGray(plot->picture().pixel(picture.width() / 4, y)) <
          qGray(picture.pixel(picture.width() / 4, y)));
    QTest::qWait(50);
    CHECK(bench.page->settled());
    CHECK(bench.page->measured() == measured); // the same object: no request was sent to the engine
    QTest::mouseMove(plot, {static_cast<int>(plot->key_axis()->coordToPixel(0.5)),
                            static_cast<int>(plot->value_axis()->coordToPixel(1000))});
    CHECK(bench.text("readout").contains(QStringLiteral("dB")));
}

TEST_CASE("The cosine transform of a cosine is one line") {
    SignalBench bench;
    Signal cosine{{}, 1, 1000, 1000, {}};
    for (int n = 0; n < 1000; ++n)
        cosine.samples.push_back(
            static_cast<float>(0.8 * std::cos(std::numbers::pi * 100 * (2 * n + 1) / 2000)));
    write_wav(bench.native("cosine.wav"), cosine);
    bench.painted_after([&] { bench.window.open(bench.at("cosine.wav")); });
    bench.choose_view("signalView1"); // of all samples: a frame has more

    bench.painted_after([&] { bench.press("spectrumScale1"); });
    CHECK(bench.peak(0, 0) == Approx(50).margin(0.01)); // bin 100 of 0.5 Hz
    CHECK(bench.peak(0, 1) == Approx(0.8).margin(0.001));
    CHECK(bench.find<QTreeWidget>("peakList")->topLevelItemCount() == 1);
}

TEST_CASE("Ten million samples pan and zoom at the speed of their pixels") {
    Signal signal{std::vector<float>(10000000), 1, 10000000, 48000, {}};
    for (std::size_t n = 0; n < signal.length; ++n)
        signal.samples[n] = static_cast<float>(n * 2654435761u % 65536) / 65536 - 0.5f;
    signal.samples[7654321] = 9; // one sample that no zoom may lose
    const DisplaySignalPtr display = display_of(std::make_shared<const Signal>(signal));
    TimePlot plot;
    plot.resize(1200, 400);
    plot.show();
    plot.set_curves({{display, 0, QStringLiteral("a"), 0, 0, false}}, 48000, {});
    double worst = 0;
    const auto paint = [&] {
        plot.replot();
        worst = std::max(worst, plot.replotTime());
    };
    paint();
    CHECK(plot.value_axis()->range().upper > 9);
    const double spike = 7654321 / 48000.0;
    for (double width = 200; width > 0.001; width /= 2) {
        plot.set_range({spike - width / 3, spike + 2 * width / 3});
        paint();
        CHECK(plot.value_axis()->range().upper > 9);
        plot.set_range({plot.range().lower + width / 10, plot.range().upper + width / 10});
        paint();
    }
    INFO("slowest paint " << worst << " ms");
    CHECK(worst < 100); // 60 frames a second are 16 ms, on a machine that does nothing else
    if (std::getenv("IMAGO_MEASURE"))
        WARN("slowest paint " << worst << " ms");
}

TEST_CASE("A spectrogram zooms along frequency, by wheel and drag, and measures nothing for it") {
    SignalBench bench;
    write_wav(bench.native("tone.wav"), tones(32000, 8000, {{1000, 0.5}, {1010, 0.5}}));
    bench.painted_after([&] { bench.window.open(bench.at("tone.wav")); });
    bench.choose_view("signalView2");
    bench.painted_after([&] { bench.choose("spectrogramSize", qulonglong{4096}); });
    SpectrogramPlot *plot = bench.page->spectrogram_plot();
    const auto measured = bench.page->measured();
    const QCPRange times = plot->range();
    const auto y_of = [&](double frequency) {
        return static_cast<int>(std::lround(plot->value_axis()->coordToPixel(frequency)));
    };
    const int axis = plot->axisRect()->left() - 30, inside = plot->axisRect()->center().x();
    CHECK(plot->shows_all_frequencies());
    CHECK(plot->frequencies().upper == Approx(4000));
    const QPoint on_axis(axis, y_of(1000));
    for (int i = 0; i < 6; ++i)
        turn_wheel(plot, on_axis, 1);
    CHECK(plot->frequencies().size() == Approx(4000 * std::pow(0.8, 6)));
    CHECK(plot->value_axis()->pixelToCoord(on_axis.y()) == Approx(1000).margin(10));
    CHECK(plot->range() == times);
    // A drag with Ctrl names what is zoomed to.
    const int from = y_of(1100), to = y_of(900);
    QTest::mousePress(plot, Qt::LeftButton, Qt::ControlModifier, {inside, from});
    QTest::mouseMove(plot, {inside + 5, (from + to) / 2});
    QTest::mouseRelease(plot, Qt::LeftButton, Qt::ControlModifier, {inside + 5, to});
    CHECK(plot->frequencies().lower == Approx(900).margin(10));
    CHECK(plot->frequencies().upper == Approx(1100).margin(10));
    CHECK(!bench.page->time_plot()->selection());
    // The whole has two bins a row, what is in sight a row each.
    REQUIRE(QTest::qWaitFor([&] { return plot->detail() != nullptr; }, patience_ms));
    CHECK(plot->grid()->rows == 1024);
    CHECK(plot->detail()->rows == plot->detail()->bins);
    const std::size_t peak = 512 - plot->detail()->first_bin; // 1000 Hz
    CHECK(plot->detail()->values[peak * plot->detail()->columns + 3] == measured->row(0, 3)[512]);
    // Ticks and readout follow.
    plot->replot();
    const QVector<double> ticks = plot->value_axis()->tickVector();
    CHECK(std::count_if(ticks.begin(), ticks.end(),
                        [&](double tick) { return plot->frequencies().contains(tick); }) >= 3);
    QTest::mouseMove(plot, {inside, y_of(1000)});
    CHECK(bench.text("readout").contains(QStringLiteral("1,000\u202fHz")));
    // On the axis a drag moves.
    const double lower = plot->frequencies().lower;
    QTest::mousePress(plot, Qt::LeftButton, {}, {axis, 60});
    QTest::mouseMove(plot, {axis, 90});
    QTest::mouseRelease(plot, Qt::LeftButton, {}, {axis, 90});
    CHECK(plot->frequencies().lower > lower + 5);
    CHECK(bench.page->settled());
    CHECK(bench.page->measured() == measured); // no request was sent to the engine
    QTest::mouseDClick(plot, Qt::LeftButton, {}, {axis, 60});
    CHECK(plot->shows_all_frequencies());
    CHECK(plot->range() == times);
}
