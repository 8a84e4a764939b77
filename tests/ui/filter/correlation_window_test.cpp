// SPDX-License-Identifier: GPL-3.0-or-later
// Fourier ring correlation of the open picture and another one.
#include "tests/ui/window_fixture.h"
#include "ui/view/qcustomplot_header.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>

using namespace imago;
using namespace imago::test;

TEST_CASE("The open picture is correlated with another one, and other sizes are refused") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("camera.png"));
    bench.find<QAction>("correlation")->trigger();
    auto *dialog = bench.window.findChild<QDialog *>(QStringLiteral("correlationDialog"));
    REQUIRE(dialog);
    auto *plot = dialog->findChild<QCustomPlot *>(QStringLiteral("correlationPlot"));
    const auto words = [&] {
        return dialog->findChild<QLabel *>(QStringLiteral("correlationResult"))->text();
    };
    bench.window.compare_with(samples + QStringLiteral("/camera_halftone.png"));
    REQUIRE(QTest::qWaitFor([&] { return plot->graph(0)->dataCount() > 0; }, patience_ms));
    CHECK(plot->graph(0)->dataCount() == 256);
    CHECK(plot->graph(1)->data()->begin()->value == Approx(1.0 / 7));
    CHECK(plot->graph(0)->data()->begin()->value > 0.9); // a print has the coarse details
    CHECK(words().contains(QStringLiteral("px")));
    const QString seventh = words();
    auto *threshold = dialog->findChild<QComboBox *>(QStringLiteral("correlationThreshold"));
    threshold->setCurrentIndex(2); // one bit is higher
    CHECK(words() != seventh);
    // The picture itself agrees everywhere.
    bench.window.compare_with(samples + QStringLiteral("/camera.png"));
    REQUIRE(QTest::qWaitFor(
        [&] {
            const auto data = plot->graph(0)->data();
            return !data->isEmpty() && (data->end() - 1)->value > 0.999;
        },
        patience_ms));
    bench.window.compare_with(samples + QStringLiteral("/coffee.png"));
    REQUIRE(QTest::qWaitFor([&] { return words().contains(QStringLiteral("600 x 400 x 3")); },
                            patience_ms));
    CHECK(plot->graph(0)->dataCount() == 0);
    bench.window.compare_with(samples + QStringLiteral("/none.png"));
    REQUIRE(
        QTest::qWaitFor([&] { return words().contains(QStringLiteral("none.png")); }, patience_ms));
}
