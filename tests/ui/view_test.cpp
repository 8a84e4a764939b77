// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "ui/view/image_view.h"

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <memory>

using namespace imago;

namespace {

/// Every pixel has a different colour.
QImage make_pixels(int width, int height) {
    QImage pixels(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            pixels.setPixel(x, y, qRgb(7 * x % 256, 11 * y % 256, (x + 3 * y) % 256));
    return pixels;
}

std::unique_ptr<ImageView> make_view(Viewport *viewport, const QImage &pixels) {
    auto view = std::make_unique<ImageView>(viewport);
    view->resize(300, 200);
    viewport->set_image_size(pixels.size());
    view->set_picture(Picture(pixels));
    view->show();
    QCoreApplication::processEvents();
    return view;
}

void turn_wheel(ImageView *view, QPointF position, int notches) {
    QWheelEvent event(position, view->mapToGlobal(position), {}, QPoint(0, 120 * notches),
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view, &event);
}

/// What the view paints, in device pixels.
QImage painted(ImageView *view) {
    return view->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

} // namespace

TEST_CASE("A view fits its picture and finds pixels") {
    Viewport viewport;
    const auto view = make_view(&viewport, make_pixels(600, 100));
    CHECK(view->shown_scale() == Approx(300.0 / 600));
    CHECK(!view->pixel_at(QPointF(150, 10)));
    const auto pixel = view->pixel_at(QPointF(150, 100));
    REQUIRE(pixel);
    CHECK(*pixel == QPoint(300, 50));
}

TEST_CASE("The wheel zooms at the cursor, in every linked view") {
    Viewport viewport;
    const QImage pixels = make_pixels(64, 64);
    const auto first = make_view(&viewport, pixels), second = make_view(&viewport, pixels);
    const QPointF cursor(130.5, 80.5);
    const auto under = first->pixel_at(cursor);
    REQUIRE(under);
    for (int i = 0; i < 5; ++i) {
        turn_wheel(first.get(), cursor, 1);
        CHECK(first->pixel_at(cursor) == under);
        CHECK(second->pixel_at(cursor) == under);
    }
    CHECK(first->shown_scale() == Approx(200.0 / 64 * std::pow(1.25, 5)));
    CHECK(second->shown_scale() == first->shown_scale());
}

TEST_CASE("Dragging pans, a double click is told") {
    Viewport viewport;
    const auto view = make_view(&viewport, make_pixels(64, 64));
    view->zoom_to(8);
    const auto under = view->pixel_at(QPointF(150.5, 100.5));
    QTest::mousePress(view.get(), Qt::LeftButton, {}, {150, 100});
    QTest::mouseMove(view.get(), {166, 92});
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, {166, 92});
    CHECK(view->pixel_at(QPointF(166.5, 92.5)) == under);
    QSignalSpy told(view.get(), &ImageView::double_clicked);
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, {150, 100});
    CHECK(told.count() == 1);
    CHECK(view->shown_scale() == 8); // the pane that it is in decides
    viewport.show_all();
    CHECK(viewport.fit());
}

TEST_CASE("A picture that comes during a drag stays in its place") {
    Viewport viewport;
    const auto view = make_view(&viewport, {});
    QTest::mousePress(view.get(), Qt::LeftButton, {}, {150, 100});
    viewport.set_image_size({64, 64});
    view->set_picture(Picture(make_pixels(64, 64)));
    QTest::mouseMove(view.get(), {166, 92});
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, {166, 92});
    CHECK(viewport.fit());
}

TEST_CASE("Pixels are not smoothed at 1:1 and above", "[scaled]") {
    Viewport viewport;
    const QImage pixels = make_pixels(64, 48);
    const auto view = make_view(&viewport, pixels);
    const double dpr = view->devicePixelRatioF();
    for (const int scale : {1, 2, 5}) {
        view->zoom_to(scale);
        const QImage shown = painted(view.get());
        const QPoint corner = (view->position_of({20, 10}) * dpr).toPoint();
        INFO("scale " << scale << ", device pixel ratio " << dpr);
        for (int y = 0; y < 3 * scale; ++y)
            for (int x = 0; x < 3 * scale; ++x)
                CHECK(shown.pixel(corner + QPoint(x, y)) ==
                      pixels.pixel(20 + x / scale, 10 + y / scale));
    }
}

TEST_CASE("The split shows the original left of the divider") {
    Viewport viewport;
    QImage after(40, 40, QImage::Format_RGB32), before = after;
    after.fill(Qt::red);
    before.fill(Qt::blue);
    const auto view = make_view(&viewport, after);
    view->set_before(Picture(before));
    CHECK(painted(view.get()).pixel(110, 50) == qRgb(255, 0, 0));
    view->set_split(true);
    view->setFocus();
    CHECK(painted(view.get()).pixel(110, 50) == qRgb(0, 0, 255));
    CHECK(painted(view.get()).pixel(190, 50) == qRgb(255, 0, 0));
    QTest::mousePress(view.get(), Qt::LeftButton, {}, {150, 100});
    QTest::mouseMove(view.get(), {75, 100});
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, {75, 100});
    CHECK(view->split_position() == Approx(0.25));
    CHECK(painted(view.get()).pixel(110, 50) == qRgb(255, 0, 0));
    CHECK(viewport.fit()); // the picture did not move
}

TEST_CASE("A part is painted over the picture until it ends") {
    Viewport viewport;
    const QImage pixels = make_pixels(600, 400);
    const auto view = make_view(&viewport, pixels);
    const QImage plain = painted(view.get());
    const auto fitted = view->in_sight();
    REQUIRE(fitted);
    CHECK(*fitted == PartInSight{1, QRect(0, 0, 600, 400)});
    QSignalSpy part_painted(view.get(), &ImageView::part_painted);
    QSignalSpy picture_painted(view.get(), &ImageView::painted);
    QImage part(150, 200, QImage::Format_RGB32);
    part.fill(QColor(1, 2, 3));
    view->set_part(part, QRectF(300, 0, 300, 400), 7);
    const QImage covered = painted(view.get());
    CHECK(covered.pixel(225, 100) == qRgb(1, 2, 3));
    CHECK(covered.pixel(295, 195) == qRgb(1, 2, 3));
    CHECK(covered.pixel(75, 100) == plain.pixel(75, 100));
    REQUIRE(part_painted.count() == 1);
    CHECK(part_painted.first().first().toULongLong() == 7);
    CHECK(picture_painted.isEmpty());
    view->set_split(true); // only the result's side
    view->set_before(Picture(pixels));
    view->set_split_position(0.75);
    const QImage split = painted(view.get());
    CHECK(split.pixel(180, 150) == plain.pixel(180, 150));
    CHECK(split.pixel(280, 150) == qRgb(1, 2, 3));
    view->set_split(false);
    view->set_part({}, {});
    CHECK(painted(view.get()) == plain);

    view->zoom_to(1);
    const auto close = view->in_sight();
    REQUIRE(close);
    CHECK(close->halvings == 0);
    CHECK(close->area == QRect(150, 100, 300, 200));
    // At full resolution a part is the picture, pixel for pixel.
    const QImage before = painted(view.get());
    view->set_part(pixels.copy(100, 90, 400, 300), QRectF(100, 90, 400, 300));
    CHECK(painted(view.get()) == before);
    view->hide();
    CHECK(!view->in_sight());
}
