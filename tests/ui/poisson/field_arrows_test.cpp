// SPDX-License-Identifier: GPL-3.0-or-later
// The means of a field over squares, and the arrows that a view draws of them.
#include "tests/support/catch.h"
#include "ui/poisson/field_overlay.h"
#include "ui/view/image_view.h"

#include <QImage>
#include <QPainter>

#include <cmath>

using namespace imago;

namespace {

/// A plane whose samples are f(x, y).
template <class F>
std::shared_ptr<const Plane> plane_of(std::size_t width, std::size_t height, F f) {
    Plane plane{width, height, {}};
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            plane.samples.push_back(static_cast<float>(f(double(x), double(y))));
    return std::make_shared<const Plane>(std::move(plane));
}

std::shared_ptr<const FieldPyramid> field_of(std::size_t width, std::size_t height, double x,
                                             double y) {
    return std::make_shared<const FieldPyramid>(
        plane_of(width, height, [x](double, double) { return x; }),
        plane_of(width, height, [y](double, double) { return y; }));
}

/// A view of a picture of 64 samples a side in 512 of its own units, so that a sample has 8.
struct Sight {
    Viewport viewport;
    ImageView view{&viewport};
    FieldOverlay overlay{&view};
    Sight() {
        view.resize(512, 512);
        QImage pixels(64, 64, QImage::Format_RGB32);
        pixels.fill(Qt::black);
        viewport.set_image_size(pixels.size());
        view.set_picture(Picture(pixels));
        view.set_overlay(&overlay);
    }
};

} // namespace

TEST_CASE("A pyramid has the means of its squares, those at the edges too") {
    const auto x = plane_of(7, 5, [](double u, double v) { return 3 * u - v * v; });
    const auto y = plane_of(7, 5, [](double u, double v) { return u * v; });
    const FieldPyramid pyramid(x, y);
    REQUIRE(pyramid.levels() == 4); // squares of 1, 2, 4 and 8 samples
    for (std::size_t level = 0; level < pyramid.levels(); ++level) {
        const std::size_t side = std::size_t{1} << level;
        const auto all = pyramid.samples(level, QRectF(0, 0, 7, 5));
        REQUIRE(all.size() == ((7 + side - 1) / side) * ((5 + side - 1) / side));
        double strongest = 0;
        std::size_t i = 0;
        for (std::size_t top = 0; top < 5; top += side)
            for (std::size_t left = 0; left < 7; left += side, ++i) {
                double sum_x = 0, sum_y = 0, count = 0;
                const std::size_t right = std::min<std::size_t>(7, left + side);
                const std::size_t bottom = std::min<std::size_t>(5, top + side);
                for (std::size_t v = top; v < bottom; ++v)
                    for (std::size_t u = left; u < right; ++u, ++count) {
                        sum_x += double(x->at(u, v));
                        sum_y += double(y->at(u, v));
                    }
                CHECK(all[i].x == Approx(sum_x / count).margin(1e-5));
                CHECK(all[i].y == Approx(sum_y / count).margin(1e-5));
                CHECK(all[i].at == QPointF(double(left + right) / 2, double(top + bottom) / 2));
                strongest = std::max(strongest, all[i].strength());
            }
        CHECK(pyramid.strongest(level) == Approx(strongest));
    }
    CHECK(pyramid.samples(0, QRectF(2, 1, 2, 1)).size() == 2);
    CHECK(pyramid.samples(0, QRectF(-50, -50, 20, 20)).empty());
    CHECK(FieldPyramid(plane_of(1, 1, [](double, double) { return 2; }),
                       plane_of(1, 1, [](double, double) { return 0; }))
              .levels() == 1);
}

