// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: files, time, spectra, bands, batches, what is written.
#include "app/media/csv_file.h"
#include "app/media/npy_file.h"
#include "app/media/signal_file.h"
#include "app/media/sound_file.h"
#include "tests/ui/bench.h"
#include "ui/signals/signal_settings.h"
#include "ui/signals/spectrogram_plot.h"
#include "ui/signals/spectrum_plot.h"
#include "ui/signals/time_plot.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUndoStack>
#include <QWheelEvent>

#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

struct Tone {
    double frequency, amplitude;
};

Signal tones(std::size_t length, double rate, const std::vector<Tone> &sines,
             std::size_t channels = 1) {
    Signal signal{{}, channels, length, rate, {}};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n) {
            double value = 0;
            for (const Tone &tone : sines)
                value +=
                    tone.amplitude / static_cast<double>(c + 1) *
                    std::sin(2 * std::numbers::pi * tone.frequency * static_cast<double>(n) / rate);
            signal.samples.push_back(static_cast<float>(value));
        }
    return signal;
}

/// The Signals workspace, with files of its own.
struct SignalBench : Bench {
    QTemporaryDir folder;
    SignalsWorkspace *page;

    SignalBench() : page(window.signal_page()) {
        window.resize(1400, 950);
        window.show_workspace(2);
    }
    QString at(const char *name) const { return folder.filePath(QLatin1String(name)); }
    std::filesystem::path native(const char *name) const { return at(name).toStdString(); }
    /// A stereo file, the second channel half as loud.
    void open_tones(std::size_t length = 16000) {
        write_wav(native("tones.wav"), tones(length, 8000, {{440, 0.5}, {2000, 0.25}}, 2));
        painted_after([&] { window.open(at("tones.wav")); });
    }
    void choose(const char *box_name, const QVariant &data) {
        auto *box = find<QComboBox>(box_name);
        REQUIRE(box->findData(data) >= 0);
        box->setCurrentIndex(box->findData(data));
        Q_EMIT box->activated(box->currentIndex());
    }
    void press(const char *button) { find<QAbstractButton>(button)->click(); }
    void choose_view(const char *button) {
        painted_after([&] { press(button); });
    }
    double peak(int row, int column) {
        auto *list = find<QTreeWidget>("peakList");
        REQUIRE(list->topLevelItemCount() > row);
        return list->topLevelItem(row)->data(column, Qt::UserRole).toDouble();
    }
    void fails_to_open(const QString &path, const QString &says) {
        QSignalSpy failed(&window, &MainWindow::failed);
        window.open(path);
        REQUIRE(failed.wait(patience_ms));
        INFO(text("messageText").toStdString());
        CHECK(text("messageText").contains(says));
    }
};

QPoint pixel_of(ZoomPlot *plot, double key) {
    return {static_cast<int>(std::lround(plot->key_axis()->coordToPixel(key))),
            plot->axisRect()->rect().center().y()};
}

void drag(ZoomPlot *plot, double from, double to) {
    QTest::mousePress(plot, Qt::LeftButton, {}, pixel_of(plot, from));
    QTest::mouseMove(plot, pixel_of(plot, (from + to) / 2));
    QTest::mouseMove(plot, pixel_of(plot, to));
    QTest::mouseRelease(plot, Qt::LeftButton, {}, pixel_of(plot, to));
}

void turn_wheel(QWidget *widget, QPoint at, int steps) {
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

} // namespace

TEST_CASE("the automatic frame of a spectrogram", "[signals]") {
    CHECK(automatic_frame(0) == 16);
    CHECK(automatic_frame(1024) == 128);
    CHECK(automatic_frame(48000) == 1024);
    CHECK(automatic_frame(10'000'000) == 4096);
}

