// SPDX-License-Identifier: GPL-3.0-or-later
// Single waves of pictures that are sums of cosines, and of random ones, on a device.
#include "engine/pipeline/filter/filter.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

constexpr double pi = std::numbers::pi;
using Doubles = std::vector<double>;

struct Cosine {
    WaveNumber at;
    double amplitude, phase; ///< degrees
};

struct Extent {
    std::size_t height, width;
    std::size_t count() const { return height * width; }
};

Doubles cosines(Extent size, const std::vector<Cosine> &waves) {
    Doubles plane(size.count());
    for (std::size_t y = 0; y < size.height; ++y)
        for (std::size_t x = 0; x < size.width; ++x)
            for (const Cosine &wave : waves)
                plane[y * size.width + x] +=
                    wave.amplitude *
                    std::cos(
                        2 * pi *
                        (wave.at.u * static_cast<double>(x) / static_cast<double>(size.width) +
                         wave.at.v * static_cast<double>(y) / static_cast<double>(size.height) +
                         wave.phase / 360));
    return plane;
}

std::shared_ptr<const Image> image_of(Extent size, const std::vector<Doubles> &planes) {
    auto image = std::make_shared<Image>();
    image->width = size.width;
    image->height = size.height;
    image->channels = planes.size();
    image->depth = SampleDepth::f32;
    for (const Doubles &plane : planes)
        for (const double value : plane)
            image->samples.push_back(static_cast<float>(value));
    return image;
}

Doubles random_plane(Extent size, unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> values(0, 255);
    Doubles plane(size.count());
    for (double &value : plane)
        value = values(generator);
    return plane;
}

/// The number of the DFT by its definition.
std::complex<double> number_of(const Doubles &plane, Extent size, WaveNumber at) {
    std::complex<double> sum = 0;
    for (std::size_t y = 0; y < size.height; ++y)
        for (std::size_t x = 0; x < size.width; ++x)
            sum += plane[y * size.width + x] *
                   std::polar(
                       1.0, -2 * pi *
                                (at.u * static_cast<double>(x) / static_cast<double>(size.width) +
                                 at.v * static_cast<double>(y) / static_cast<double>(size.height)));
    return sum;
}

/// The plane's wave by its definition, with an edit.
Doubles wave_of(const Doubles &plane, Extent size, const WaveEdit &edit) {
    const std::complex<double> number = number_of(plane, size, edit.at);
    const double count = is_own_conjugate(edit.at, size.height, size.width) ? 1 : 2;
    return cosines(
        size, {{edit.at, edit.gain * count * std::abs(number) / static_cast<double>(size.count()),
                std::arg(number) * 180 / pi + edit.phase}});
}

Doubles sum_of(const Doubles &a, const Doubles &b, double sign = 1) {
    Doubles sum(a);
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += sign * b[i];
    return sum;
}

double largest_error(const Image &image, const std::vector<Doubles> &want) {
    double worst = 0;
    const std::size_t size = image.plane_size();
    REQUIRE(image.samples.size() == want.size() * size);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        worst = std::max(
            worst, std::fabs(static_cast<double>(image.samples[i]) - want[i / size][i % size]));
    return worst;
}

FilterResult filtered(Filter &filter, const std::shared_ptr<const Image> &image,
                      const WaveSettings &waves, const FilterMask &mask = {},
                      FilterChannels channels = FilterChannels::rgb) {
    filter.set_image(image, channels);
    return filter.apply(mask, {}, {}, waves);
}

FilterShape low_pass(double radius) {
    FilterShape shape;
    shape.radius = radius;
    return shape;
}

const std::vector<Cosine> lesson{{{0, 0}, 100, 0},    {{7, 5}, 12, 40},    {{3, -11}, 8, -63},
                                 {{60, 0}, 4, 0},     {{60, 7}, 3, 23},    {{0, 9}, 2, 11},
                                 {{0, 45}, 1.5, 180}, {{60, 45}, 1.25, 0}, {{59, -44}, 2.5, 170}};

} // namespace

