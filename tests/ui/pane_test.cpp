// SPDX-License-Identifier: GPL-3.0-or-later
// Panes: how they are arranged, one alone, the spectrum's own zoom, the full screen.
#include "tests/ui/window_fixture.h"
#include "ui/view/image_pane.h"
#include "ui/view/pane_grid.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QCheckBox>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

constexpr PaneRoom desk{{948, 656}, 34, 8}; ///< of the window's first size

/// The fraction of the space below the headers that the pictures cover.
double covered(const PaneArrangement &panes, const PaneRoom &room, QSizeF picture) {
    return picture_area(panes, room, picture) / (room.size.width() * room.size.height());
}

void check_cells(const PaneArrangement &panes, const PaneRoom &room) {
    const QRect all(QPoint(0, 0), room.size);
    for (std::size_t i = 0; i < panes.cells.size(); ++i) {
        CHECK(all.contains(panes.cells[i]));
        for (std::size_t j = 0; j < i; ++j)
            CHECK_FALSE(panes.cells[i].intersects(panes.cells[j]));
        if (panes.spare)
            CHECK_FALSE(panes.cells[i].intersects(*panes.spare));
    }
}

int columns_of(const PaneArrangement &panes) {
    QList<int> lefts;
    for (const QRect &cell : panes.cells)
        if (!lefts.contains(cell.left()))
            lefts.append(cell.left());
    return static_cast<int>(lefts.size());
}

} // namespace

TEST_CASE("Equal panes are a row, a column or a grid, by the picture's shape") {
    const auto columns = [](int count, QSizeF picture) {
        const PaneArrangement panes = arrange_panes(count, desk, picture, std::nullopt);
        check_cells(panes, desk);
        // No other number of columns shows more.
        for (int other = 1; other <= count; ++other)
            CHECK(picture_area(panes, desk, picture) >=
                  picture_area(equal_panes(count, other, desk), desk, picture));
        return columns_of(panes);
    };
    CHECK(columns(3, {400, 800}) == 3); // tall
    CHECK(columns(3, {512, 512}) == 3);
    CHECK(columns(3, {3000, 700}) == 1); // wide
    CHECK(columns(4, {512, 512}) == 2);
    CHECK(columns(4, {300, 1500}) == 4);
    CHECK(columns(4, {3000, 400}) == 1);
    CHECK(columns(1, {512, 512}) == 1);
}

TEST_CASE("Three panes of a square picture cover most of the room") {
    const QSizeF square(512, 512);
    const PaneArrangement row = equal_panes(3, 3, desk);
    const PaneArrangement best = arrange_panes(3, desk, square, 2);
    check_cells(best, desk);
    CHECK(covered(row, desk, square) < 0.5);
    CHECK(covered(best, desk, square) > 0.8);
    CHECK(best.cells[2].width() > best.cells[0].width());
    CHECK(best.cells[0].size() == best.cells[1].size());
    // None of the smaller pictures loses more than a tenth.
    for (const QRect &cell : best.cells)
        CHECK(std::min(cell.width(), cell.height() - desk.header) >=
              9 * std::min(row.cells[0].width(), row.cells[0].height() - desk.header) / 10);
    // Four would lose a third: they stay equal.
    const PaneArrangement four = arrange_panes(4, desk, square, 2);
    for (const QRect &cell : four.cells)
        CHECK(cell.size() == four.cells[0].size());
}

TEST_CASE("What a pane says of its picture is in sight only with it") {
    Viewport viewport;
    ImagePane pane(QStringLiteral("one"), QStringLiteral("One"), &viewport);
    auto *legend = new QWidget;
    pane.set_legend(legend);
    pane.resize(600, 300);
    pane.show();
    const auto *detail = pane.findChild<ElidedLabel *>(QStringLiteral("oneDetail"));
    pane.set_detail(QStringLiteral("4 × 3"));
    CHECK(detail->text().isEmpty());
    CHECK_FALSE(legend->isVisible());
    pane.view()->set_picture(Picture(QImage(4, 3, QImage::Format_RGB32)));
    CHECK(detail->text() == QStringLiteral("4 × 3"));
    CHECK(legend->isVisible());
    pane.view()->set_picture({});
    CHECK(detail->text().isEmpty());
    CHECK_FALSE(legend->isVisible());
}