TEST_CASE("A sound file opens with its channels, and its peaks are listed") {
    QSettings().clear();
    SignalBench bench;
    CHECK(bench.find<QWidget>("signalStart")->isVisible());
    bench.open_tones();
    CHECK(!bench.find<QWidget>("signalStart")->isVisible());
    CHECK(bench.find<QListWidget>("channelList")->count() == 2);
    CHECK(bench.page->time_plot()->traces() == 2);
    CHECK(bench.find<QDoubleSpinBox>("signalRate")->value() == 8000);
    CHECK(bench.peak(0, 0) == Approx(440).margin(1));
    CHECK(bench.peak(0, 1) == Approx(20 * std::log10(0.5)).margin(0.2)); // dB
    CHECK(bench.peak(1, 0) == Approx(2000).margin(1));
    CHECK(bench.peak(1, 1) == Approx(20 * std::log10(0.25)).margin(0.2));
    // The linear scale, the list's own choice of a channel, and one frame.
    bench.painted_after([&] { bench.press("spectrumScale1"); });
    CHECK(bench.peak(0, 1) == Approx(0.5).margin(0.01));
    bench.find<QListWidget>("channelList")->item(0)->setCheckState(Qt::Unchecked);
    CHECK(bench.page->time_plot()->traces() == 1);
    CHECK(bench.peak(0, 1) == Approx(0.25).margin(0.01));
    bench.painted_after([&] {
        bench.choose("spectrumEstimate", static_cast<int>(SignalSettings::Estimate::frame));
    });
    bench.painted_after([&] { bench.choose("spectrumSize", qulonglong{0}); });
    CHECK(bench.page->measured()->size == 16000);
    CHECK(bench.peak(0, 0) == Approx(440).margin(0.1));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.page->measured()->size == 4096);
    // What is under the cursor.
    QTest::mouseMove(bench.page->spectrum_plot(), pixel_of(bench.page->spectrum_plot(), 440));
    CHECK(bench.text("readout").contains(QStringLiteral("Hz")));
    CHECK(bench.page->spectrum_plot()->limits().upper == Approx(4000)); // half the rate is there
    CHECK(bench.page->spectrum_plot()->limits().lower == 0);
}

