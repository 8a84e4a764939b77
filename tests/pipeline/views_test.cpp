// SPDX-License-Identifier: GPL-3.0-or-later
// The views of a filter besides its result: spectrum, phase, mask and planes.
#include "engine/pipeline/filter/filter.h"
#include "tests/pipeline/filter_cases.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = FilterShape::Kind;

/// One element of the transform of a plane, at frequency (u / width, v / height).
std::complex<double> element(const float *plane, std::size_t height, std::size_t width, long u,
                             long v) {
    std::complex<double> sum = 0;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            sum += static_cast<double>(plane[y * width + x]) *
                   std::polar(1.0, -2 * std::numbers::pi *
                                       (static_cast<double>(u) * static_cast<double>(x) /
                                            static_cast<double>(width) +
                                        static_cast<double>(v) * static_cast<double>(y) /
                                            static_cast<double>(height)));
    return sum;
}

} // namespace

TEST_CASE("views show the spectrum of what is transformed and the mask") {
    const std::size_t height = 18, width = 25;
    const auto image = random_image(height, width, 3, 21);
    Filter filter(test_device());
    FilterViews views;
    views.spectrum = views.phase = views.mask = views.planes = true;
    const FilterMask mask = mask_of({radial(Kind::low, 0.3, 0.1)});
    filter.set_image(image);
    const FilterResult first = filter.apply(mask, {}, views);
    REQUIRE(first.spectrum);
    REQUIRE(first.phase);
    REQUIRE(first.mask);
    CHECK(!first.planes); // they are the image
    CHECK(first.spectrum->width == width / 2 + 1);
    CHECK(first.spectrum->height == height);
    for (const auto &[u, v] : {std::pair{0L, 0L}, {3L, -2L}, {-12L, 8L}, {7L, -9L}}) {
        double log_magnitude = 0;
        for (std::size_t c = 0; c < 3; ++c)
            log_magnitude +=
                std::log10(1 + std::abs(element(image->plane(c), height, width, u, v))) / 3;
        const auto x = static_cast<std::size_t>(u + 12), y = static_cast<std::size_t>(v + 9);
        INFO(u << ", " << v);
        CHECK(first.log_magnitude(x, y) == Approx(log_magnitude).epsilon(1e-4));
        const double phase = std::arg(element(image->plane(1), height, width, u, v));
        CHECK(std::remainder(static_cast<double>(first.phase->at(x, y)) - phase,
                             2 * std::numbers::pi) == Approx(0).margin(2e-3));
    }
    const Samples want = mask_values(mask, height, width);
    REQUIRE(first.mask->width == width / 2 + 1);
    for (std::size_t v = 0; v < height; ++v)
        for (std::size_t u = 0; u <= width / 2; ++u)
            CHECK(first.mask->parts[v * first.mask->width + u] / 255.0 ==
                  Approx(want[v * width + u]).margin(0.51 / 255));

    const FilterResult second = filter.apply(mask_of({}), {}, views);
    CHECK(second.spectrum == first.spectrum);
    CHECK(second.phase == first.phase);
    CHECK(distance(second.image->samples.data(),
                   doubles(image->samples.data(), image->samples.size())) < 1e-2);
    CHECK(!filter.apply(mask).spectrum);
}

TEST_CASE("the planes that are transformed are shown with their margin") {
    const auto image = random_image(30, 44, 1, 5);
    Filter filter(test_device());
    FilterViews views;
    views.planes = views.spectrum = true;
    for (const FilterEdges edges : {FilterEdges::mirror, FilterEdges::mean, FilterEdges::taper}) {
        filter.set_image(image, FilterChannels::rgb, edges);
        const FilterResult result = filter.apply(mask_of({}), {}, views);
        REQUIRE(result.planes);
        CHECK(result.planes->width == result.width);
        CHECK(result.planes->height == result.height);
        CHECK(result.spectrum->width == result.width / 2 + 1);
        const Plane plane{result.width, result.height, result.planes->samples};
        double worst = 0;
        const bool faded = edges == FilterEdges::taper;
        CHECK((result.width > 44) == !faded);
        for (std::size_t y = faded ? 16 : 0; y < (faded ? 14u : 30u); ++y)
            for (std::size_t x = 0; x < 44; ++x)
                worst = std::max(
                    worst, std::fabs(static_cast<double>(plane.at(x + result.left, y + result.top) -
                                                         image->samples[y * 44 + x])));
        CHECK(worst == 0);
        if (edges == FilterEdges::mirror)
            CHECK(plane.at(result.left - 1, result.top) == image->samples[0]);
    }
}

