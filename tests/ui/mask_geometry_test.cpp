// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes under the hand: hits, drags, what is drawn, what is allowed.
#include "engine/values/mask/lattice.h"
#include "tests/support/catch.h"
#include "ui/filter/mask/filter_settings.h"
#include "ui/filter/mask/frequency_map.h"
#include "ui/filter/mask/mask_drag.h"

#include <cmath>

using namespace imago;

namespace {

using Kind = FilterShape::Kind;

const FrequencyMap map{{300, 200}, {600, 400}}; // a spectrum 600 x 400, pixel for pixel

const Kind all_kinds[] = {Kind::low,   Kind::high,  Kind::band,    Kind::stop,
                          Kind::notch, Kind::wedge, Kind::lattice, Kind::brush};

} // namespace

TEST_CASE("Drawn shapes are allowed and are hit where they were drawn") {
    const Frequency from{0.1, 0.05}, to{0.2, -0.12};
    for (const Kind kind : all_kinds) {
        INFO(kind_name(kind).toStdString());
        const FilterShape shape = drawn(kind, from, to, 0.01);
        CHECK(within_range(shape) == shape);
        const bool ring = kind == Kind::low || kind == Kind::high || kind == Kind::band ||
                          kind == Kind::stop || kind == Kind::lattice;
        CHECK(part_at(shape, map, map.at(ring ? to : from), false));
        CHECK(!part_at(shape, map, map.at({-0.25, 0.33}), false));
        CHECK(!outline(shape, map).isEmpty());
        for (const Handle &handle : handles(shape, map))
            CHECK(part_at(shape, map, handle.position, true) == handle.part);
        const FilterShape tiny = drawn(kind, from, from, 0.01);
        CHECK(within_range(tiny) == tiny);
    }
}

TEST_CASE("Dragged parts follow the hand") {
    FilterShape notch = drawn(Kind::notch, {0.1, 0.2}, {0.12, 0.2}, 0.001);
    CHECK(notch.radius == Approx(0.02));
    notch = dragged(notch, Part::body, {0.1, 0.2}, {0.15, 0.1});
    CHECK(notch.x == Approx(0.15));
    CHECK(notch.y == Approx(0.1));
    notch = dragged(notch, Part::body, {-0.15, -0.1}, {-0.2, -0.1}); // by its mirror image
    CHECK(notch.x == Approx(0.2));
    CHECK(dragged(notch, Part::radius, {}, {0.25, 0.1}).radius == Approx(0.05));

    FilterShape band = drawn(Kind::band, {0.1, 0}, {0.3, 0}, 0.001);
    band = dragged(band, Part::body, {0, 0.29}, {0, 0.4}); // the nearer edge
    CHECK(band.inner == Approx(0.1));
    CHECK(band.outer == Approx(0.4));
    CHECK(dragged(band, Part::inner, {}, {0.5, 0}).inner <= band.outer);

    FilterShape wedge = drawn(Kind::wedge, {0.2, 0}, {0.2, 0.05}, 0.001);
    CHECK(wedge.angle == Approx(0));
    CHECK(wedge.width == Approx(2 * std::atan2(0.05, 0.2) / degree));
    CHECK(dragged(wedge, Part::body, {0.3, 0}, {0, 0.3}).angle == Approx(90));

    FilterShape lattice = drawn(Kind::lattice, {0.1, 0}, {0.1, 0}, 0.001);
    lattice = dragged(lattice, Part::body, {0.2, 0}, {0.2, 0.2}); // its second harmonic
    CHECK(lattice.x == Approx(0.1));
    CHECK(lattice.y == Approx(0.1));
    CHECK(lattice.x2 == Approx(-0.1));
    CHECK(lattice.y2 == Approx(0.1));

    FilterShape brush = drawn(Kind::brush, {0.1, 0.1}, {0.1, 0.1}, 0.001);
    brush = dragged(brush, Part::body, {0.1, 0.1}, {0.2, 0.3});
    CHECK(brush.points.front().x == Approx(0.2));
}

TEST_CASE("Numbers out of range come back into it") {
    for (const Kind kind : all_kinds) {
        FilterShape wild = drawn(kind, {0.1, 0.1}, {0.3, 0.2}, 0.01);
        wild.radius = 7;
        wild.inner = 3;
        wild.outer = -1;
        wild.x = -9;
        wild.width = 500;
        wild.soft = -1;
        wild.strength = 2;
        wild.points.push_back({3, 4});
        const FilterShape tame = within_range(wild);
        INFO(kind_name(kind).toStdString());
        CHECK(tame.strength == 1);
        CHECK(tame.soft == 0);
        if (kind == Kind::lattice)
            CHECK(tame.radius <= lattice_spacing(tame) / 2);
        if (kind == Kind::band)
            CHECK(tame.inner < tame.outer);
        CHECK(within_range(tame) == tame);
    }
}

TEST_CASE("A stroke keeps its way with fewer points") {
    std::vector<Frequency> line;
    for (int i = 0; i <= 100; ++i)
        line.push_back({0.003 * i, i < 50 ? 0.0 : 0.002 * (i - 50)});
    const std::vector<Frequency> few = simplified(line, 0.0005);
    REQUIRE(few.size() <= 4);
    CHECK(few.front() == line.front());
    CHECK(few.back() == line.back());
    CHECK(simplified(few, 0.0005) == few);
}

TEST_CASE("Ticks are as close as their labels allow") {
    CHECK(tick_step(600, 70) == 0.125);
    CHECK(tick_step(6000, 70) == 1.0 / 64);
    CHECK(tick_step(100, 70) == 0.5);
    CHECK(period_text(0.125).startsWith(QStringLiteral("8")));
    CHECK(period_text(0) == QStringLiteral("∞"));
}
