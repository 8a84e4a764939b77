// SPDX-License-Identifier: GPL-3.0-or-later
// Compares flattened pictures with a Gaussian of taps over mirrored edges, in double, and with what
// the formula says of a cosine.
#include "engine/pipeline/flatten/flattener.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <type_traits>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Method = FlattenSettings::Method;
using Doubles = std::vector<double>;

template <class T>
bool computes() {
    return std::is_same_v<T, float> || test_device()->info().double_precision;
}

/// Lines of `length` samples, `step` apart, under a Gaussian of taps, as
/// scipy.ndimage.gaussian_filter1d(mode="reflect") has it; 9 standard deviations are left of it.
Doubles blurred(const Doubles &in, std::size_t length, std::size_t step, double scale) {
    const auto reach = static_cast<std::ptrdiff_t>(std::ceil(9 * scale));
    const auto period = static_cast<std::ptrdiff_t>(2 * length);
    double sum = 0;
    Doubles taps;
    for (std::ptrdiff_t d = -reach; d <= reach; ++d)
        sum += taps.emplace_back(std::exp(-double(d * d) / (2 * scale * scale)));
    Doubles out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        const std::size_t at = i / step % length, first = i - at * step;
        for (std::ptrdiff_t d = -reach; d <= reach; ++d) {
            const auto turned =
                static_cast<std::size_t>(((std::ptrdiff_t(at) + d) % period + period) % period);
            const std::size_t other = std::min(turned, 2 * length - 1 - turned);
            out[i] += taps[std::size_t(d + reach)] / sum * in[first + other * step];
        }
    }
    return out;
}

/// What the settings make of a plane, and its background.
struct Expected {
    Doubles background, samples;
    double mean = 0;

    Expected(const Doubles &plane, const FlattenShape &shape, const FlattenSettings &settings)
        : background(blurred(blurred(plane, shape.width, 1, settings.scale), shape.height,
                             shape.width, settings.scale)) {
        for (const double x : plane)
            mean += x / double(plane.size());
        for (std::size_t i = 0; i < plane.size(); ++i)
            samples.push_back(settings.method == Method::divide ? plane[i] / background[i] * mean
                                                                : plane[i] - background[i] + mean);
    }
};

/// Positive samples without a symmetry.
Doubles made_planes(const FlattenShape &shape) {
    Doubles samples;
    for (std::size_t i = 0; i < shape.planes * shape.plane(); ++i)
        samples.push_back(100 + 60 * std::sin(0.37 * double(i)) +
                          0.02 * double(i * i * 7919 % 1013));
    return samples;
}

template <class T>
double difference(const std::vector<T> &got, const Doubles &want, std::size_t first = 0) {
    REQUIRE(got.size() >= first + want.size());
    double most = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        REQUIRE(std::isfinite(got[first + i]));
        most = std::max(most, std::abs(double(got[first + i]) - want[i]));
    }
    return most;
}

const FlattenShape shapes[] = {{1, 1, 1},  {1, 1, 23},  {1, 16, 1},  {2, 7, 5},
                               {3, 9, 14}, {1, 33, 70}, {2, 64, 48}, {1, 61, 97}};

/// The sentence of a refusal.
std::string refusal(Flattener<float> &flattener, const std::vector<float> &samples,
                    const FlattenShape &shape) {
    try {
        flattener.run(samples, shape, {2, Method::divide});
    } catch (const Error &error) {
        CHECK(error.kind() == Error::Kind::usage);
        return error.what();
    }
    return "";
}

} // namespace

TEMPLATE_TEST_CASE("the background is a Gaussian over mirrored edges", "", float, double) {
    if (!computes<TestType>())
        return;
    Flattener<TestType> flattener(test_device());
    // Samples are up to 180; the taps' own spectrum differs by 3e-9 at scale 2.
    const double allowed = std::is_same_v<TestType, double> ? 2e-6 : 5e-4;
    for (const FlattenShape &shape : shapes)
        for (const double scale : {2.0, 3.7, 20.0})
            for (const Method method : {Method::divide, Method::subtract}) {
                INFO(shape.planes << " x " << shape.height << " x " << shape.width << ", scale "
                                  << scale << ", method " << int(method));
                const FlattenSettings settings{scale, method};
                const Doubles all = made_planes(shape);
                const std::vector<TestType> samples(all.begin(), all.end());
                const Flattened<TestType> got = flattener.run(samples, shape, settings);
                REQUIRE(got.samples.size() == all.size());
                REQUIRE(got.figures.size() == shape.planes);
                for (std::size_t p = 0; p < shape.planes; ++p) {
                    const std::size_t first = p * shape.plane();
                    const Expected want(
                        Doubles(all.begin() + std::ptrdiff_t(first),
                                all.begin() + std::ptrdiff_t(first + shape.plane())),
                        shape, settings);
                    CHECK(difference(got.samples, want.samples, first) < allowed);
                    const auto [least, largest] =
                        std::minmax_element(want.background.begin(), want.background.end());
                    CHECK(got.figures[p].mean == Approx(want.mean).epsilon(1e-6));
                    CHECK(std::abs(got.figures[p].least - *least) < allowed);
                    CHECK(std::abs(got.figures[p].largest - *largest) < allowed);
                }
                CHECK(got.plan.in_turn == shape.planes);
            }
}

