// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace with its own files, and mouse gestures for its plots.
#pragma once
#include "app/media/signal/sound_file.h"
#include "tests/ui/window_fixture.h"
#include "ui/signals/plot/spectrogram_plot.h"
#include "ui/signals/plot/spectrum_plot.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signals_workspace.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QWheelEvent>

#include <numbers>

namespace imago::test {

struct Tone {
    double frequency, amplitude;
};

inline Signal tones(std::size_t length, double rate, const std::vector<Tone> &sines,
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

/// The Signals workspace, with its own files.
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

inline QPoint pixel_of(ZoomPlot *plot, double key) {
    return {static_cast<int>(std::lround(plot->key_axis()->coordToPixel(key))),
            plot->axisRect()->rect().center().y()};
}

inline void drag(ZoomPlot *plot, double from, double to) {
    QTest::mousePress(plot, Qt::LeftButton, {}, pixel_of(plot, from));
    QTest::mouseMove(plot, pixel_of(plot, (from + to) / 2));
    QTest::mouseMove(plot, pixel_of(plot, to));
    QTest::mouseRelease(plot, Qt::LeftButton, {}, pixel_of(plot, to));
}

inline void turn_wheel(QWidget *widget, QPoint at, int steps) {
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

} // namespace imago::test
