// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the models of point spread functions with their formulas.
#include "engine/pipeline/deconvolve/point_spread.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numeric>
#include <stdexcept>
#include <vector>

using namespace imago;

namespace {

using Edges = DeconvolveSettings::Edges;
using Psf = DeconvolveSettings::Psf;

const BlurExtents picture{1, 400, 400}, volume{57, 60, 70};

DeconvolveSettings settings_of(Psf psf, double size, double angle = 0) {
    DeconvolveSettings settings;
    settings.psf = psf;
    settings.size = size;
    settings.angle = angle;
    return settings;
}

double sum_of(const PointSpread &spread) {
    return std::accumulate(spread.samples.begin(), spread.samples.end(), 0.0);
}

/// The sample so far below and to the right of the middle.
double at(const PointSpread &spread, long down, long right, long deep = 0) {
    const BlurExtents middle = spread.middle();
    const long z = long(middle[0]) + deep, y = long(middle[1]) + down, x = long(middle[2]) + right;
    REQUIRE(z >= 0);
    REQUIRE(y >= 0);
    REQUIRE(x >= 0);
    return spread.samples.at(
        std::size_t((z * long(spread.extents[1]) + y) * long(spread.extents[2]) + x));
}

} // namespace

TEST_CASE("a model sums to 1, and its middle is its centre") {
    for (const Psf psf : {Psf::gaussian, Psf::disc, Psf::line, Psf::airy})
        for (const double size : {0.1, 0.5, 1.0, 2.3, 7.0})
            for (const BlurExtents &extents : {picture, volume}) {
                DeconvolveSettings settings = settings_of(psf, size, 30);
                settings.aperture = 1.2;
                const PointSpread spread = model_of(settings, extents);
                INFO("psf " << int(psf) << ", size " << size);
                CHECK(sum_of(spread) == Approx(1).epsilon(1e-12));
                const std::vector<double> &x = spread.samples;
                for (std::size_t i = 0; i < x.size(); ++i) // alike on both sides
                    REQUIRE(x[i] == Approx(x[x.size() - 1 - i]).margin(1e-15));
                const bool ball = psf == Psf::gaussian || psf == Psf::disc;
                CHECK((spread.extents[0] > 1) == (ball && extents[0] > 1 && spread.extents[1] > 1));
            }
}

TEST_CASE("a Gaussian falls as its formula says") {
    const PointSpread spread = model_of(settings_of(Psf::gaussian, 1.5), volume);
    CHECK(spread.extents == BlurExtents{13, 13, 13});
    CHECK(at(spread, 2, -1, 1) / at(spread, 0, 0) == Approx(std::exp(-6 / 4.5)));
}

TEST_CASE("a disc is flat up to its edge") {
    const PointSpread spread = model_of(settings_of(Psf::disc, 3), picture);
    CHECK(spread.extents == BlurExtents{1, 7, 7});
    CHECK(at(spread, 2, 1) == at(spread, 0, 0));
    CHECK(at(spread, 0, 3) == Approx(at(spread, 0, 0) / 2));
    CHECK(at(spread, 2, 3) / at(spread, 0, 0) == Approx(0).margin(1e-15));
    CHECK(at(spread, 2, 2) / at(spread, 0, 0) == Approx(3.5 - std::sqrt(8)));
}

TEST_CASE("a line has its length and its direction") {
    const PointSpread across = model_of(settings_of(Psf::line, 3), picture);
    CHECK(across.extents == BlurExtents{1, 1, 3});
    CHECK(across.samples[0] == Approx(1.0 / 3));
    const PointSpread even = model_of(settings_of(Psf::line, 4), picture);
    CHECK(even.extents == BlurExtents{1, 1, 5});
    CHECK(even.samples[0] == Approx(1.0 / 8));
    CHECK(even.samples[1] == Approx(1.0 / 4));
    for (const double angle : {90.0, -90.0, 270.0})
        CHECK(model_of(settings_of(Psf::line, 101, angle), {1, 101, 1}).extents ==
              BlurExtents{1, 101, 1});
    const PointSpread down = model_of(settings_of(Psf::line, 9, 45), picture);
    CHECK(at(down, 2, 2) > 0); // to the right and down
    CHECK(at(down, 2, -2) == 0);
    CHECK(at(down, 0, 1) / at(down, 0, 0) == Approx(1 - std::sqrt(0.5)));
}

