// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: files, peaks, batches, what is written.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "tests/ui/dialogs.h"
#include "tests/ui/signals/signal_bench.h"
#include "ui/signals/signal_settings.h"
#include "ui/widget/message_bar.h"

#include <QDialog>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

TEST_CASE("A sound file opens with its channels, and its peaks are listed") {
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
    // The readout under the cursor.
    QTest::mouseMove(bench.page->spectrum_plot(), pixel_of(bench.page->spectrum_plot(), 440));
    CHECK(bench.text("readout").contains(QStringLiteral("Hz")));
    CHECK(bench.page->spectrum_plot()->limits().upper == Approx(4000)); // half the rate is there
    CHECK(bench.page->spectrum_plot()->limits().lower == 0);
}

TEST_CASE("Tables open by their columns of numbers, and columns are chosen") {
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

    write_file(bench.at("bad.csv"), "a;b\n1,5;2\n2,5;3;4\n1,5;2\n");
    bench.fails_to_open(bench.at("bad.csv"), QStringLiteral("another number of cells"));
    CHECK(list->count() == 1); // nothing is lost
    // The message covers nothing of the plots, and they take its room again.
    const MessageBar *bar = bench.window.messages();
    const auto bottom = [&](const QWidget *widget) {
        return widget->mapTo(&bench.window, widget->rect().bottomLeft()).y();
    };
    const SpectrumPlot *plot = bench.page->spectrum_plot();
    REQUIRE(bar->isVisible());
    REQUIRE(QTest::qWaitFor(
        [&] { return bottom(plot) < bar->mapTo(&bench.window, QPoint(0, 0)).y(); }, patience_ms));
    const int height = plot->height();
    bench.press("messageClose");
    REQUIRE(QTest::qWaitFor([&] { return plot->height() > height; }, patience_ms));
}

TEST_CASE("Arrays open as batches, files of one length as one, and others are refused") {
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
    REQUIRE(QTest::qWaitFor([&] { return words->text().contains(QStringLiteral("1 byte")); },
                            patience_ms));
    auto *plot = bench.find<TimePlot>("rawPreview");
    REQUIRE(plot->traces() == 1);
    CHECK(plot->trace(0)->display()->pyramids[0].all().high == Approx(0.5).margin(0.001));
    bench.painted_after([&] { dialog->accept(); });
    CHECK(bench.page->time_plot()->length() == 4000);
    CHECK(bench.peak(0, 0) == Approx(1000).margin(1));
}

TEST_CASE("A line of the open image is a signal") {
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
    CHECK(bench.page->time_plot()->trace(0)->value(7) == image.image->sample(0, 100 * 512 + 7));
    CHECK(bench.page->spectrum_plot()->key_axis()->label().contains(QStringLiteral("pixel")));
    bench.painted_after([&] {
        bench.press("profileKind2");
        bench.press("openProfile");
    });
    CHECK(bench.page->time_plot()->length() > 300); // to a corner
}

