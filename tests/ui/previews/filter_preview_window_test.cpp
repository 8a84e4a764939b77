// SPDX-License-Identifier: GPL-3.0-or-later
// Previews while a mask is dragged: before the result, marked, and without a jump to it.
#include "tests/ui/window_fixture.h"
#include "ui/filter/mask/mask_overlay.h"

#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

/// The Filter workspace with a notch, in which every result has a preview once its programs are
/// built.
struct FilterPreviewBench : Bench {
    ImageView *result, *removed, *spectrum;
    QSignalSpy previews;
    int moves = 0; ///< by warm_up()
    explicit FilterPreviewBench(const QString &image)
        : result(find<ImageView>("filterResultView")),
          removed(find<ImageView>("filterRemovedView")),
          spectrum(find<ImageView>("filterSpectrumView")),
          previews(window.filter(), &FilterWorkspace::preview_painted) {
        window.filter()->set_preview_budget(0);
        window.show_workspace(1);
        window.resize(1400, 900);
        open(image);
        FilterShape shape;
        shape.kind = FilterShape::Kind::notch;
        shape.x = 0.1;
        shape.y = 0.03;
        shape.radius = 0.02;
        shape.soft = 0.01;
        painted_after([&] { window.filter()->document()->add(shape); });
        warm_up();
    }
    void place(double x, double y, double radius = 0.02) {
        FilterSettings next = window.filter()->document()->settings();
        next.mask.shapes[0].x = x;
        next.mask.shapes[0].y = y;
        next.mask.shapes[0].radius = radius;
        window.filter()->document()->change(QStringLiteral("Move"), std::move(next), 7);
    }
    /// Moves the notch until the programs for the view are built.
    void warm_up() {
        previews.clear();
        for (int i = 0; i < 100 && previews.isEmpty(); ++i)
            painted_after([&] { place(0.2 + 0.01 * (++moves % 2), 0.03); });
        REQUIRE(!previews.isEmpty());
        come_to_rest();
    }
    /// Moves the notch, and waits for the preview.
    void drag_to(double x, double y, double radius = 0.02) {
        previews.clear();
        place(x, y, radius);
        REQUIRE(QTest::qWaitFor([&] { return !previews.isEmpty(); }, patience_ms));
    }
    void come_to_rest() {
        REQUIRE(QTest::qWaitFor([&] { return window.current()->settled(); }, patience_ms));
    }
};

double figure(const FilterPreviewBench &bench, const QString &text) {
    return bench.window.locale().toDouble(text.section(QChar(' '), 0, 0));
}

} // namespace

TEST_CASE("A dragged mask shows previews with marked figures, and the result when it rests") {
    FilterPreviewBench bench(QStringLiteral("astronaut.png"));
    const char *figures = "figureRemoved";
    CHECK(!bench.text(figures).startsWith(about));
    for (int i = 1; i <= 8; ++i) {
        bench.drag_to(0.02 + 0.01 * i, 0.02);
        for (const ImageView *view : {bench.result, bench.removed, bench.spectrum})
            CHECK(!view->part().isNull());
        CHECK(bench.text(figures).startsWith(about));
        CHECK(bench.text("figureClipped") == QStringLiteral("–"));
    }
    const QString estimate = bench.text(figures).mid(about.size());
    bench.come_to_rest();
    for (const ImageView *view : {bench.result, bench.removed, bench.spectrum})
        CHECK(view->part().isNull());
    CHECK(!bench.text(figures).startsWith(about));
    CHECK(bench.text("figureClipped") != QStringLiteral("–"));
    CHECK(figure(bench, estimate) == Approx(figure(bench, bench.text(figures))).epsilon(0.2));
}

TEST_CASE("A filter's result replaces its preview without a jump") {
    FilterPreviewBench bench(QStringLiteral("astronaut.png"));
    for (const bool pixels : {false, true}) {
        if (pixels) {
            bench.result->zoom_to(1);
            bench.warm_up();
        }
        bench.drag_to(0.02, 0.015, 0.02);
        REQUIRE(!bench.result->part().isNull());
        const QImage preview = seen(bench.result), taken = seen(bench.removed),
                     waves = seen(bench.spectrum);
        bench.come_to_rest();
        REQUIRE(bench.result->part().isNull());
        INFO("at actual pixels: " << pixels);
        CHECK(mean_difference(preview, seen(bench.result)) < (pixels ? 0.1 : 1.0));
        CHECK(mean_difference(taken, seen(bench.removed)) < (pixels ? 0.1 : 1.0));
        CHECK(mean_difference(waves, seen(bench.spectrum)) < (pixels ? 0.1 : 0.5));
        bench.drag_to(0, 0.03, 0.05); // it is a preview of something else, too
        CHECK(mean_difference(preview, seen(bench.result)) > 0.5);
        CHECK(mean_difference(waves, seen(bench.spectrum)) > 0.2);
        bench.come_to_rest();
    }
}

TEST_CASE("A cancelled filter takes its preview away") {
    FilterPreviewBench bench(QStringLiteral("astronaut.png"));
    const QString exact = bench.text("figureRemoved");
    bench.drag_to(0.02, 0.015);
    bench.window.filter()->cancel();
    bench.come_to_rest();
    CHECK(bench.result->part().isNull());
    CHECK(bench.text("figureRemoved") == exact);
}

TEST_CASE("Other edges have no preview over the panes of the last ones") {
    FilterPreviewBench bench(QStringLiteral("astronaut.png"));
    bench.previews.clear();
    bench.painted_after([&] {
        FilterSettings next = bench.window.filter()->document()->settings();
        next.edges = FilterEdges::mean;
        bench.window.filter()->document()->change(QStringLiteral("Edges"), std::move(next));
    });
    CHECK(bench.previews.isEmpty());
    bench.warm_up();
    CHECK(!bench.previews.isEmpty());
}
