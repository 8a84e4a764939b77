// SPDX-License-Identifier: GPL-3.0-or-later
// The Filter workspace: panes, views, edges, channels, suggestions, live results.
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/view/colour_legend.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

/// The Filter workspace with an image and no margin.
struct FilterBench : Bench {
    explicit FilterBench(const QString &image) {
        window.show_workspace(1);
        window.resize(1400, 900);
        open(image);
        choose("edges1"); // none
    }
    void choose(const char *button) {
        QTest::mouseClick(find<QWidget>(button), Qt::LeftButton);
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
    void notch(double x, double y, double radius) {
        FilterShape shape;
        shape.kind = FilterShape::Kind::notch;
        shape.x = x;
        shape.y = y;
        shape.radius = radius;
        painted_after([&] { window.filter()->document()->add(shape); });
    }
};

int gray(const QImage &image, double x, double y) {
    return qGreen(
        image.pixel(static_cast<int>(x * image.width()), static_cast<int>(y * image.height())));
}

} // namespace

TEST_CASE("Suggested notches take stripes away, one by one") {
    FilterBench bench(QStringLiteral("chelsea_stripes.png"));
    auto *list = bench.find<QListWidget>("suggestionList");
    CHECK(!list->isVisible());
    QTest::mouseClick(bench.find<QPushButton>("suggest"), Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return list->count() > 0; }, patience_ms));
    REQUIRE(list->count() == 2);
    CHECK(list->isVisible());
    const QLocale locale = bench.window.locale();
    CHECK(list->item(0)->text().contains(locale.toString(4.39, 'f', 2))); // px
    CHECK(list->item(1)->text().contains(locale.toString(7.30, 'f', 2)));

    const LoadedImage clean = bench.store.load(samples + QStringLiteral("/chelsea.png"));
    const QImage aim = image_pixels(*clean.image, {0, 255});
    const double striped = mean_difference(bench.pixels("filterResultView"), aim);
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("acceptSuggestion"), Qt::LeftButton); });
    CHECK(list->count() == 1);
    const double half = mean_difference(bench.pixels("filterResultView"), aim);
    CHECK(half < striped - 0.5);
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("acceptAll"), Qt::LeftButton); });
    CHECK(bench.window.filter()->document()->shapes().size() == 2);
    CHECK(mean_difference(bench.pixels("filterResultView"), aim) < striped / 4);
    CHECK(!list->isVisible());

    // Stripes around middle gray were removed.
    const QImage removed = bench.pixels("filterRemovedView");
    QImage middle(removed.size(), removed.format());
    middle.fill(qRgb(128, 128, 128));
    CHECK(mean_difference(removed, middle) > 5);
    CHECK(bench.find<ElidedLabel>("filterRemovedDetail")->text().contains(QLatin1Char('1')));
}

TEST_CASE("A second press of Suggest does not propose what the mask takes") {
    FilterBench bench(QStringLiteral("chelsea_stripes.png"));
    auto *list = bench.find<QListWidget>("suggestionList");
    auto *suggest = bench.find<QPushButton>("suggest");
    const auto press = [&] {
        QTest::mouseClick(suggest, Qt::LeftButton);
        REQUIRE(QTest::qWaitFor([&] { return suggest->isEnabled(); }, patience_ms));
    };
    press();
    REQUIRE(list->count() == 2);
    const QString second = list->item(1)->text();
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("acceptSuggestion"), Qt::LeftButton); });
    press();
    REQUIRE(list->count() == 1);
    CHECK(list->item(0)->text() == second);
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("acceptAll"), Qt::LeftButton); });
    press();
    CHECK(list->count() == 0);
    CHECK(bench.text("suggestHint").contains(QStringLiteral("already removes")));
    bench.painted_after([&] { bench.find<QPushButton>("clearMask")->click(); });
    press();
    CHECK(list->count() == 2);
}

TEST_CASE("Edges are chosen by what is measured, which is said") {
    FilterBench bench(QStringLiteral("chelsea.png"));
    auto *note = bench.find<QLabel>("edgesNote");
    CHECK(!note->isVisibleTo(bench.window.filter())); // chosen by hand
    bench.painted_after([&] { bench.choose("edges0"); });
    CHECK(note->isVisibleTo(bench.window.filter()));
    CHECK(note->text().startsWith(QStringLiteral("Mirror")));
    CHECK(bench.pixels("filterSpectrumView").width() > 451);
    // A texture that tiles stays periodic.
    QImage tile(64, 64, QImage::Format_Grayscale8);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            tile.scanLine(y)[x] = static_cast<uchar>(128 + 60 * std::sin((2 * x + y) * 0.09817477) +
                                                     30 * std::cos(5 * y * 0.09817477));
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("tile.png"));
    REQUIRE(tile.save(path));
    bench.painted_after([&] { bench.window.open(path); });
    CHECK(note->text().startsWith(QStringLiteral("None")));
    CHECK(bench.pixels("filterSpectrumView").width() == 64);
}

