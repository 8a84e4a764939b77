// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-correlation and impulse response of two channels of the open signal.
#include "tests/ui/signals/signal_bench.h"
#include "ui/view/qcustomplot_header.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QPushButton>

#include <random>

using namespace imago;
using namespace imago::test;

TEST_CASE("The lag of two channels is told, and the response of one to the other", "[signals]") {
    SignalBench bench;
    constexpr std::size_t length = 4000, late = 25;
    Signal signal{{}, 2, length, 8000, {}};
    std::minstd_rand random(9);
    for (std::size_t n = 0; n < length; ++n)
        signal.samples.push_back(std::uniform_real_distribution<float>(-0.8F, 0.8F)(random));
    for (std::size_t n = 0; n < length; ++n)
        signal.samples.push_back(n < late ? 0 : -0.5F * signal.samples[n - late]);
    write_wav(bench.native("late.wav"), signal);
    bench.find<QAction>("lags")->trigger();
    auto *dialog = bench.window.findChild<QDialog *>(QStringLiteral("lagDialog"));
    REQUIRE(dialog);
    const auto words = [&] {
        return dialog->findChild<QLabel *>(QStringLiteral("lagResult"))->text();
    };
    const auto tells = [&](const char *what) {
        const bool told =
            QTest::qWaitFor([&] { return words().contains(QLatin1String(what)); }, patience_ms);
        INFO(words().toStdString());
        return told;
    };
    CHECK(words().contains(QStringLiteral("two channels")));
    bench.painted_after([&] { bench.window.open(bench.at("late.wav")); });
    REQUIRE(tells("inverted")); // the largest is somewhere else
    CHECK(words().contains(QStringLiteral("lag of 25 samples")));
    const auto numbers = [&] {
        dialog->findChild<QPushButton *>(QStringLiteral("lagCopy"))->click();
        return QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    };
    CHECK(numbers().size() == 2 * length); // a line of titles, and one for each lag
    CHECK(numbers().value(0) == QStringLiteral("sample\ttime\tcorrelation"));
    CHECK(numbers().value(1).startsWith(QStringLiteral("-3999\t-0.499875\t")));

    auto *kind = bench.find<QComboBox>("lagKind");
    kind->setCurrentIndex(1);
    Q_EMIT kind->activated(1);
    REQUIRE(tells("in samples: 25"));
    auto *plot = dialog->findChild<QCustomPlot *>(QStringLiteral("lagPlot"));
    REQUIRE(plot->graph(0)->dataCount() == int(length));
    CHECK((plot->graph(0)->data()->begin() + late)->value == Approx(-0.5).margin(0.01));
    CHECK((plot->graph(0)->data()->begin() + late)->key == Approx(late / 8000.0));

    // A part that is selected is compared alone.
    auto *time = bench.page->time_plot();
    drag(time, 0.1, 0.3);
    REQUIRE(QTest::qWaitFor(
        [&] {
            const int count = plot->graph(0)->dataCount();
            return count > 1000 && count < 2000;
        },
        patience_ms));
    REQUIRE(tells("in samples: 25"));
    bench.window.close_content();
    REQUIRE(tells("two channels"));
    CHECK_FALSE(dialog->findChild<QPushButton *>(QStringLiteral("lagCopy"))->isEnabled());
}

TEST_CASE("The reference may be a signal of another file", "[signals]") {
    SignalBench bench;
    constexpr std::size_t played = 1500, late = 40, length = 4000;
    std::minstd_rand random(5);
    Signal sweep{{}, 1, played, 8000, {}}, heard{{}, 1, length, 8000, {}};
    for (std::size_t n = 0; n < played; ++n)
        sweep.samples.push_back(std::uniform_real_distribution<float>(-0.8F, 0.8F)(random));
    heard.samples.assign(length, 0);
    for (std::size_t n = 0; n < played; ++n)
        heard.samples[n + late] = 0.5F * sweep.samples[n];
    write_wav(bench.native("sweep.wav"), sweep);
    write_wav(bench.native("heard.wav"), heard);
    sweep.sample_rate = 4000;
    write_wav(bench.native("slow.wav"), sweep);
    bench.painted_after([&] { bench.window.open(bench.at("heard.wav")); });
    bench.find<QAction>("lags")->trigger();
    auto *dialog = bench.window.findChild<QDialog *>(QStringLiteral("lagDialog"));
    auto *source = dialog->findChild<QComboBox *>(QStringLiteral("lagSource"));
    auto *reference = dialog->findChild<QComboBox *>(QStringLiteral("lagFirst"));
    auto *words = dialog->findChild<QLabel *>(QStringLiteral("lagResult"));
    const auto tells = [&](const char *what) {
        const bool told = QTest::qWaitFor(
            [&] { return words->text().contains(QLatin1String(what)); }, patience_ms);
        INFO(words->text().toStdString());
        return told;
    };
    const auto choose = [&](int index) {
        source->setCurrentIndex(index);
        Q_EMIT source->activated(index);
    };
    const auto choose_file = [&](const char *name) { bench.window.refer_to(bench.at(name)); };
    CHECK(tells("in samples: 0")); // with itself
    CHECK(source->count() == 2);
    choose_file("sweep.wav");
    const auto lag = [&] { // to a part of a sample, which noise moves
        const QString text = words->text().section(QStringLiteral("in samples: "), 1);
        return QLocale().toDouble(text.section(QLatin1Char('\n'), 0, 0));
    };
    REQUIRE(QTest::qWaitFor([&] { return std::abs(lag() - late) < 0.1; }, patience_ms));
    CHECK(source->currentText() == QStringLiteral("sweep.wav"));
    CHECK(reference->count() == 1);
    auto *kind = bench.find<QComboBox>("lagKind");
    kind->setCurrentIndex(1);
    Q_EMIT kind->activated(1);
    auto *plot = dialog->findChild<QCustomPlot *>(QStringLiteral("lagPlot"));
    REQUIRE(
        QTest::qWaitFor([&] { return plot->graph(0)->dataCount() == int(length); }, patience_ms));
    CHECK((plot->graph(0)->data()->begin() + late)->value == Approx(0.5).margin(0.01));
    choose_file("slow.wav"); // is refused by its rate, and said
    CHECK(tells("samples per second"));
    choose_file("missing.wav");
    CHECK(tells("missing.wav"));
    choose(0);
    REQUIRE(
        QTest::qWaitFor([&] { return plot->graph(0)->dataCount() == int(length); }, patience_ms));
    CHECK(source->count() == 2);
    CHECK((plot->graph(0)->data()->begin())->value == Approx(1).margin(0.01)); // of itself
}
