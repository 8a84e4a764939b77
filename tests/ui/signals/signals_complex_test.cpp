// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace with complex signals: recordings, pairs of channels, arrays of an archive.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/signal_settings.h"

#ifdef IMAGO_HAVE_ZIP
#include <zip.h>
#endif

#include <QCheckBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>

using namespace imago;
using namespace imago::test;

namespace {

/// Tones of frequencies below 0 and above, with the amplitudes.
Signal complex_tones(std::size_t length, double rate, const std::vector<Tone> &tones) {
    Signal signal{std::vector<float>(2 * length), 1, length, rate, {}, SampleKind::complex, 0};
    for (const Tone &tone : tones)
        for (std::size_t n = 0; n < length; ++n) {
            const double turn =
                2 * std::numbers::pi * tone.frequency * static_cast<double>(n) / rate;
            signal.channel(0)[n] += static_cast<float>(tone.amplitude * std::cos(turn));
            signal.imaginary(0)[n] += static_cast<float>(tone.amplitude * std::sin(turn));
        }
    return signal;
}

} // namespace

TEST_CASE("A recording of I and Q opens with both sides about its centre") {
    SignalBench bench;
    Signal signal = complex_tones(16384, 8000, {{-2000, 0.5}, {1000, 0.25}});
    signal.centre_frequency = 100000;
    write_signal(bench.native("r.sigmf-data"), signal);
    bench.painted_after([&] { bench.window.open(bench.at("r.sigmf-meta")); });
    CHECK(bench.page->time_plot()->traces() == 2); // I and Q
    CHECK(bench.find<QListWidget>("channelList")->count() == 1);
    SpectrumPlot *plot = bench.page->spectrum_plot();
    CHECK(plot->limits().lower == Approx(96000));
    CHECK(plot->limits().upper == Approx(104000).margin(2));
    CHECK(bench.peak(0, 0) == Approx(98000).margin(1));
    CHECK(bench.peak(0, 1) == Approx(20 * std::log10(0.5)).margin(0.2)); // its own amplitude
    CHECK(bench.peak(1, 0) == Approx(101000).margin(1));
    CHECK(plot->frequency_at(98000) == Approx(-0.25));
    CHECK(plot->frequency_at(plot->limits().lower) == -0.5);
    CHECK(!bench.find<QCheckBox>("logarithmicFrequency")->isEnabled());
    CHECK(!bench.find<QCheckBox>("signalPairs")->isVisible());
    auto *centre = bench.find<QDoubleSpinBox>("signalCentre");
    CHECK(centre->isVisible());
    CHECK(centre->value() == 100000);
    bench.painted_after([&] { centre->setValue(0); });
    CHECK(bench.peak(0, 0) == Approx(-2000).margin(1));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.peak(0, 0) == Approx(98000).margin(1));
    // The spectrogram has them, too.
    bench.choose_view("signalView2");
    CHECK(bench.page->spectrogram_plot()->frequencies().lower == Approx(96000));
    CHECK(bench.page->spectrogram_plot()->frequencies().upper == Approx(104000).epsilon(0.01));
    CHECK(bench.page->measured()->zero_bin > 0);
}

TEST_CASE("A band below 0 filters a complex signal, and it is saved as it is") {
    SignalBench bench;
    write_signal(bench.native("r.sigmf-data"),
                 complex_tones(8192, 8000, {{-2000, 0.5}, {2000, 0.25}}));
    bench.painted_after([&] { bench.window.open(bench.at("r.sigmf-data")); });
    bench.painted_after([&] { drag(bench.page->spectrum_plot(), -2600, -1500); });
    REQUIRE(QTest::qWaitFor([&] { return bench.page->filtered() != nullptr; }, patience_ms));
    const std::vector<Band> &bands = bench.page->document()->settings().filter.bands;
    REQUIRE(bands.size() == 1);
    CHECK(bands[0].low == Approx(-2600 / 8000.0).margin(0.01));
    CHECK(bench.find<QDoubleSpinBox>("bandLow")->value() == Approx(-2600).margin(50));
    CHECK(bench.find<QDoubleSpinBox>("bandLow")->minimum() == -4000);
    const Signal &filtered = *bench.page->filtered()->signal;
    REQUIRE(filtered.is_complex());
    for (const std::size_t n : {2000, 4001, 6003}) // the tone above is gone
        CHECK(std::hypot(filtered.channel(0)[n], filtered.imaginary(0)[n]) ==
              Approx(0.5).margin(0.01));
    for (const char *name : {"out.sigmf-data", "out.cf32", "out.npy", "out.wav"}) {
        QSignalSpy exported(bench.page, &SignalsWorkspace::exported);
        bench.page->export_signal(bench.at(name));
        REQUIRE(exported.wait(patience_ms));
        SignalChoice choice;
        choice.pairs = QString::fromLatin1(name).endsWith(QStringLiteral("wav"));
        const Signal saved = read_signal(bench.native(name), {}, choice).signal;
        INFO(name);
        CHECK(saved.is_complex());
        CHECK(saved.samples == filtered.samples);
    }
}