TEST_CASE("a picture that is a sum of cosines has their amplitudes and phases") {
    const Extent size{90, 120};
    Filter filter(test_device());
    filter.set_image(image_of(size, {cosines(size, lesson)}));
    double squares = 0;
    for (const Cosine &cosine : lesson)
        squares += std::pow(cosine.amplitude, 2) /
                   (is_own_conjugate(cosine.at, size.height, size.width) ? 1 : 2);
    for (const Cosine &cosine : lesson) {
        INFO(cosine.at.u << "," << cosine.at.v);
        const MeasuredWave wave = filter.measure({{cosine.at}}).front();
        REQUIRE(wave.planes.size() == 1);
        CHECK(wave.at == cosine.at);
        CHECK(wave.planes[0].amplitude == Approx(cosine.amplitude).margin(1e-5 * 100));
        CHECK(wave.planes[0].amplitude == Approx(cosine.amplitude).epsilon(1e-5));
        CHECK(std::fabs(wrapped_degrees(wave.planes[0].phase - cosine.phase)) < 3e-3);
        const double own = is_own_conjugate(cosine.at, size.height, size.width) ? 1 : 2;
        CHECK(wave.energy_share ==
              Approx(std::pow(cosine.amplitude, 2) / own / squares).epsilon(1e-4));
        CHECK((cosine.at == WaveNumber{} ? wave.contrast_share == 0
                                         : wave.contrast_share > wave.energy_share));
    }
    // The conjugate is measured as the wave itself.
    CHECK(filter.measure({{{-7, -5}}}) == filter.measure({{{7, 5}}}));
    const std::vector<WaveNumber> strongest = filter.strongest(4);
    CHECK(strongest[0] == WaveNumber{7, 5});
    CHECK(strongest[1] == WaveNumber{3, -11});
    CHECK_THROWS_AS(filter.measure({{{61, 0}}}), Error);
}

TEST_CASE("a wave that is removed, turned or kept leaves exactly that") {
    const Extent size{90, 120};
    const Doubles plane = cosines(size, lesson);
    const auto image = image_of(size, {plane});
    Filter filter(test_device());
    for (std::size_t i = 0; i < lesson.size(); ++i) {
        const Cosine &cosine = lesson[i];
        INFO(cosine.at.u << "," << cosine.at.v);
        const Doubles wave = cosines(size, {cosine});
        const double bound = 2e-4; // of samples around 100 in single precision
        CHECK(largest_error(*filtered(filter, image, {{{cosine.at, 0}}}).image,
                            {sum_of(plane, wave, -1)}) < bound);
        if (cosine.at != WaveNumber{}) // the mean times -1 has no phase
            CHECK(largest_error(*filtered(filter, image, {{{cosine.at, 1, 180}}}).image,
                                {sum_of(plane, wave, -2)}) < bound);
        CHECK(largest_error(*filtered(filter, image, {{{cosine.at}}, true, 0, false}).image,
                            {wave}) < 2e-5 * std::max(1.0, cosine.amplitude));
    }
    // With the mean, and with the strongest ones.
    CHECK(largest_error(*filtered(filter, image, {{{{0, 9}, 2, 90}}, true}).image,
                        {cosines(size, {lesson[0], {{0, 9}, 4, 101}})}) < 2e-4);
    CHECK(largest_error(*filtered(filter, image, {{}, true, 2}).image,
                        {cosines(size, {lesson[0], lesson[1], lesson[2]})}) < 2e-4);
    // A listed wave that is among the strongest has its change.
    CHECK(largest_error(*filtered(filter, image, {{{{-7, -5}, 0.5, 20}}, true, 2, false}).image,
                        {cosines(size, {{{7, 5}, 6, 20}, lesson[2]})}) < 2e-4);
}