TEST_CASE("A result without its mean says so") {
    FilterBench bench(QStringLiteral("camera.png"));
    auto *note = bench.find<QLabel>("meanNote");
    FilterShape shape;
    shape.kind = FilterShape::Kind::high;
    shape.radius = 0.03;
    bench.painted_after([&] { bench.window.filter()->document()->add(shape); });
    CHECK(!note->isVisibleTo(bench.window.filter()));
    bench.painted_after([&] { bench.find<QCheckBox>("keepMean")->click(); });
    CHECK(note->isVisibleTo(bench.window.filter()));
    CHECK(note->text().contains(QStringLiteral("mean")));
    CHECK(bench.find<ElidedLabel>("filterResultDetail")->text() ==
          QStringLiteral("without its mean"));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(!note->isVisibleTo(bench.window.filter()));
    CHECK(bench.find<ElidedLabel>("filterResultDetail")->text().isEmpty());
}

TEST_CASE("A rejected suggestion leaves the list and the mask alone") {
    FilterBench bench(QStringLiteral("camera_halftone.png"));
    auto *list = bench.find<QListWidget>("suggestionList");
    QTest::mouseClick(bench.find<QPushButton>("suggest"), Qt::LeftButton);
    REQUIRE(QTest::qWaitFor([&] { return list->count() > 4; }, patience_ms));
    const int found = list->count();
    QTest::mouseClick(bench.find<QPushButton>("rejectSuggestion"), Qt::LeftButton);
    CHECK(list->count() == found - 1);
    CHECK(bench.window.filter()->document()->shapes().empty());
    // The next one is chosen in the spectrum.
    auto *view = bench.find<ImageView>("filterSpectrumView");
    QTest::mouseClick(view, Qt::LeftButton, {},
                      bench.window.filter()->overlay()->map().at({0.1111, 0.1111}).toPoint());
    CHECK(list->currentItem()->text().contains(QStringLiteral("45")));
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("acceptAll"), Qt::LeftButton); });
    CHECK(bench.window.filter()->document()->shapes().size() ==
          static_cast<std::size_t>(found - 1));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.window.filter()->document()->shapes().empty());
}

TEST_CASE("The pictures share one pan and zoom, and the result its divider") {
    FilterBench bench(QStringLiteral("camera.png"));
    const char *views[] = {"filterOriginalView", "filterResultView", "filterRemovedView"};
    auto *first = bench.find<ImageView>(views[0]);
    first->zoom_to(3);
    for (const char *name : views) {
        auto *view = bench.find<ImageView>(name);
        CHECK(view->isVisible());
        CHECK(view->shown_scale() == Approx(3));
        CHECK(view->pixel_at(QPointF(50, 50)) == first->pixel_at(QPointF(50, 50)));
    }
    CHECK(bench.text("scale").startsWith(QStringLiteral("300")));
    bench.find<QAction>("split")->setChecked(true);
    CHECK(bench.find<ImageView>("filterResultView")->split());
    CHECK(!bench.find<QAction>("differenceAction")->isEnabled());
    bench.window.show_workspace(0);
    CHECK(bench.find<QAction>("differenceAction")->isEnabled());
}