TEST_CASE("What is in sight or selected is what is measured") {
    QSettings().clear();
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

TEST_CASE("A band takes one of two tones away, live, and is undone in one step") {
    QSettings().clear();
    SignalBench bench;
    bench.open_tones();
    SpectrumPlot *plot = bench.page->spectrum_plot();
    bench.painted_after([&] { drag(plot, 100, 1000); });
    REQUIRE(bench.page->filtered());
    const auto &band = bench.page->document()->settings().band;
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
    bench.press("bandRemoved");
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

TEST_CASE("A spectrogram shows when a tone sounds, and other colours measure nothing") {
    QSettings().clear();
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
    CHECK(bench.page->measured() == measured); // the same object: the engine was not asked
    QTest::mouseMove(plot, {static_cast<int>(plot->key_axis()->coordToPixel(0.5)),
                            static_cast<int>(plot->value_axis()->coordToPixel(1000))});
    CHECK(bench.text("readout").contains(QStringLiteral("dB")));
}

TEST_CASE("The cosine transform of a cosine is one line") {
    QSettings().clear();
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

TEST_CASE("Tables open by their columns of numbers, and columns are chosen") {
    QSettings().clear();
    SignalBench bench;
    QByteArray text("time,name,left,right\n");
    for (int n = 0; n < 400; ++n)
        text += QByteArray::number(n * 0.01, 'f', 2) + ",x," + QByteArray::number(n % 4) + "," +
                QByteArray::number(n % 10) + "\n";
    write_file(bench.at("table.csv"), text);
    bench.painted_after([&] { bench.window.open(bench.at("table.csv")); });
    auto *list = bench.find<QListWidget>("channelList");
    REQUIRE(list->count() == 2);
    CHECK(list->item(1)->text() == QStringLiteral("right"));
    CHECK(bench.find<QDoubleSpinBox>("signalRate")->value() == Approx(100)); // from the times
    bench.press("chooseColumns");
    auto *dialog = bench.find<QDialog>("tableDialog");
    auto *table = bench.find<QTableWidget>("tableColumns");
    CHECK(table->horizontalHeaderItem(2)->text() == QStringLiteral("left"));
    CHECK(!(table->item(0, 1)->flags() & Qt::ItemIsUserCheckable)); // words
    CHECK(table->item(1, 3)->text() == QStringLiteral("0"));
    table->item(0, 2)->setCheckState(Qt::Unchecked);
    bench.painted_after([&] { dialog->accept(); });
    REQUIRE(list->count() == 1);
    CHECK(list->item(0)->text() == QStringLiteral("right"));
    CHECK(bench.peak(0, 0) >= 0);

    write_file(bench.at("comma.csv"), "a;b\n1,5;2\n2,5;3\n");
    bench.fails_to_open(bench.at("comma.csv"), QStringLiteral("decimal comma"));
    CHECK(list->count() == 1); // nothing is lost
}

TEST_CASE("Arrays open as batches, files of one length as one, and others are refused") {
    QSettings().clear();
    SignalBench bench;
    const Signal signal = tones(600, 1, {{0.1, 1}}, 3);
    write_npy(bench.native("three.npy"), {{3, 600}, signal.samples});
    bench.painted_after([&] { bench.window.open(bench.at("three.npy")); });
    CHECK(bench.find<QListWidget>("channelList")->count() == 3);
    CHECK(bench.peak(0, 0) == Approx(0.1).margin(0.001)); // cycles per sample
    CHECK(bench.find<QDoubleSpinBox>("signalRate")->text() == QStringLiteral("unknown"));
    bench.painted_after([&] { bench.find<QDoubleSpinBox>("signalRate")->setValue(500); });
    CHECK(bench.peak(0, 0) == Approx(50).margin(0.5));

    write_wav(bench.native("a.wav"), tones(500, 100, {{10, 1}}));
    write_wav(bench.native("b.wav"), tones(500, 100, {{20, 1}}));
    write_wav(bench.native("c.wav"), tones(501, 100, {{20, 1}}));
    bench.painted_after([&] { bench.window.open_files({bench.at("a.wav"), bench.at("b.wav")}); });
    auto *list = bench.find<QListWidget>("channelList");
    REQUIRE(list->count() == 2);
    CHECK(list->item(1)->text() == QLatin1Char('b'));
    QSignalSpy failed(&bench.window, &MainWindow::failed);
    bench.window.open_files({bench.at("a.wav"), bench.at("c.wav")});
    REQUIRE(failed.wait(patience_ms));
    CHECK(list->count() == 2);
}

TEST_CASE("Raw samples open after their format is asked for, which is previewed") {
    QSettings().clear();
    SignalBench bench;
    QByteArray bytes("head");
    for (int n = 0; n < 4000; ++n) {
        const auto sample = static_cast<std::int16_t>(
            std::lround(16384 * std::sin(2 * std::numbers::pi * 1000 * n / 8000.0)));
        bytes.append(static_cast<char>(sample >> 8)); // big-endian
        bytes.append(static_cast<char>(sample & 0xff));
    }
    bytes.append('x');
    write_file(bench.at("samples.raw"), bytes);
    bench.window.open(bench.at("samples.raw"));
    auto *dialog = bench.find<QDialog>("rawDialog");
    bench.find<QSpinBox>("rawHeader")->setValue(4);
    bench.find<QDoubleSpinBox>("rawRate")->setValue(8000);
    bench.press("rawOrder1");
    auto *words = bench.find<QLabel>("rawWords");
    REQUIRE(QTest::qWaitFor([&] { return words->text().contains(QStringLiteral("1 bytes")); },
                            patience_ms));
    auto *plot = bench.find<TimePlot>("rawPreview");
    REQUIRE(plot->traces() == 1);
    CHECK(plot->trace(0)->display()->pyramids[0].all().high == Approx(0.5).margin(0.001));
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.page->time_plot()->length() == 4000);
    CHECK(bench.peak(0, 0) == Approx(1000).margin(1));
}

TEST_CASE("A line of the open image is a signal") {
    QSettings().clear();
    SignalBench bench;
    CHECK(!bench.find<QWidget>("openProfile")->isVisible());
    bench.window.show_workspace(0);
    bench.open(QStringLiteral("brick.png"));
    bench.painted_after([&] {
        bench.window.show_workspace(2);
        bench.find<QSpinBox>("profileY")->setValue(100);
        bench.press("openProfile");
    });
    CHECK(bench.page->time_plot()->length() == 512);
    const LoadedImage image = bench.store.load(samples + QStringLiteral("/brick.png"));
    CHECK(bench.page->time_plot()->trace(0)->value(7) == image.image->samples[100 * 512 + 7]);
    CHECK(bench.page->spectrum_plot()->key_axis()->label().contains(QStringLiteral("pixel")));
    bench.painted_after([&] {
        bench.press("profileKind2");
        bench.press("openProfile");
    });
    CHECK(bench.page->time_plot()->length() > 300); // to a corner
}

TEST_CASE("A batch runs on the device and shows its rows and its plan") {
    QSettings().clear();
    SignalBench bench;
    bench.press("signalBatch");
    CHECK(bench.find<QComboBox>("batchKind")->isVisible());
    bench.choose("batchKind", QStringLiteral("rfft"));
    bench.find<QSpinBox>("batchLength")->setValue(240);
    bench.find<QSpinBox>("batchCount")->setValue(10);
    bench.choose("batchInput", static_cast<int>(BatchSettings::Input::sine));
    bench.painted_after([&] { bench.press("batchRun"); });
    CHECK(bench.text("batchTime").endsWith(QStringLiteral("ms")));
    CHECK(bench.text("batchRate").endsWith(QStringLiteral("GFLOP/s")));
    const auto row = [&] {
        return qobject_cast<PyramidTrace *>(bench.find<ZoomPlot>("batchOutputPlot")->plottable(0));
    };
    REQUIRE(row());
    CHECK(row()->display()->signal->length == 121);
    CHECK(row()->value(8) == Approx(120)); // 8 periods a row
    CHECK(row()->value(9) == Approx(0).margin(1e-3));
    bench.find<QSpinBox>("batchRow")->setValue(10);
    CHECK(row()->value(8) == Approx(120));
    bench.press("batchShown1"); // real and imaginary parts
    CHECK(row()->display()->signal->channels == 2);
    bench.file_after([&] { bench.page->export_view(bench.at("row.csv")); });
    CHECK(read_csv(bench.native("row.csv")).signal.names[2] == "imaginary");

    bench.open_tones();
    bench.press("signalView3");
    bench.choose("batchInput", static_cast<int>(BatchSettings::Input::signal));
    bench.painted_after([&] { bench.press("batchRun"); });
    const auto *input =
        qobject_cast<PyramidTrace *>(bench.find<ZoomPlot>("batchInputPlot")->plottable(0));
    CHECK(input->value(5) == bench.page->time_plot()->trace(0)->value(9 * 240 + 5)); // row 10
    bench.find<QSpinBox>("batchCount")->setValue(1000);
    QSignalSpy failed(&bench.window, &MainWindow::failed);
    bench.press("batchRun");
    REQUIRE(failed.wait(patience_ms));
}

TEST_CASE("What is shown is written as a table or an array or a picture") {
    QSettings().clear();
    SignalBench bench;
    bench.open_tones();
    bench.file_after([&] { bench.page->export_view(bench.at("spectrum.csv")); });
    const Signal table = read_csv(bench.native("spectrum.csv")).signal;
    CHECK(table.channels == 3); // frequency, two channels
    CHECK(table.length == 2049);
    CHECK(table.names[0] == "frequency_hz");
    CHECK(table.channel(2)[225] == bench.page->measured()->row(1, 0)[225]);
    bench.file_after([&] { bench.page->export_view(bench.at("spectrum.npy")); });
    CHECK(read_npy(bench.native("spectrum.npy")).shape == std::vector<std::size_t>{2, 2049});
    bench.file_after([&] { bench.page->export_view(bench.at("spectrum.png")); });
    const QImage picture(bench.at("spectrum.png"));
    CHECK(picture.width() == 2 * bench.page->spectrum_plot()->width());
    bench.painted_after([&] { drag(bench.page->time_plot(), 0.5, 1.0); });
    const Interval part = *bench.page->time_plot()->selection();
    bench.file_after([&] { bench.page->export_signal(bench.at("part.npy")); });
    CHECK(read_npy(bench.native("part.npy")).shape == std::vector<std::size_t>{2, part.length});
    bench.file_after([&] { bench.page->export_signal(bench.at("part.csv")); });
    CHECK(read_csv(bench.native("part.csv")).signal.length == part.length);
    QSignalSpy failed(&bench.window, &MainWindow::failed);
    bench.page->export_signal(bench.at("part.xyz"));
    REQUIRE(failed.wait(patience_ms));
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