TEST_CASE("A batch runs on the device and shows its rows and its plan") {
    SignalBench bench;
    bench.press("signalBatch");
    CHECK(bench.find<QComboBox>("batchKind")->isVisible());
    bench.choose("batchKind", QStringLiteral("rfft"));
    bench.find<QSpinBox>("batchLength")->setValue(240);
    bench.find<QSpinBox>("batchCount")->setValue(10);
    bench.choose("batchInput", static_cast<int>(BatchSettings::Input::sine));
    bench.painted_after([&] { bench.press("batchRun"); });
    CHECK(bench.text("batchTime").endsWith(QLatin1Char('s')));
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

TEST_CASE("The shown data is written as a table, an array or a picture") {
    SignalBench bench;
    bench.open_tones();
    bench.file_after([&] { bench.page->export_view(bench.at("spectrum.csv")); });
    const Signal table = read_csv(bench.native("spectrum.csv")).signal;
    CHECK(table.channels == 3); // frequency, two channels
    CHECK(table.length == 2049);
    CHECK(table.names[0] == "frequency_hz");
    CHECK(table.channel(2)[225] == static_cast<float>(bench.page->measured()->row(1, 0)[225]));
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

TEST_CASE("A signal is saved in the format that it was opened in, and whole") {
    SignalBench bench;
    DialogHands hands;
    const Signal tone = tones(4000, 8000, {{440, 0.5}, {2000, 0.25}}, 2);
    write_sound(bench.native("a.wav"), tone);
    write_sound(bench.native("a.flac"), tone);
    write_signal(bench.native("a.csv"), tone);
    write_signal(bench.native("a.npy"), tone);
    for (const char *extension : {"wav", "flac", "csv", "npy"}) {
        INFO(extension);
        const QString path = bench.at("a.") + QLatin1String(extension);
        bench.painted_after([&] { bench.window.open(path); });
        bench.painted_after([&] { bench.page->zoom(4); }); // what is in sight is a part
        QString proposed;
        hands.expect("outputDialog", [&](QDialog *dialog) {
            proposed = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->text();
            dialog->accept();
        });
        QSettings().setValue(QStringLiteral("saveFolder"), bench.folder.path());
        bench.file_after([&] { bench.find<QAction>("save")->trigger(); });
        CHECK(proposed == QStringLiteral("a-copy.") + QLatin1String(extension));
        const SignalReadResult back = read_signal(bench.at(qPrintable(proposed)).toStdString());
        REQUIRE(back.signal.channels >= 2); // of a table perhaps its times before them
        REQUIRE(back.signal.length == 4000);
        const std::size_t times = back.signal.samples.size() - tone.samples.size();
        double worst = 0;
        for (std::size_t i = 0; i < tone.samples.size(); ++i)
            worst = std::max(worst,
                             std::fabs(double(back.signal.samples[times + i] - tone.samples[i])));
        CHECK(worst <= (qstrcmp(extension, "flac") == 0 ? 1.2e-7 : 0.0));
    }
    hands.expect_name(bench.at("a.xyz"));
    bench.find<QAction>("save")->trigger();
    CHECK(bench.text("messageText").contains(QStringLiteral(".npy")));
    CHECK(!QFile::exists(bench.at("a.xyz")));
    // The spectrum is a separate export.
    auto *view = bench.find<QAction>("exportView");
    CHECK(view->isEnabled());
    hands.expect_name(bench.at("view.csv"));
    bench.file_after([&] { view->trigger(); });
    CHECK(bytes_in(bench.at("view.csv")).split('\n').front().contains("frequency"));
    bench.window.show_workspace(0);
    CHECK(!view->isEnabled());
}

TEST_CASE("A filtered signal that is in no file is asked about") {
    SignalBench bench;
    DialogHands hands;
    bench.open_tones();
    CHECK(bench.page->unsaved().empty());
    const auto filter = [&](double low) {
        bench.painted_after([&] {
            SignalSettings next = bench.page->document()->settings();
            next.filtering = true;
            next.filter.bands = {{low, 0.1, 0.002, false}};
            bench.page->document()->change(QStringLiteral("Band"), next);
        });
    };
    filter(0.03);
    REQUIRE(bench.page->unsaved().size() == 1);
    bench.answer = [](const Question &) { return Answer{Answer::Choice::cancel}; };
    bench.window.open(bench.at("tones.wav")); // once more: others have tabs of their own
    REQUIRE(bench.questions.size() == 1);
    CHECK(bench.questions[0].occasion == Question::Occasion::open_signal);
    CHECK(bench.questions[0].works[0].kind == UnsavedWork::Kind::signal);
    QTest::qWait(50);
    CHECK(bench.page->document()->settings().filtering);
    bench.window.close();
    CHECK(bench.questions.size() == 2);
    CHECK(bench.window.isVisible());

    // A picture of it, or a part, is no copy; the whole is.
    bench.file_after([&] { bench.page->export_signal(bench.at("picture.png")); });
    CHECK(bench.page->unsaved().size() == 1);
    bench.file_after([&] { bench.page->save_signal(bench.at("filtered.wav")); });
    CHECK(bench.page->unsaved().empty());
    CHECK(bench.text("messageText").contains(bench.window.locale().toString(16000)));
    filter(0.04);
    CHECK(bench.page->unsaved().size() == 1);

    bench.answer = [](const Question &) { return Answer{Answer::Choice::save}; };
    hands.expect_name(bench.at("again.wav"));
    bench.painted_after([&] { bench.window.open(bench.at("tones.wav")); });
    CHECK(hands.done());
    CHECK(QFile::exists(bench.at("again.wav")));
    CHECK(bench.page->document()->settings().filter.bands.empty());
    CHECK(!bench.page->undo()->canUndo());
}