TEST_CASE("One pane is shown alone by a double click, a button or a key, and all again") {
    Bench bench;
    bench.open(QStringLiteral("astronaut.png"));
    const auto seen = [&] {
        QStringList names;
        for (const char *name : {"original", "spectrum", "result", "difference"})
            if (bench.find<ImagePane>(name)->isVisible())
                names.append(QLatin1String(name));
        return names.join(QLatin1Char(' ')).toStdString();
    };
    auto *spectrum = bench.find<ImageView>("spectrumView");
    auto *action = bench.find<QAction>("alone");
    REQUIRE(seen() == "original spectrum result");
    const int before = spectrum->width();
    QTest::mouseDClick(spectrum, Qt::LeftButton, {}, spectrum->rect().center());
    CHECK(seen() == "spectrum");
    CHECK(spectrum->width() > 2 * before);
    QWidget *pane = spectrum->parentWidget();
    CHECK(pane->size() == pane->parentWidget()->size());
    CHECK(action->isChecked());
    CHECK(bench.find<QToolButton>("spectrumAlone")->isChecked());
    // Results computed meanwhile are shown, and announced.
    bench.painted_after(
        [&] { bench.find<QAction>("undo")->trigger(), bench.window.current()->resubmit(); });
    QTest::keyClick(spectrum, Qt::Key_Escape);
    CHECK(seen() == "original spectrum result");
    CHECK_FALSE(action->isChecked());

    bench.find<QToolButton>("originalAlone")->click();
    CHECK(seen() == "original");
    bench.find<QToolButton>("originalAlone")->click();
    CHECK(seen() == "original spectrum result");

    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    bench.find<ImageView>("resultView")->setFocus();
    QTest::keyClick(&bench.window, Qt::Key_F11, Qt::ShiftModifier);
    CHECK(seen() == "result");
    bench.find<QAction>("differenceAction")->setChecked(true); // it waits for its turn
    CHECK(seen() == "result");
    QTest::keyClick(&bench.window, Qt::Key_F11, Qt::ShiftModifier);
    CHECK(seen() == "original spectrum result difference");
    const QSize size = bench.find<ImagePane>("original")->size(); // four are equal
    for (const char *name : {"spectrum", "result", "difference"})
        CHECK(bench.find<ImagePane>(name)->size() == size);
}

TEST_CASE("Panes can be kept equal, and that is remembered") {
    {
        Bench bench;
        bench.open(QStringLiteral("astronaut.png"));
        CHECK(bench.find<ImagePane>("result")->width() >
              bench.find<ImagePane>("original")->width());
        bench.find<QAction>("equalPanes")->setChecked(true);
        CHECK(bench.find<ImagePane>("result")->size() == bench.find<ImagePane>("original")->size());
        bench.find<QAction>("linkSpectrum")->setChecked(true);
        bench.window.close();
    }
    Bench bench;
    CHECK(bench.find<QAction>("equalPanes")->isChecked());
    CHECK(bench.find<QAction>("linkSpectrum")->isChecked());
}

TEST_CASE("The spectrum is zoomed with the pictures, or on its own") {
    for (const char *prefix : {"", "filter"}) {
        QSettings().clear();
        Bench bench;
        bench.window.show_workspace(*prefix ? 1 : 0);
        bench.open(QStringLiteral("camera.png"));
        const auto view = [&](const char *small, const char *large) {
            return bench.find<ImageView>(*prefix ? large : small);
        };
        ImageView *spectrum = view("spectrumView", "filterSpectrumView");
        ImageView *original = view("originalView", "filterOriginalView");
        ImageView *result = view("resultView", "filterResultView");
        auto *link = bench.find<QAction>("linkSpectrum");
        auto *button = bench.find<QToolButton>(*prefix ? "filterSpectrum_linkSpectrum"
                                                       : "spectrum_linkSpectrum");
        REQUIRE(button->isVisible()); // the door
        spectrum->zoom_to(8);
        CHECK(spectrum->shown_scale() == Approx(8));
        CHECK(original->shown_scale() < 4);
        result->zoom_to(2);
        CHECK(original->shown_scale() == Approx(2));
        CHECK(spectrum->shown_scale() == Approx(8));
        // The keys zoom the pane that is in use.
        spectrum->setFocus();
        bench.window.current()->zoom(0.5);
        CHECK(spectrum->shown_scale() == Approx(4));
        CHECK(original->shown_scale() == Approx(2));
        button->click();
        REQUIRE(link->isChecked());
        CHECK(spectrum->shown_scale() == Approx(2));
        button->click();
        CHECK(spectrum->shown_scale() == Approx(2)); // nothing jumps
        button->click();
        bench.window.current()->fit();
        CHECK(spectrum->shown_scale() < 2);
        bench.window.close();
    }
}

TEST_CASE("A spectrum whose blocks lie where the picture's do is zoomed with it") {
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    auto *spectrum = bench.find<ImageView>("spectrumView");
    auto *original = bench.find<ImageView>("originalView");
    bench.painted_after([&] { QTest::mouseClick(bench.find<QWidget>("block1"), Qt::LeftButton); });
    original->zoom_to(3);
    CHECK(spectrum->shown_scale() == Approx(3));
    bench.find<QCheckBox>("bandsSwitch")->setChecked(true); // each frequency is a picture now
    REQUIRE(QTest::qWaitFor(
        [&] {
            original->zoom_to(original->shown_scale() > 2.5 ? 2 : 3);
            return spectrum->shown_scale() != Approx(original->shown_scale());
        },
        patience_ms));
}

TEST_CASE("F11 is the full screen, Escape leads back") {
    Bench bench;
    bench.window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&bench.window));
    QTest::keyClick(&bench.window, Qt::Key_F11);
    CHECK(bench.window.isFullScreen());
    CHECK(bench.find<QAction>("fullScreen")->isChecked());
    QTest::keyClick(&bench.window, Qt::Key_Escape);
    CHECK_FALSE(bench.window.isFullScreen());
    CHECK_FALSE(bench.find<QAction>("fullScreen")->isChecked());
}
