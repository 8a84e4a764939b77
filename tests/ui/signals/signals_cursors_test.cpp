// SPDX-License-Identifier: GPL-3.0-or-later
// The Signals workspace: cursors with differences, and the interval by its numbers.
#include "tests/ui/signals/signal_bench.h"

#include <QDoubleSpinBox>
#include <QRegularExpression>

using namespace imago;
using namespace imago::test;

TEST_CASE("Two cursors tell what lies between them, in time and in frequency") {
    SignalBench bench;
    Signal ramp = tones(16000, 8000, {{440, 0.1}});
    for (std::size_t i = 0; i < ramp.length; ++i) // a level that rises by 0.25 a second
        ramp.samples[i] = 0.25f * static_cast<float>(i) / 8000;
    write_wav(bench.native("ramp.wav"), ramp);
    bench.painted_after([&] { bench.window.open(bench.at("ramp.wav")); });
    TimePlot *time = bench.page->time_plot();
    auto *words = bench.find<QLabel>("cursorWords");
    CHECK_FALSE(words->isVisible());
    QTest::mouseClick(time, Qt::LeftButton, Qt::ControlModifier, pixel_of(time, 0.5));
    CHECK(words->isVisible());
    CHECK(words->text().contains(QStringLiteral("A 0.5")));
    CHECK_FALSE(words->text().contains(QStringLiteral("B ")));
    QTest::mouseClick(time, Qt::LeftButton, Qt::ControlModifier, pixel_of(time, 1.5));
    CHECK_FALSE(time->selection()); // it is no drag
    INFO(words->text().toStdString());
    const auto number_behind = [&](const QString &mark) {
        const auto at = words->text().indexOf(mark);
        REQUIRE(at >= 0);
        QString text = words->text().mid(at + mark.size(), 8);
        text.replace(QChar(0x2212), QLatin1Char('-'));
        return text.section(QRegularExpression(QStringLiteral("[^0-9.,-]")), 0, 0).toDouble();
    };
    const double step = number_behind(QStringLiteral("B − A "));
    CHECK(step == Approx(1).margin(0.01));
    CHECK(number_behind(QStringLiteral("1 / (B − A) ")) == Approx(1 / step).epsilon(1e-3));
    CHECK(number_behind(QStringLiteral("Channel 1: ")) == Approx(0.25 * step).margin(1e-3));
    // A third place moves the nearer cursor.
    QTest::mouseClick(time, Qt::LeftButton, Qt::ControlModifier, pixel_of(time, 1.25));
    CHECK(words->text().contains(QStringLiteral("A 0.5")));
    CHECK(number_behind(QStringLiteral("B ")) == Approx(1.25).margin(0.01));
    // By keys, in the spectrum; the cursors stand on bins.
    SpectrumPlot *spectrum = bench.page->spectrum_plot();
    QTest::mouseClick(spectrum, Qt::LeftButton, Qt::ControlModifier, pixel_of(spectrum, 1000));
    QTest::keyClick(spectrum, Qt::Key_B);
    CHECK(words->text().contains(QStringLiteral("Frequency: A ")));
    CHECK(words->text().contains(QStringLiteral("dB")));
    Q_EMIT words->linkActivated(QStringLiteral("clear"));
    CHECK_FALSE(words->isVisible());
}

TEST_CASE("The interval is typed by its ends") {
    SignalBench bench;
    bench.open_tones();
    TimePlot *time = bench.page->time_plot();
    auto *from = bench.find<QDoubleSpinBox>("selectionFrom"),
         *to = bench.find<QDoubleSpinBox>("selectionTo");
    CHECK(from->value() == 0);
    CHECK(to->value() == Approx(time->limits().upper).margin(1e-4));
    bench.painted_after([&] { from->setValue(0.5); });
    bench.painted_after([&] { to->setValue(1.25); });
    REQUIRE(time->selection());
    CHECK(time->key_of(static_cast<double>(time->selection()->first)) == Approx(0.5).margin(1e-3));
    CHECK(time->key_of(static_cast<double>(time->selection()->length)) ==
          Approx(0.75).margin(1e-3));
    bench.painted_after([&] { drag(time, 0.2, 0.4); });
    CHECK(from->value() == Approx(0.2).margin(0.01));
    CHECK(to->value() == Approx(0.4).margin(0.01));
}
