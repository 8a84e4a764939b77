// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/pixel_density.h"

#include "tests/support/catch.h"

using namespace imago;

TEST_CASE("densities are typed in any unit") {
    for (const char *text : {"600dpi", "600 dpi"})
        CHECK(parse_density(text)->x == Approx(600 / 25.4));
    CHECK(parse_density("23.6px/mm")->y == Approx(23.6));
    for (const char *text : {"2.5um", "2.5um/px", "2.5 µm", "2.5µm/px"})
        CHECK(parse_density(text)->x == Approx(400));
    for (const char *text : {"0.2 Å", "0.2angstrom", "0.02 nm/px", "20 pm"})
        CHECK(parse_density(text)->x == Approx(5e7));
    CHECK(density_in(5e7, DensityUnit::nanometres) == Approx(0.02));
    CHECK(pixels_in(LengthUnit::nanometre, 5e7) == Approx(50));
    CHECK(pixels_in(LengthUnit::angstrom, 5e7) == Approx(5));
    for (const char *text :
         {"", "600", "dpi", "-3dpi", "0dpi", "nan dpi", "1e30dpi", "5km", "1um2"})
        CHECK(!parse_density(text));
    for (const DensityUnitRow &row : density_units())
        CHECK(density_of(density_in(12.5, row.unit), row.unit) == Approx(12.5));
    CHECK(pixels_in(LengthUnit::inch, 10) == Approx(254));
    CHECK(pixels_in(LengthUnit::micrometre, 400) == Approx(0.4));
    CHECK(pixels_in(LengthUnit::pixel, 400) == 1);
    CHECK(!PixelDensity{3, 0}.known());
}
