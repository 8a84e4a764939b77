// SPDX-License-Identifier: GPL-3.0-or-later
// The removal of a halftone in the Filter workspace.
#include "tests/ui/window_fixture.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/mask/screen_marks.h"

#include <QPushButton>
#include <QSlider>
#include <QUndoStack>

using namespace imago;
using namespace imago::test;

namespace {

/// The window with the sample's halftone in Filter.
struct HalftoneBench : Bench {
    HalftoneBench() {
        window.show_workspace(1);
        window.resize(1400, 900);
        open(QStringLiteral("camera_halftone.png"));
    }
    FilterWorkspace *workspace() { return find<FilterWorkspace>("filterWorkspace"); }
    const std::optional<DescreenSettings> &descreen() {
        return workspace()->document()->settings().descreen;
    }
};

} // namespace

TEST_CASE("One press removes a halftone, and undo brings it back") {
    HalftoneBench bench;
    const QImage dots = bench.pixels("filterResultView");
    auto *button = bench.find<QPushButton>("removeHalftone");
    bench.painted_after([&] { QTest::mouseClick(button, Qt::LeftButton); });
    REQUIRE(bench.descreen());
    CHECK(button->isChecked());
    CHECK(bench.text("screenFound").contains(QStringLiteral("6.36 px")));
    CHECK(mean_difference(bench.pixels("filterResultView"), dots) > 40);
    const QImage smooth = bench.pixels("filterResultView");

    auto *slider = bench.find<QSlider>("descreenStrengthSlider");
    bench.painted_after([&] { QTest::keyClick(slider, Qt::Key_Home); });
    CHECK(bench.descreen()->strength == 0);
    CHECK(mean_difference(bench.pixels("filterResultView"), dots) < 1);
    bench.painted_after([&] { bench.workspace()->undo()->undo(); });
    CHECK(mean_difference(bench.pixels("filterResultView"), smooth) < 1);
    CHECK_FALSE(bench.workspace()->unsaved().empty());
    bench.painted_after([&] { bench.workspace()->undo()->undo(); });
    CHECK_FALSE(bench.descreen());
    CHECK_FALSE(button->isChecked());
    CHECK(mean_difference(bench.pixels("filterResultView"), dots) < 1);
}

TEST_CASE("The screen is marked on the spectrum, and can be moved") {
    HalftoneBench bench;
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("removeHalftone"), Qt::LeftButton); });
    MaskOverlay *overlay = bench.workspace()->overlay();
    auto *view = bench.find<ImageView>("filterSpectrumView");
    const QPoint at = overlay->map().at({1 / 9.0, 1 / 9.0}).toPoint();
    const QPoint to = overlay->map().at({1 / 8.0, 1 / 9.0}).toPoint();
    bench.painted_after([&] {
        QTest::mousePress(view, Qt::LeftButton, {}, at);
        QTest::mouseMove(view, (at + to) / 2);
        QTest::mouseMove(view, to);
        QTest::mouseRelease(view, Qt::LeftButton, {}, to);
    });
    REQUIRE(bench.descreen()->screens.size() == 1);
    const HalftoneScreen &moved = bench.descreen()->screens[0][0];
    const double nearest = std::min(std::hypot(moved.first.x - .125, moved.first.y - 1 / 9.0),
                                    std::hypot(moved.second.x - .125, moved.second.y - 1 / 9.0));
    CHECK(nearest < .01);
    auto *again = bench.find<QPushButton>("lookForScreen");
    CHECK(again->isVisible());
    bench.painted_after([&] { QTest::mouseClick(again, Qt::LeftButton); });
    CHECK(bench.descreen()->screens.empty());
    CHECK(bench.text("screenFound").contains(QStringLiteral("6.36 px")));
}

TEST_CASE("A photograph has no halftone, which is said") {
    Bench bench;
    bench.window.show_workspace(1);
    bench.open(QStringLiteral("camera.png"));
    const QImage before = bench.pixels("filterResultView");
    bench.painted_after(
        [&] { QTest::mouseClick(bench.find<QPushButton>("removeHalftone"), Qt::LeftButton); });
    CHECK(bench.text("screenFound").contains(QStringLiteral("No halftone found")));
    CHECK(mean_difference(bench.pixels("filterResultView"), before) < 1);
}

TEST_CASE("Lattices that are alike count once, and move together") {
    const HalftoneScreen a{{.1, .1}, {-.1, .1}}, b{{.1, -.1001}, {.1001, .1}},
        c{{.14, .04}, {-.04, .14}};
    const std::vector<PlaneScreens> planes{{a, c}, {b, c}, {a}};
    CHECK(different_screens(planes).size() == 2);
    const HalftoneScreen moved{{.11, .1}, {-.1, .11}};
    const auto after = with_screen_moved(planes, a, moved);
    CHECK(after[0][0] == moved);
    CHECK(after[1][0] == moved);
    CHECK(after[0][1] == c);
    const FilterShape shape = shape_of_screen(a);
    CHECK(screen_of_shape(shape).first == a.first);
}