TEST_CASE("waves of random pictures change by their definition, with a mask, too") {
    for (const Extent size : {Extent{30, 44}, Extent{27, 35}, Extent{16, 33}}) {
        const int h = static_cast<int>(size.height) / 2, w = static_cast<int>(size.width) / 2;
        const std::vector<Doubles> planes{random_plane(size, 1), random_plane(size, 2),
                                          random_plane(size, 3)};
        const auto image = image_of(size, planes);
        const WaveSettings waves{{{{3, 2}, 0.25, 77},
                                  {{-w, 5}, 2, 40},
                                  {{0, -4}, 0, 0},
                                  {{w, h}, 3, 0},
                                  {{2, -h}, 1, -90}}};
        std::vector<Doubles> want = planes;
        for (Doubles &plane : want) {
            const Doubles before = plane;
            for (const WaveEdit &edit : waves.waves) {
                plane = sum_of(plane, wave_of(before, size, {edit.at}), -1);
                plane = sum_of(plane, wave_of(before, size, edit));
            }
        }
        INFO(size.height << " x " << size.width);
        Filter filter(test_device());
        const FilterResult plain = filtered(filter, image, {});
        const FilterResult result = filtered(filter, image, waves);
        CHECK(largest_error(*result.image, want) < 1e-3);
        REQUIRE(result.waves.size() == 5);
        CHECK(result.waves[0].planes.size() == 3);
        CHECK(result.waves[0].planes[1].amplitude ==
              Approx(2 * std::abs(number_of(planes[1], size, {3, 2})) /
                     static_cast<double>(size.count()))
                  .epsilon(1e-4));
        // The spectra that stay are as they were.
        CHECK((filtered(filter, image, {}).image->samples == plain.image->samples));
        // A file's result is that of the same numbers.
        const auto once = Filter(test_device())
                              .once(image, {}, FilterChannels::rgb, FilterEdges::automatic, {},
                                    ResultUse::floats, waves);
        CHECK(once.edges == FilterEdges::none);
        CHECK(largest_error(*once.image, want) < 1e-3);
        // Masks multiply the waves as they are then.
        const FilterMask mask{{low_pass(0.2)}, {}, true};
        const auto edited = image_of(size, want);
        const FilterResult masked = filtered(filter, image, waves, mask);
        const FilterResult after = filtered(filter, edited, {}, mask);
        double worst = 0;
        for (std::size_t i = 0; i < after.image->samples.size(); ++i)
            worst = std::max(worst, std::fabs(double(after.image->samples[i]) -
                                              double(masked.image->samples[i])));
        CHECK(worst < 1e-3);
    }
}

TEST_CASE("waves of one channel or of luma leave the others") {
    const Extent size{20, 24};
    const std::vector<Doubles> planes{random_plane(size, 4), random_plane(size, 5),
                                      random_plane(size, 6)};
    const auto image = image_of(size, planes);
    const WaveSettings waves{{{{5, 3}, 0}}};
    Filter filter(test_device());
    const FilterResult green = filtered(filter, image, waves, {}, FilterChannels::green);
    CHECK(largest_error(*green.image,
                        {planes[0], sum_of(planes[1], wave_of(planes[1], size, {{5, 3}}), -1),
                         planes[2]}) < 1e-3);
    CHECK(green.waves[0].planes.size() == 1);
    Doubles luma(size.count());
    for (std::size_t i = 0; i < luma.size(); ++i)
        luma[i] = 0.299 * planes[0][i] + 0.587 * planes[1][i] + 0.114 * planes[2][i];
    const Doubles wave = wave_of(luma, size, {{5, 3}});
    const FilterResult gray = filtered(filter, image, waves, {}, FilterChannels::luma);
    CHECK(largest_error(*gray.image, {sum_of(planes[0], wave, -1), sum_of(planes[1], wave, -1),
                                      sum_of(planes[2], wave, -1)}) < 1e-3);
}