TEST_CASE("Two channels become I and Q, and two channels again") {
    SignalBench bench;
    write_signal(bench.native("iq.wav"), complex_tones(16000, 8000, {{-1000, 0.5}}));
    bench.painted_after([&] { bench.window.open(bench.at("iq.wav")); });
    auto *list = bench.find<QListWidget>("channelList");
    CHECK(list->count() == 2);
    CHECK(bench.page->spectrum_plot()->limits().lower == 0);
    auto *pairs = bench.find<QCheckBox>("signalPairs");
    REQUIRE(pairs->isVisible());
    bench.painted_after([&] { pairs->click(); });
    CHECK(list->count() == 1);
    CHECK(bench.page->time_plot()->traces() == 2);
    CHECK(bench.page->spectrum_plot()->limits().lower == Approx(-4000));
    CHECK(bench.peak(0, 0) == Approx(-1000).margin(1));
    CHECK(bench.peak(0, 1) == Approx(20 * std::log10(0.5)).margin(0.2));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(list->count() == 2);
    CHECK(!pairs->isChecked());
    CHECK(bench.page->spectrum_plot()->limits().lower == 0);
    CHECK(bench.peak(0, 0) == Approx(1000).margin(1));
}

TEST_CASE("Raw I and Q are asked for their rate and shown before they are opened") {
    SignalBench bench;
    write_signal(bench.native("r.cf32"), complex_tones(4000, 1, {{0.25, 0.5}}));
    bench.window.open(bench.at("r.cf32"));
    auto *dialog = bench.find<QDialog>("rawDialog");
    REQUIRE(QTest::qWaitFor([&] { return bench.text("rawWords").contains(QStringLiteral("4")); },
                            patience_ms));
    CHECK(bench.find<QComboBox>("rawType")->currentIndex() == 5); // 32-bit float, by its name
    CHECK(bench.find<QDoubleSpinBox>("rawCentre")->isEnabled());
    CHECK(bench.find<TimePlot>("rawPreview")->traces() == 2);
    bench.find<QDoubleSpinBox>("rawRate")->setValue(48000);
    bench.find<QDoubleSpinBox>("rawCentre")->setValue(7e6);
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.page->spectrum_plot()->limits().lower == Approx(7e6 - 24000));
    CHECK(bench.peak(0, 0) == Approx(7.012e6).margin(10));
}

#ifdef IMAGO_HAVE_ZIP

TEST_CASE("One of an archive's arrays is chosen") {
    SignalBench bench;
    write_signal(bench.native("iq.npy"), complex_tones(4096, 1, {{-0.25, 0.5}}));
    write_npy(bench.native("level.npy"), {{1024}, std::vector<float>(1024, 1.0f)});
    zip_t *zip = zip_open(bench.native("a.npz").c_str(), ZIP_CREATE, nullptr);
    REQUIRE(zip);
    for (const char *name : {"level.npy", "iq.npy"})
        REQUIRE(zip_file_add(zip, name, zip_source_file(zip, bench.native(name).c_str(), 0, -1),
                             0) >= 0);
    REQUIRE(zip_close(zip) == 0);
    bench.window.open(bench.at("a.npz"));
    REQUIRE(QTest::qWaitFor(
        [&] { return bench.window.findChild<QDialog *>(QStringLiteral("arrayDialog")) != nullptr; },
        patience_ms));
    auto *dialog = bench.find<QDialog>("arrayDialog");
    auto *list = bench.find<QListWidget>("arrayList");
    REQUIRE(list->count() == 2);
    CHECK(list->item(1)->text() == QStringLiteral("iq (4096, complex64)"));
    list->setCurrentRow(1);
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.page->time_plot()->traces() == 2);
    CHECK(bench.peak(0, 0) == Approx(-0.25).margin(1e-3));
    write_file(bench.at("bad.npz"), QByteArray("PK nothing"));
    bench.fails_to_open(bench.at("bad.npz"), QStringLiteral("ZIP"));
}

#endif