TEST_CASE("an Airy pattern has its dark rings") {
    DeconvolveSettings settings = settings_of(Psf::airy, 1);
    settings.aperture = 0.61; // 1.22 wavelengths / (2 aperture) = 10 samples to the first dark ring
    settings.wavelength = 1;
    settings.pixel = 0.1;
    const PointSpread spread = model_of(settings, {1, 401, 401});
    CHECK(at(spread, 0, 10) / at(spread, 0, 0) < 1e-5);
    CHECK(at(spread, 0, 0) > at(spread, 0, 5));
    const double v = 2 * 3.14159265358979 * 0.061 * 5;
    const double j1 = v / 2 - v * v * v / 16 + std::pow(v, 5) / 384 - std::pow(v, 7) / 18432 +
                      std::pow(v, 9) / 1474560;
    CHECK(at(spread, 3, 4) / at(spread, 0, 0) == Approx(4 * j1 * j1 / (v * v)).epsilon(1e-3));
    CHECK(spread.extents[2] == 2 * std::size_t(32.1897 / (2 * 3.14159265 * 0.061)) + 1);
}

TEST_CASE("a microscope's cone of light is that of its integral") {
    DeconvolveSettings settings = settings_of(Psf::widefield, 1);
    settings.aperture = 1.2;
    settings.slice = 0.3;
    const BlurExtents deep{15, 60, 70};
    const PointSpread cone = model_of(settings, deep);
    const double rings = 32.18967991097440 * settings.wavelength / (2 * 3.14159265358979 * 1.2),
                 sine = 1.2 / settings.index, edge = 14 * 0.3 * sine / std::sqrt(1 - sine * sine);
    const auto across = 2 * std::size_t((rings + edge) / settings.pixel) + 1;
    CHECK(cone.given == BlurExtents{29, across, across});
    CHECK(cone.extents ==
          BlurExtents{29, std::min<std::size_t>(across, 119), std::min<std::size_t>(across, 139)});
    const auto light = [&](double slices, double samples) {
        constexpr int nodes = 20000;
        const double k = 2 * 3.14159265358979323846 / settings.wavelength;
        std::complex<double> sum = 0;
        for (int i = 0; i < nodes; ++i) {
            const double t = (i + 0.5) / nodes, sine = settings.aperture * t / settings.index;
            sum += t * std::cyl_bessel_j(0, k * settings.aperture * samples * settings.pixel * t) *
                   std::polar(1.0, k * settings.index * slices * settings.slice *
                                       std::sqrt(1 - sine * sine));
        }
        return std::norm(sum) / (double(nodes) * nodes);
    };
    const double middle = light(0, 0);
    settings.psf = Psf::confocal;
    const PointSpread pinhole = model_of(settings, deep);
    for (const auto &[z, y, x] : {std::array{0L, 0L, 2L},
                                  {0L, 3L, 4L},
                                  {1L, 0L, 0L},
                                  {-4L, 2L, 1L},
                                  {7L, 10L, -20L},
                                  {-14L, 40L, 50L},
                                  {5L, -6L, 3L}}) {
        const double expected = light(double(z), std::hypot(y, x)) / middle;
        INFO(z << " " << y << " " << x);
        CHECK(at(cone, y, x, z) / at(cone, 0, 0) == Approx(expected).margin(2e-6));
        CHECK(at(pinhole, y, x, z) / at(pinhole, 0, 0) == Approx(expected * expected).margin(2e-6));
    }
    // In focus it is Airy's disc, which a picture has alone.
    settings.psf = Psf::widefield;
    const PointSpread flat = model_of(settings, {1, 60, 70});
    settings.psf = Psf::airy;
    const PointSpread disc = model_of(settings, {1, 60, 70});
    CHECK(flat.extents == disc.extents);
    CHECK(at(flat, 2, 3) / at(flat, 0, 0) == Approx(at(disc, 2, 3) / at(disc, 0, 0)).margin(2e-6));
}

TEST_CASE("the middle of samples goes to index 0") {
    const PointSpread odd = spread_of({1, 2, 3, 4, 5, 6}, {1, 2, 3}, picture, Edges::mirror);
    const std::vector<double> array = odd.wrapped({1, 4, 4});
    CHECK(array[0] == Approx(5.0 / 21)); // row 1, column 1
    CHECK(array[1] == Approx(6.0 / 21));
    CHECK(array[3] == Approx(4.0 / 21));
    CHECK(array[12] == Approx(2.0 / 21));
    CHECK(array[15] == Approx(1.0 / 21));
    CHECK(array[5] == 0);
}

TEST_CASE("of a model, what reaches from one sample of the picture to another is taken") {
    const BlurExtents thin{3, 40, 30};
    const PointSpread ball = model_of(settings_of(Psf::gaussian, 1000), thin);
    CHECK(ball.extents == BlurExtents{5, 79, 59});
    CHECK(ball.given == BlurExtents{8001, 8001, 8001});
    CHECK(sum_of(ball) == Approx(1));
    CHECK(at(ball, 39, -29, 2) / at(ball, 0, 0) ==
          Approx(std::exp(-(39 * 39 + 29 * 29 + 4) / 2e6)));
    const PointSpread flat = model_of(settings_of(Psf::gaussian, 2), {1, 20, 5});
    CHECK(flat.extents == BlurExtents{1, 17, 9});
    CHECK(flat.given == BlurExtents{1, 17, 17}); // a picture's blur has one slice
    const PointSpread fits = model_of(settings_of(Psf::gaussian, 1), {5, 9, 9});
    CHECK(fits.extents == fits.given);
    DeconvolveSettings wide = settings_of(Psf::airy, 1);
    wide.wavelength = 1e6;
    wide.pixel = 1e-6;
    CHECK(model_of(wide, thin).extents == BlurExtents{1, 79, 59});
}