TEST_CASE("Arrows lie along the field, and their density follows the scale") {
    Sight sight;
    CHECK(sight.overlay.arrows().empty()); // no field yet
    sight.overlay.set_field(field_of(64, 64, 3, 4), {});
    CHECK(sight.overlay.square_side() == 4); // 4 * 8 units are enough
    const std::vector<QLineF> arrows = sight.overlay.arrows();
    REQUIRE(arrows.size() == 16 * 16);
    for (const QLineF &arrow : arrows) {
        CHECK(arrow.dx() / arrow.length() == Approx(0.6)); // down is positive, as in the picture
        CHECK(arrow.dy() / arrow.length() == Approx(0.8));
        CHECK(arrow.length() == Approx(0.9 * 4 * sight.view.shown_scale()));
    }
    CHECK(arrows.front().center() == sight.view.position_of({2, 2}));

    std::size_t last = 4;
    for (const double scale : {12.0, 24.0, 60.0}) {
        sight.view.zoom_to(scale);
        const std::size_t side = sight.overlay.square_side();
        CHECK(side <= last);
        CHECK(double(side) * scale >= FieldOverlay::spacing);
        CHECK((side == 1 || double(side) / 2 * scale < FieldOverlay::spacing));
        last = side;
        for (const QLineF &arrow : sight.overlay.arrows())
            CHECK(arrow.length() <= FieldOverlay::longest);
    }
    CHECK(last == 1);
    sight.view.zoom_to(0.25); // 16 units for all of it
    CHECK(sight.overlay.arrows().size() == 1);
}

TEST_CASE("Arrows stay where they are in the picture while it moves") {
    Sight sight;
    sight.overlay.set_field(std::make_shared<const FieldPyramid>(
                                plane_of(64, 64, [](double x, double) { return x - 20; }),
                                plane_of(64, 64, [](double, double y) { return 2 * y; })),
                            {});
    sight.view.zoom_to(16);
    const QLineF before = sight.overlay.arrows().at(40);
    sight.viewport.pan({5, -3});
    const std::vector<QLineF> after = sight.overlay.arrows();
    const bool found = std::any_of(after.begin(), after.end(), [&](const QLineF &arrow) {
        return (arrow.p1() - before.p1() - QPointF(5, -3)).manhattanLength() < 0.01 &&
               (arrow.p2() - before.p2() - QPointF(5, -3)).manhattanLength() < 0.01;
    });
    CHECK(found);
}

TEST_CASE("Lengths follow the strength as chosen, and grids that are not square turn arrows") {
    Sight sight;
    // The right half is a quarter as strong, and the last column of squares has no field.
    sight.overlay.set_field(
        std::make_shared<const FieldPyramid>(
            plane_of(64, 64, [](double x, double) { return x < 32   ? 8
                                                           : x < 60 ? 2
                                                                    : 0; }),
            plane_of(64, 64, [](double, double) { return 0; })),
        {});
    const auto length_at = [&](std::size_t i) { return sight.overlay.arrows().at(i).length(); };
    CHECK(sight.overlay.arrows().size() == 15 * 16);
    CHECK(length_at(10) == Approx(length_at(0) / 2));
    sight.overlay.set_length(ArrowLength::proportional);
    CHECK(length_at(10) == Approx(length_at(0) / 4));
    sight.overlay.set_length(ArrowLength::equal);
    CHECK(length_at(10) == Approx(length_at(0)));
    CHECK(sight.overlay.arrows().size() == 15 * 16);
    sight.overlay.set_shown(false);
    CHECK(sight.overlay.arrows().empty());
    CHECK(sight.overlay.square_side() == 0);
    sight.overlay.set_shown(true);
    // Rows are twice as far apart: on the picture the field crosses half as many of them.
    sight.overlay.set_field(field_of(64, 64, 1, 1), {2, 1});
    const QLineF arrow = sight.overlay.arrows().front();
    CHECK(arrow.dy() == Approx(arrow.dx() / 2));
    sight.overlay.set_field(nullptr, {});
    CHECK(sight.overlay.arrows().empty());
}

TEST_CASE("Arrows are painted light over a dark edge, where they are said to be") {
    Sight sight;
    sight.overlay.set_field(field_of(64, 64, 1, 0), {});
    QImage page(512, 512, QImage::Format_RGB32);
    page.fill(QColor(128, 128, 128));
    QPainter painter(&page);
    sight.overlay.paint(painter);
    painter.end();
    for (const QLineF &arrow : sight.overlay.arrows()) {
        const QPoint middle = arrow.center().toPoint();
        int lightest = 0, darkest = 255; // across the shaft
        for (int y = middle.y() - 3; y <= middle.y() + 3; ++y) {
            lightest = std::max(lightest, qGreen(page.pixel(middle.x(), y)));
            darkest = std::min(darkest, qGreen(page.pixel(middle.x(), y)));
        }
        CHECK(lightest > 180);
        CHECK(darkest < 100);
        CHECK(qGreen(page.pixel(middle.x(), middle.y() + 14)) == 128);
    }
}