TEST_CASE("Edges put a margin around what is transformed, which is shown") {
    FilterBench bench(QStringLiteral("chelsea.png"));
    CHECK(bench.pixels("filterSpectrumView").size() == QSize(451, 300));
    CHECK(bench.pixels("filterOriginalView").size() == QSize(451, 300));
    bench.painted_after([&] { bench.choose("edges2"); });
    const QSize wide = bench.pixels("filterSpectrumView").size();
    CHECK(wide.width() > 451 + 100);
    CHECK(wide.height() > 300 + 70);
    const QImage mirrored = bench.pixels("filterOriginalView");
    CHECK(mirrored.size() == wide);
    const int left = (wide.width() - 451) / 2, middle = wide.height() / 2;
    CHECK(mirrored.pixel(left - 1, middle) == mirrored.pixel(left, middle));
    CHECK(mirrored.pixel(left - 9, middle) == mirrored.pixel(left + 8, middle));
    CHECK(bench.pixels("filterResultView").size() == QSize(451, 300));
    // The image's own pixels stay in place.
    auto *original = bench.find<ImageView>("filterOriginalView");
    auto *result = bench.find<ImageView>("filterResultView");
    result->zoom_to(2);
    CHECK(original->position_of(QPointF(left, middle)).x() ==
          Approx(result->position_of(QPointF(0, 0)).x()).margin(1));

    bench.painted_after([&] { bench.choose("edges4"); }); // taper
    CHECK(bench.pixels("filterOriginalView").size() == QSize(451, 300));
    CHECK(mean_difference(bench.pixels("filterOriginalView"), bench.pixels("filterResultView")) <
          0.01); // it stays faded
    bench.find<QCheckBox>("showMargin")->setChecked(false);
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    const LoadedImage plain = bench.store.load(samples + QStringLiteral("/chelsea.png"));
    REQUIRE(QTest::qWaitFor(
        [&] {
            return mean_difference(bench.pixels("filterOriginalView"),
                                   image_pixels(*plain.image, {0, 255})) < 0.01;
        },
        patience_ms));
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.pixels("filterSpectrumView").size() == wide);
}

TEST_CASE("One channel is filtered and the others stay") {
    FilterBench bench(QStringLiteral("chelsea.png"));
    FilterShape low;
    low.radius = 0.02;
    bench.painted_after([&] { bench.window.filter()->document()->add(low); });
    const QImage original = bench.pixels("filterOriginalView");
    CHECK(mean_difference(original, bench.pixels("filterResultView")) > 3); // of the green
    auto *channels = bench.find<QComboBox>("filterChannels");
    bench.painted_after([&] {
        channels->setCurrentIndex(channels->findData(static_cast<int>(FilterChannels::red)));
        Q_EMIT channels->activated(channels->currentIndex());
    });
    const QImage red = bench.pixels("filterResultView");
    CHECK(mean_difference(original, red) == 0);
    CHECK(original != red);
}

TEST_CASE("The spectrum shows magnitude, phase and what the mask takes") {
    FilterBench bench(QStringLiteral("camera.png"));
    auto *view = bench.find<ImageView>("filterSpectrumView");
    const QImage magnitude = view->picture().pixels();
    // Frequency 0 is in the middle, and the brightest; fine detail is dark.
    CHECK(gray(magnitude, 0.5, 0.5) > 200);
    CHECK(gray(magnitude, 0.02, 0.2) < 120);
    bench.notch(0.3, 0.3, 0.1);
    const QImage masked = view->picture().pixels();
    CHECK(masked.pixel(256, 256) == magnitude.pixel(256, 256));
    CHECK(masked.pixel(256 - 154, 256 - 154) != magnitude.pixel(256 - 154, 256 - 154));
    CHECK(masked.pixel(256 + 154, 256 + 154) != magnitude.pixel(256 + 154, 256 + 154));
    CHECK(masked.pixel(256 + 154, 256 - 154) == magnitude.pixel(256 + 154, 256 - 154));
    bench.painted_after([&] { bench.find<QCheckBox>("dimTaken")->setChecked(false); });
    CHECK(view->picture().pixels() == magnitude);
    const QImage legend = bench.find<ColourLegend>("filterLegend")->grab().toImage();
    bench.painted_after([&] { bench.choose("spectrumShows1"); });
    CHECK(view->picture().pixels() != magnitude);
    CHECK(bench.find<ColourLegend>("filterLegend")->grab().toImage() != legend);

    QTest::mouseMove(view, view->position_of({256 + 64 + 0.5, 256.5}).toPoint());
    INFO(bench.text("readout").toStdString());
    const auto place = view->pixel_at(view->position_of({256 + 64 + 0.5, 256.5}).toPoint());
    REQUIRE(place);
    CHECK(bench.text("readout").startsWith(fixed_words((place->x() - 256) / 512.0, 4)));
    CHECK(bench.text("readout").contains(QStringLiteral("px")));
    CHECK(bench.text("readout").contains(QStringLiteral("phase")));
}