TEMPLATE_TEST_CASE("a cosine of the background is one times its gain", "[oclgrind]", float,
                   double) {
    if (!computes<TestType>())
        return;
    const FlattenShape shape{1, 20, 24};
    const double pi = std::numbers::pi;
    Flattener<TestType> flattener(test_device());
    for (const double scale : {1.0, 1.5, 6.0, 10000.0}) {
        INFO("scale " << scale);
        const auto gain = [&](double k, std::size_t length) {
            return std::exp(-std::pow(pi * k * scale / double(length), 2) / 2);
        };
        const double kept = 1 - gain(3, shape.height) * gain(5, shape.width);
        std::vector<TestType> samples;
        Doubles want;
        for (std::size_t y = 0; y < shape.height; ++y)
            for (std::size_t x = 0; x < shape.width; ++x) {
                const double wave = std::cos(pi * 3 * (double(y) + 0.5) / double(shape.height)) *
                                    std::cos(pi * 5 * (double(x) + 0.5) / double(shape.width));
                samples.push_back(static_cast<TestType>(3 + wave));
                want.push_back(3 + kept * wave);
            }
        const auto got = flattener.run(samples, shape, {scale, Method::subtract});
        CHECK(difference(got.samples, want) < (std::is_same_v<TestType, double> ? 1e-13 : 5e-6));
        CHECK(got.figures.at(0).mean == Approx(3));
    }
}

TEST_CASE("a background that is not above 0 divides nothing, and the flattener stays usable") {
    Flattener<float> flattener(test_device());
    const FlattenShape shape{2, 40, 30};
    std::vector<float> samples(2 * shape.plane(), 50.0f);
    const auto dark = [&](std::size_t y, std::size_t x, float value) {
        samples[shape.plane() + y * shape.width + x] = value;
    };
    for (std::size_t y = 0; y < 40; ++y)
        for (std::size_t x = 0; x < 30; ++x)
            dark(y, x, y == 0 ? 50.0f : 0.0f); // the Gaussian of row 0 ends long before the last
    CHECK(refusal(flattener, samples, shape).find("The background of plane 2 is ") == 0);
    std::fill(samples.begin() + std::ptrdiff_t(shape.plane()), samples.end(), 50.0f);
    dark(31, 12, -5000);
    const std::string said = refusal(flattener, samples, shape);
    INFO(said);
    CHECK(said.find("The background of plane 2 is -1") == 0);
    CHECK(said.find(" at column 12 of row 31, counted from 0; to divide by it, it has to be above "
                    "0.00476837 everywhere. A larger scale has a smoother background, and subtract "
                    "takes any.") != std::string::npos);
    std::fill(samples.begin(), samples.end(), 0.0f);
    CHECK(refusal(flattener, samples, shape).find("plane 1 is 0 at column 0 of row 0") !=
          std::string::npos);
    const auto dull = flattener.run(samples, shape, {2, Method::subtract});
    CHECK(difference(dull.samples, Doubles(samples.size(), 0.0)) == 0);
    std::fill(samples.begin(), samples.end(), 7.0f);
    const auto even = flattener.run(samples, shape, {2, Method::divide});
    CHECK(difference(even.samples, Doubles(samples.size(), 7.0)) < 1e-5);
}

TEST_CASE("flattening stops between planes when it is told to") {
    Flattener<float> flattener(test_device());
    const FlattenShape shape{3, 8, 8};
    const std::vector<float> samples(3 * 64, 1.0f);
    std::vector<double> fractions;
    const auto stop = [&](const Sentence &next, double fraction) {
        CHECK(next.text() == "Evening out the light");
        fractions.push_back(fraction);
        if (fractions.size() == 2)
            throw Error("stop", Error::Kind::cancelled);
    };
    CHECK_THROWS_AS(flattener.run(samples, shape, {}, stop), Error);
    CHECK(fractions == std::vector<double>{0, 1.0 / 3});
    CHECK(flattener.run(samples, shape, {}).samples.size() == samples.size());
}
