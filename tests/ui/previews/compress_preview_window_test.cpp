// SPDX-License-Identifier: GPL-3.0-or-later
// Previews while a slider is dragged: before the result, marked, and without a jump to it.
#include "tests/ui/window_fixture.h"

#include <algorithm>
#include <cmath>

#include <QAction>
#include <QSlider>

using namespace imago;
using namespace imago::test;

namespace {

/// The Compress workspace, in which every result has a preview once its programs are built.
struct PreviewBench : Bench {
    QSlider *slider;
    ImageView *result;
    QSignalSpy previews;
    explicit PreviewBench(const QString &image)
        : slider(find<QSlider>("thresholdSlider")), result(find<ImageView>("resultView")),
          previews(window.compress(), &CompressWorkspace::preview_painted) {
        window.compress()->set_preview_budget(0);
        window.resize(1400, 900);
        find<QAction>("differenceAction")->setChecked(true);
        open(image);
        warm_up();
    }
    /// Moves the slider until the programs for the view are built.
    void warm_up() {
        previews.clear();
        for (int i = 0; i < 100 && previews.isEmpty(); ++i)
            painted_after([&] { slider->setValue(slider->value() + (i % 2 ? 20 : -20)); });
        REQUIRE(!previews.isEmpty());
    }
    /// Moves the slider, and waits for the preview.
    void drag_to(int value) {
        previews.clear();
        slider->setValue(value);
        REQUIRE(QTest::qWaitFor([&] { return !previews.isEmpty(); }, patience_ms));
    }
    void come_to_rest() {
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
};

} // namespace

TEST_CASE("A drag shows previews with marked figures, and the result when it rests") {
    PreviewBench bench(QStringLiteral("astronaut.png"));
    for (const char *figure : {"psnr", "kept", "kept_percent"})
        CHECK(!bench.text(figure).startsWith(about));
    const int start = bench.slider->value();
    const auto before = bench.window.compress()->result_image();
    for (int i = 1; i <= 8; ++i) {
        bench.drag_to(start + 15 * i);
        CHECK(!bench.result->part().isNull());
        CHECK(!bench.find<ImageView>("differenceView")->part().isNull());
        CHECK(!bench.find<ImageView>("spectrumView")->part().isNull());
        for (const char *figure : {"psnr", "kept", "kept_percent"})
            CHECK(bench.text(figure).startsWith(about));
        CHECK(bench.text("ssim") == QStringLiteral("–"));
    }
    const QString estimate = bench.text("psnr").mid(about.size());
    bench.come_to_rest();
    CHECK(bench.window.compress()->result_image() != before);
    CHECK(bench.result->part().isNull());
    CHECK(bench.find<ImageView>("spectrumView")->part().isNull());
    const QString exact = bench.text("psnr");
    CHECK(!exact.startsWith(about));
    CHECK(bench.text("ssim") != QStringLiteral("–"));
    const QLocale locale = bench.window.locale();
    const auto number = [&](const QString &text) {
        return locale.toDouble(text.section(QChar(' '), 0, 0).section(QChar(0xa0), 0, 0));
    };
    CHECK(number(estimate) == Approx(number(exact)).margin(0.5));
}

TEST_CASE("The result replaces its preview without a jump") {
    PreviewBench bench(QStringLiteral("astronaut.png"));
    auto *spectrum = bench.find<ImageView>("spectrumView");
    const int start = bench.slider->value();
    for (const bool pixels : {false, true}) {
        if (pixels) {
            bench.result->zoom_to(1);
            bench.warm_up();
        }
        bench.drag_to(start + 60);
        const QImage preview = seen(bench.result), waves = seen(spectrum);
        REQUIRE(!bench.result->part().isNull());
        bench.come_to_rest();
        INFO("at actual pixels: " << pixels);
        CHECK(mean_difference(preview, seen(bench.result)) < (pixels ? 0.1 : 1.0));
        CHECK(mean_difference(waves, seen(spectrum)) < 4);
        bench.drag_to(start + 150); // it is a preview of something else, too
        CHECK(mean_difference(preview, seen(bench.result)) > 0.3);
        bench.come_to_rest();
    }
}

TEST_CASE("What is saved during a preview is its result") {
    PreviewBench bench(QStringLiteral("astronaut.png"));
    QSignalSpy images(bench.window.compress(), &SavingWorkspace::file_ready);
    const auto before = bench.window.compress()->result_image();
    bench.drag_to(bench.slider->value() + 40);
    QObject::disconnect(bench.window.compress(), &SavingWorkspace::file_ready, &bench.window,
                        nullptr);
    bench.window.compress()->compute_for({{}, nullptr, SampleDepth::f32});
    CHECK(bench.window.compress()->result_image() == before);
    REQUIRE(QTest::qWaitFor([&] { return !images.isEmpty(); }, patience_ms));
    const auto saved = images.first().first().value<SaveRequest>().image;
    const auto shown = bench.window.compress()->result_image();
    REQUIRE(saved);
    float most = 0; // what is shown is rounded
    for (std::size_t c = 0; c < shown->channels; ++c)
        for (std::size_t i = 0; i < shown->plane_size(); ++i)
            most = std::max(most, std::abs(std::clamp(saved->sample(c, i), 0.0f, 255.0f) -
                                           shown->sample(c, i)));
    CHECK(most <= 0.51f);
    CHECK(bench.window.compress()->result_image() != before);
}

TEST_CASE("A cancelled result takes its preview away") {
    PreviewBench bench(QStringLiteral("astronaut.png"));
    const QString exact = bench.text("psnr");
    const auto before = bench.window.compress()->result_image();
    bench.drag_to(bench.slider->value() + 40);
    bench.window.compress()->cancel();
    bench.come_to_rest();
    CHECK(bench.result->part().isNull());
    CHECK(bench.window.compress()->result_image() == before);
    CHECK(bench.text("psnr") == exact);
}