TEST_CASE("The result follows a drag, and the newest wins") {
    FilterBench bench(QStringLiteral("camera.png"));
    auto *view = bench.find<ImageView>("filterSpectrumView");
    const auto at = [&](double x) {
        return bench.window.filter()->overlay()->map().at({x, 0}).toPoint();
    };
    QTest::mouseClick(bench.find<QToolButton>("tool_low"), Qt::LeftButton);
    const QImage before = bench.pixels("filterResultView");
    QTest::mousePress(view, Qt::LeftButton, {}, at(0.3));
    bench.painted_after([&] { QTest::mouseMove(view, at(0.1)); });
    const QImage during = bench.pixels("filterResultView"); // the button is still down
    CHECK(mean_difference(before, during) > 0.5);
    bench.painted_after([&] {
        for (int i = 0; i < 30; ++i)
            QTest::mouseMove(view, at(0.1 - 0.002 * i));
    });
    QTest::mouseRelease(view, Qt::LeftButton, {}, at(0.042));
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(bench.window.filter()->document()->shapes()[0].radius == Approx(0.042).margin(0.005));
    CHECK(mean_difference(during, bench.pixels("filterResultView")) > 0.5);
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(bench.window.filter()->document()->shapes().empty());
}

TEST_CASE("A cancelled computation leaves the last result") {
    FilterBench bench(QStringLiteral("camera.png"));
    const QImage before = bench.pixels("filterResultView");
    FilterShape low;
    low.radius = 0.02;
    bench.window.filter()->document()->add(low);
    CHECK(bench.find<QAction>("cancel")->isEnabled());
    bench.find<QAction>("cancel")->trigger();
    REQUIRE(QTest::qWaitFor([&] { return bench.window.current()->settled(); }, patience_ms));
    CHECK(!bench.find<QAction>("cancel")->isEnabled());
    bench.painted_after([&] { bench.find<QAction>("undo")->trigger(); });
    CHECK(mean_difference(before, bench.pixels("filterResultView")) < 0.01);
}

TEST_CASE("Messages lie over the workspace that is shown") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("astronaut.png"));
    MessageBar *bar = bench.window.messages();
    bar->show_message(MessageBar::Kind::information, QStringLiteral("Something to say."));
    REQUIRE(bar->isVisible());
    const QPoint middle = bar->mapTo(&bench.window, bar->rect().center());
    const QWidget *seen = bench.window.childAt(middle);
    CHECK((seen == bar || bar->isAncestorOf(seen)));
}

TEST_CASE("Only the workspace that is shown computes") {
    FilterBench bench(QStringLiteral("camera.png"));
    CHECK(bench.find<ImageView>("resultView")->picture().empty());
    bench.painted_after([&] { bench.window.show_workspace(0); });
    CHECK(!bench.find<ImageView>("resultView")->picture().empty());
    CHECK(bench.find<QWidget>("compressWorkspace")->isVisible());
    bench.painted_after([&] { bench.open(QStringLiteral("brick.png")); });
    REQUIRE(QTest::qWaitFor(
        [&] { return bench.find<ImageView>("filterResultView")->picture().empty(); }, patience_ms));
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QToolButton>("workspace1"), Qt::LeftButton); });
    CHECK(bench.pixels("filterResultView").size() == QSize(512, 512));
}

TEST_CASE("Sixteen bits stay, and samples out of range are counted") {
    FilterBench bench(QStringLiteral("camera.png"));
    auto deep = std::make_shared<Image>(
        *widened(bench.store.load(samples + QStringLiteral("/camera.png")).image));
    deep->depth = SampleDepth::u16;
    for (float &sample : deep->samples)
        sample = sample * 256 + 3;
    bench.painted_after([&] { bench.window.filter()->set_image(deep); });
    QSignalSpy final(bench.window.filter(), &SavingWorkspace::file_ready);
    QObject::disconnect(bench.window.filter(), &SavingWorkspace::file_ready, &bench.window,
                        nullptr);
    bench.window.filter()->compute_for({{}, nullptr, SampleDepth::u16});
    REQUIRE(QTest::qWaitFor([&] { return final.count() > 0; }, patience_ms));
    const auto image = final[0][0].value<SaveRequest>().image;
    CHECK(image->depth == SampleDepth::u16);
    double worst = 0;
    for (std::size_t i = 0; i < image->samples.size(); ++i)
        worst =
            std::max(worst, std::fabs(static_cast<double>(image->samples[i] - deep->samples[i])));
    CHECK(worst < 0.5); // without a mask nothing changes
    CHECK(bench.text("figureClipped").startsWith(QLatin1Char('0')));
    FilterShape high;
    high.kind = FilterShape::Kind::high;
    high.radius = 0.02;
    bench.painted_after([&] { bench.window.filter()->document()->add(high); });
    CHECK(!bench.text("figureClipped").startsWith(QLatin1Char('0')));
}