TEST_CASE("of a model, periodic edges take all samples, and zeros those of a larger one's middle") {
    const BlurExtents small{3, 21, 16}, large{3, 400, 400};
    for (const Psf psf :
         {Psf::gaussian, Psf::disc, Psf::line, Psf::airy, Psf::widefield, Psf::confocal}) {
        INFO("psf " << int(psf));
        DeconvolveSettings settings = settings_of(psf, psf == Psf::line ? 70 : 18, 30);
        settings.aperture = psf == Psf::airy ? 0.2 : 1.2;
        settings.pixel = 0.05;
        const PointSpread mirror = model_of(settings, small);
        CHECK(sum_of(mirror) == Approx(1));
        settings.edges = Edges::periodic;
        const PointSpread all = model_of(settings, small), uncut = model_of(settings, large);
        CHECK(all.extents[1] == all.given[1]);
        CHECK(all.extents[2] > 31);
        CHECK(sum_of(all) == Approx(1));
        settings.edges = Edges::zero;
        const PointSpread zero = model_of(settings, small);
        CHECK(zero.extents == mirror.extents);
        CHECK(zero.part == Approx(sum_of(zero)));
        CHECK(zero.part < 1 - 1e-6);
        const long deep = long(zero.extents[0] / 2);
        for (long z = -deep; z <= deep; ++z)
            for (const auto &[y, x] : {std::array{0L, 0L}, {20L, -15L}, {-7L, 3L}, {7L, 4L}}) {
                if (std::abs(y) > long(zero.extents[1] / 2))
                    continue;
                CHECK(at(all, y, x, z) == Approx(at(zero, y, x, z)).margin(1e-12));
                if (psf != Psf::gaussian && psf != Psf::disc) // those have more slices
                    CHECK(at(all, y, x, z) == Approx(at(uncut, y, x, z)).margin(1e-12));
            }
    }
}

TEST_CASE("a microscope's model reaches from each slice to all others") {
    for (const Psf psf : {Psf::widefield, Psf::confocal})
        for (const std::size_t slices : {2, 3, 8})
            CHECK(model_of(settings_of(psf, 1), {slices, 20, 20}).extents[0] == 2 * slices - 1);
}

TEST_CASE("a model of which all is needed is refused where that is too much") {
    DeconvolveSettings settings = settings_of(Psf::gaussian, 1000);
    for (const Edges edges : {Edges::periodic, Edges::zero}) {
        settings.edges = edges;
        CHECK(test::error_of(
                  [&] {
                      model_of(settings, {3, 40, 30});
                  },
                  Error::Kind::usage) ==
              "A blur of 8001 x 8001 x 8001 samples is too large for periodic and zero edges, "
              "which need all of it, 268435456 samples at most; mirrored and faded edges take its "
              "middle.");
    }
    settings.edges = Edges::taper;
    CHECK(model_of(settings, {3, 40, 30}).extents == BlurExtents{5, 79, 59});
}

TEST_CASE("the extents of a model are known before its samples are made") {
    BlurExtents told{};
    const auto stop = [&](const BlurExtents &extents) {
        told = extents;
        throw std::length_error("too many");
    };
    const BlurExtents huge{100'000, 100'000, 100'000};
    REQUIRE_THROWS_AS(model_of(settings_of(Psf::gaussian, 1000), huge, stop), std::length_error);
    CHECK(told == BlurExtents{8001, 8001, 8001});
}

TEST_CASE("samples are cut around their middle, which stays the middle") {
    for (const std::size_t given : {4, 5, 6, 7, 12}) {
        std::vector<double> samples(given);
        std::iota(samples.begin(), samples.end(), 1.0);
        const PointSpread spread = spread_of(samples, {given, 1, 1}, {2, 1, 1}, Edges::mirror);
        INFO(given << " slices");
        REQUIRE(spread.extents == BlurExtents{3, 1, 1});
        CHECK(spread.given[0] == given);
        const double middle = double(given / 2 + 1); // its number
        CHECK(spread.samples[0] == Approx((middle - 1) / (3 * middle)));
        CHECK(spread.samples[1] == Approx(1.0 / 3));
        CHECK(spread.samples[2] == Approx((middle + 1) / (3 * middle)));
    }
    std::vector<double> beside(7, 1.0);
    beside[0] = NAN; // is refused though it is cut off
    REQUIRE_THROWS_AS(spread_of(beside, {7, 1, 1}, {2, 1, 1}, Edges::mirror), Error);
}