TEST_CASE("previews of changed waves are the result in sight") {
    const Extent size{96, 128};
    std::vector<Doubles> planes;
    for (unsigned i = 0; i < 3; ++i)
        planes.push_back(sum_of(cosines(size, lesson), random_plane(size, 7 + i), 0.2));
    const auto image = image_of(size, planes);
    const FilterMask mask{{low_pass(0.3)}, {}, true};
    const WaveSettings changed{{{{7, 5}, 0.5, 60}, {{3, -11}, 0}, {{40, 20}, 4, 10}}};
    const WaveSettings only{{{{7, 5}, 0.5, 60}, {{3, -11}}}, true, 6};
    Filter filter(test_device());
    for (const FilterChannels channels :
         {FilterChannels::rgb, FilterChannels::luma, FilterChannels::red})
        for (const FilterMask &used : {FilterMask(), mask})
            for (const WaveSettings &waves : {changed, only}) {
                filter.set_image(image, channels);
                const FilterResult result = filter.apply(used, {}, {.use = ResultUse::view}, waves);
                const FilterResult plain = filter.apply(used);
                INFO("channels " << static_cast<int>(channels) << ", only " << waves.only
                                 << ", shapes " << used.shapes.size());
                const FilterSight sight{{0, 11, 20, 50, 61, 0}, {}};
                while (filter.prepare_preview(sight.pictures)) {
                }
                const auto preview =
                    filter.preview(image, used, channels, FilterEdges::none, sight, waves);
                REQUIRE(preview);
                double worst = 0;
                for (std::size_t c = 0; c < 3; ++c)
                    for (std::size_t y = 0; y < 50; ++y)
                        for (std::size_t x = 0; x < 61; ++x)
                            worst = std::max(
                                worst,
                                std::fabs(double(preview->image->plane(c)[y * 61 + x]) -
                                          double(result.image->plane(c)[(y + 11) * 128 + x + 20])));
                CHECK(worst < 2e-3);
                CHECK(preview->waves == result.waves);
                CHECK(preview->removed_rms ==
                      Approx(result.figures->removed_rms).epsilon(0.03).margin(0.02));
                // Coarse ones have what the change is in the means over the pixels.
                const FilterSight coarse{{2, 0, 0, 96, 128, 0}, {}};
                while (filter.prepare_preview(coarse.pictures)) {
                }
                if (waves.only)
                    continue;
                const auto with =
                    filter.preview(image, used, channels, FilterEdges::none, coarse, waves);
                const auto without =
                    filter.preview(image, used, channels, FilterEdges::none, coarse);
                REQUIRE(with);
                REQUIRE(without);
                REQUIRE(with->area.height == 96);
                double far = 0;
                for (std::size_t c = 0; c < 3; ++c)
                    for (std::size_t y = 0; y < 24; ++y)
                        for (std::size_t x = 0; x < 32; ++x) {
                            double mean = 0;
                            for (std::size_t i = 0; i < 16; ++i) {
                                const std::size_t at = (4 * y + i / 4) * 128 + 4 * x + i % 4;
                                mean += (double(result.image->plane(c)[at]) -
                                         double(plain.image->plane(c)[at])) /
                                        16;
                            }
                            far = std::max(far,
                                           std::fabs(double(with->image->plane(c)[y * 32 + x]) -
                                                     double(without->image->plane(c)[y * 32 + x]) -
                                                     mean));
                        }
                CHECK(far < 2e-3);
            }
}

TEST_CASE("waves refuse planes that are not the picture's own") {
    const Extent size{20, 24};
    const auto image = image_of(size, {random_plane(size, 9)});
    const WaveSettings waves{{{{5, 3}, 0}}};
    Filter filter(test_device());
    filter.set_image(image, FilterChannels::rgb, FilterEdges::mirror);
    CHECK_THROWS_AS(filter.apply({}, {}, {}, waves), Error);
    CHECK_THROWS_AS(filter.measure(waves.waves), Error);
    CHECK_NOTHROW(filter.apply({}));
    CHECK_THROWS_AS(filter.once(image, {}, FilterChannels::rgb, FilterEdges::taper, {},
                                ResultUse::floats, waves),
                    Error);
    CHECK_THROWS_AS(Filter(test_device()).measure(waves.waves), Error);
}