TEST_CASE("a narrow image has narrow results where nothing is lost to the eye") {
    const auto wide = random_image(30, 44, 3, 6);
    Image bytes{wide->width, wide->height, 3, SampleDepth::u8, {}, {}};
    for (const float sample : wide->samples)
        bytes.bytes.push_back(static_cast<std::uint8_t>(std::clamp(sample, 0.0f, 1.0f) * 255));
    const auto image = std::make_shared<const Image>(bytes);
    const Image before = *widened(image);
    Filter filter(test_device());
    const auto compared = [&](const FilterResult &shown, const Image &floats) {
        double squares = 0, sum = 0;
        std::size_t clipped = 0;
        for (std::size_t i = 0; i < floats.samples.size(); ++i) {
            const auto sample = static_cast<double>(floats.samples[i]);
            squares += std::pow(static_cast<double>(before.samples[i]) - sample, 2);
            sum += sample;
            clipped += sample < -0.5 || sample >= 255.5 ? 1u : 0u;
        }
        const auto count = static_cast<double>(floats.samples.size());
        REQUIRE(shown.figures);
        CHECK(shown.figures->clipped == clipped);
        CHECK(shown.figures->removed_rms == Approx(std::sqrt(squares / count)).epsilon(1e-5));
        CHECK(shown.figures->mean == Approx(sum / count).epsilon(1e-5).margin(1e-3));
        return clipped;
    };
    FilterMask mask = mask_of({radial(Kind::low, 0.15)});
    for (const bool keeps : {true, false, false, true}) { // without its mean it leaves the range
        mask.keep_mean = keeps;
        mask.shapes[0].invert = !keeps;
        for (const FilterChannels channels : {FilterChannels::rgb, FilterChannels::luma}) {
            INFO(keeps << " " << static_cast<int>(channels));
            filter.set_image(image, channels, FilterEdges::mirror);
            const Image floats = *filter.apply(mask).image;
            REQUIRE(!floats.narrow());
            const FilterResult shown = filter.apply(mask, {}, {.use = ResultUse::view});
            const std::size_t clipped = compared(shown, floats);
            CHECK(shown.image->narrow() == (clipped <= image->count() / 20));
            std::vector<std::uint8_t> rounded(floats.samples.size());
            narrow_samples(floats.samples.data(), rounded.size(), rounded.data());
            if (shown.image->narrow())
                CHECK(shown.image->bytes == rounded);
            else
                CHECK(shown.image->samples == floats.samples);
            const FilterResult file = filter.apply(mask, {}, {.use = ResultUse::file});
            CHECK(file.image->bytes == rounded);
            CHECK(compared(file, floats) == clipped);
            const Image once = *filter.once(image, mask, channels, FilterEdges::mirror).image;
            const FilterResult saved =
                filter.once(image, mask, channels, FilterEdges::mirror, {}, ResultUse::file);
            narrow_samples(once.samples.data(), rounded.size(), rounded.data());
            CHECK(saved.image->bytes == rounded);
        }
    }
}

TEST_CASE("one channel is filtered and the others stay") {
    const auto image = random_image(20, 22, 3, 8);
    Filter filter(test_device());
    const FilterMask mask = mask_of({radial(Kind::low, 0.1)});
    const Image all = [&] {
        filter.set_image(image);
        return *filter.apply(mask).image;
    }();
    std::size_t number = 0;
    for (const FilterChannels channels :
         {FilterChannels::red, FilterChannels::green, FilterChannels::blue}) {
        filter.set_image(image, channels);
        const Image one = *filter.apply(mask).image;
        for (std::size_t c = 0; c < 3; ++c) {
            const Image &same = c == number ? all : *image;
            CHECK(distance(one.plane(c), doubles(same.plane(c), 440)) <=
                  (c == number ? 1e-2 : 0.0));
        }
        ++number;
    }
}
