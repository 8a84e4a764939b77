// SPDX-License-Identifier: GPL-3.0-or-later
// Aligns pictures of spots, which can be drawn at any place, turned and scaled, with noise.
#include "engine/op/sentences.h"
#include "engine/pipeline/align/aligner.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Weights = AlignSettings::Weights;

/// Spots of several sizes around a picture and in it.
class SpotScene {
  public:
    /// As dense as 900 spots from -150 to 350.
    explicit SpotScene(unsigned seed, double end = 350) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> place(-150, end), size(1.2, 5), height(-1, 1);
        for (int i = 0; i < static_cast<int>(900 * std::pow((end + 150) / 500, 2)); ++i)
            spots_.push_back({place(random), place(random), size(random), height(random)});
    }
    /// What a picture shows that lies so: the alignment lays it on the picture of no alignment.
    template <class T>
    std::vector<T> picture(const AlignShape &shape, const Alignment &by = {}) const {
        std::vector<T> samples(shape.size());
        const double angle = by.angle * std::numbers::pi / 180;
        const double my = (double(shape.height) - 1) / 2, mx = (double(shape.width) - 1) / 2;
        for (const Spot &spot : spots_) {
            // From the reference's place to the moving picture's.
            const double dy = spot.y - my - by.shift_y, dx = spot.x - mx - by.shift_x,
                         size = spot.size / by.scale;
            const double y = my + (std::cos(angle) * dy + std::sin(angle) * dx) / by.scale,
                         x = mx + (std::cos(angle) * dx - std::sin(angle) * dy) / by.scale;
            const auto first = [&](double at) {
                return std::size_t(std::max(0.0, std::floor(at - 6 * size)));
            };
            const auto end = [&](double at, std::size_t length) {
                return std::size_t(std::clamp(at + 6 * size, 0.0, double(length)));
            };
            for (std::size_t r = first(y); r < end(y, shape.height); ++r)
                for (std::size_t c = first(x); c < end(x, shape.width); ++c)
                    samples[r * shape.width + c] += static_cast<T>(
                        spot.height *
                        std::exp(-(std::pow(double(r) - y, 2) + std::pow(double(c) - x, 2)) /
                                 (2 * size * size)));
        }
        return samples;
    }

  private:
    struct Spot {
        double y, x, size, height;
    };
    std::vector<Spot> spots_;
};

template <class T>
double deviation(const std::vector<T> &samples) {
    const double count = double(samples.size()),
                 mean = std::accumulate(samples.begin(), samples.end(), 0.0) / count;
    double sum = 0;
    for (const T x : samples)
        sum += (double(x) - mean) * (double(x) - mean);
    return std::sqrt(sum / count);
}

/// Adds as much noise as there is picture: 0 dB.
template <class T>
void add_noise(std::vector<T> &samples, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, deviation(samples));
    for (T &x : samples)
        x += static_cast<T>(noise(random));
}

constexpr AlignShape shape{160, 201};

template <class T>
bool computes() {
    return std::is_same_v<T, float> || test_device()->info().double_precision;
}

double off(const Alignment &found, const Alignment &expected) {
    return std::hypot(found.shift_y - expected.shift_y, found.shift_x - expected.shift_x);
}

} // namespace

TEMPLATE_TEST_CASE("a shift is found between samples, under other brightness", "", float, double) {
    if (!computes<TestType>())
        return;
    Aligner<TestType> aligner(test_device());
    const SpotScene scene(1);
    const auto reference = scene.picture<TestType>(shape);
    const double places[][2] = {{0, 0}, {0.37, -0.21}, {-7.5, 11.28}, {23.61, -40.4}};
    for (const auto &place : places)
        for (const Weights weights : {Weights::automatic, Weights::phase}) {
            Alignment expected;
            expected.shift_y = place[0];
            expected.shift_x = place[1];
            auto moving = scene.picture<TestType>(shape, expected);
            for (TestType &x : moving)
                x = TestType(100) - 3 + 40 * x;
            AlignSettings settings;
            settings.weights = weights;
            const Alignment found = aligner.find(reference, moving, shape, settings);
            INFO(place[0] << " " << place[1] << ": " << found.shift_y << " " << found.shift_x);
            CHECK(off(found, expected) < (weights == Weights::phase ? 0.1 : 0.02));
            CHECK(found.confidence > 0.4);
            CHECK(found.overlap ==
                  Approx((1 - std::abs(place[0]) / 160) * (1 - std::abs(place[1]) / 201))
                      .margin(0.001));
        }
}

TEST_CASE("a shift is found in as much noise as there is picture, and in a third of it") {
    Aligner<float> aligner(test_device());
    const SpotScene scene(2);
    const double places[][2] = {{4.3, -6.7}, {-72.4, 52.6}, {12.25, 120.5}};
    for (const auto &place : places) {
        Alignment expected;
        expected.shift_y = place[0];
        expected.shift_x = place[1];
        auto reference = scene.picture<float>(shape),
             moving = scene.picture<float>(shape, expected);
        CHECK(off(aligner.find(reference, moving, shape, {}), expected) < 0.02);
        add_noise(reference, 3);
        add_noise(moving, 4);
        const Alignment found = aligner.find(reference, moving, shape, {});
        INFO(place[0] << " " << place[1] << ": " << found.shift_y << " " << found.shift_x);
        CHECK(off(found, expected) < 0.25);
    }
}

TEMPLATE_TEST_CASE("large planes, and fine detail that moves under a pattern that stays", "", float,
                   double) {
    if (!computes<TestType>())
        return;
    constexpr AlignShape large{441, 520};
    Aligner<TestType> aligner(test_device());
    const SpotScene scene(10, 700);
    const auto reference = scene.picture<TestType>(large);
    const double places[][2] = {{0.5, -1.5}, {-13.3, 8.8}, {150.27, -201.64}};
    for (const auto &place : places) {
        Alignment expected;
        expected.shift_y = place[0];
        expected.shift_x = place[1];
        auto moving = scene.picture<TestType>(large, expected);
        for (TestType &x : moving)
            x = TestType(0.3) * x + TestType(5000);
        const Alignment found = aligner.find(reference, moving, large, {});
        INFO(place[0] << " " << place[1] << ": " << found.shift_y << " " << found.shift_x);
        CHECK(off(found, expected) < 0.02);
        CHECK(found.confidence > 0.4);
    }
    // Sums of 2 x 2 samples whose signs change from sample to sample are 0.
    std::mt19937 random(11);
    std::vector<TestType> fine(large.size()), moved(large.size());
    for (std::size_t y = 0; y < large.height; ++y)
        for (std::size_t x = 0; x < large.width; ++x) {
            const double size =
                y % 2 == 0 && x % 2 == 0 ? std::uniform_real_distribution<double>(1, 2)(random) : 0;
            for (const std::size_t i : {0, 1})
                for (const std::size_t j : {0, 1})
                    if (size != 0 && y + i < large.height && x + j < large.width)
                        fine[(y + i) * large.width + x + j] =
                            static_cast<TestType>((i + j) % 2 ? -size : size);
        }
    for (std::size_t y = 0; y + 6 < large.height; ++y)
        for (std::size_t x = 0; x + 4 < large.width; ++x)
            moved[y * large.width + x] = fine[(y + 6) * large.width + x + 4];
    const Alignment found = aligner.find(fine, moved, large, {});
    CHECK(found.shift_y == Approx(6).margin(0.01));
    CHECK(found.shift_x == Approx(4).margin(0.01));
    // Uneven light of four times the detail's size.
    std::normal_distribution<double> normal;
    std::vector<double> noise((large.height + 20) * (large.width + 20));
    for (double &x : noise)
        x = normal(random);
    std::vector<TestType> first(large.size()), second(large.size());
    for (std::size_t y = 0; y < large.height; ++y)
        for (std::size_t x = 0; x < large.width; ++x) {
            const double light = 4 * std::sin(0.021 * double(y)) * std::cos(0.017 * double(x) + 1);
            const double *const from = noise.data() + y * (large.width + 20) + x;
            first[y * large.width + x] =
                static_cast<TestType>(from[7 * (large.width + 20) + 11] + light);
            second[y * large.width + x] = static_cast<TestType>(*from + light);
        }
    const Alignment under = aligner.find(first, second, large, {});
    CHECK(under.shift_y == Approx(-7).margin(0.05));
    CHECK(under.shift_x == Approx(-11).margin(0.05));
}

TEST_CASE("a device transforms as the host's processor does") {
    const SpotScene scene(12);
    Alignment expected;
    expected.shift_y = 3.3;
    expected.shift_x = -5.6;
    const auto reference = scene.picture<float>(shape),
               moving = scene.picture<float>(shape, expected);
    const char *const before = std::getenv("IMAGO_HOST_PATH");
    const std::string kept = before ? before : "";
    Alignment found[2];
    std::vector<float> laid[2];
    for (const std::size_t way : {0, 1}) {
        setenv("IMAGO_HOST_PATH", way == 0 ? "off" : "on", 1);
        Aligner<float> aligner(test_device());
        found[way] = aligner.find(reference, moving, shape, {});
        laid[way] = aligner.apply(moving, shape, expected, {});
        CHECK(aligner.report().steps.empty() ==
              (way == 1 && test_device()->info().type == DeviceType::cpu));
    }
    if (before)
        setenv("IMAGO_HOST_PATH", kept.c_str(), 1);
    else
        unsetenv("IMAGO_HOST_PATH");
    CHECK(off(found[0], expected) < 0.02);
    CHECK(off(found[0], found[1]) < 1e-3);
    for (std::size_t i = 0; i < laid[0].size(); ++i)
        REQUIRE(laid[0][i] == Approx(laid[1][i]).margin(1e-4));
}

TEST_CASE("planes whose edges meet are compared whole") {
    Aligner<float> aligner(test_device());
    std::mt19937 random(5);
    std::vector<float> reference(shape.size()), moving(shape.size());
    for (float &x : reference)
        x = std::uniform_real_distribution<float>(0, 1)(random);
    for (std::size_t y = 0; y < shape.height; ++y)
        for (std::size_t x = 0; x < shape.width; ++x)
            moving[(y + 65) % shape.height * shape.width + (x + 150) % shape.width] =
                reference[y * shape.width + x];
    const Alignment found = aligner.find(reference, moving, shape, {});
    CHECK(found.periodic);
    CHECK(found.shift_y == Approx(-65).margin(1e-3));
    CHECK(found.shift_x == Approx(51).margin(1e-3));
    CHECK(found.peak == Approx(1).margin(1e-3));
}

TEST_CASE("a turn and a scale are found, and pictures that do not match are told") {
    Aligner<float> aligner(test_device());
    const SpotScene scene(6);
    constexpr AlignShape square{240, 220};
    const auto reference = scene.picture<float>(square);
    const double ways[][4] = {
        {0, 1, 3.4, -2.2}, {7.3, 1, 0, 0}, {-33, 1.1, 5, 8}, {172.4, 0.93, -6.5, 3}};
    AlignSettings settings;
    settings.rotation = true;
    for (const auto &way : ways) {
        Alignment expected;
        expected.angle = way[0];
        expected.scale = way[1];
        expected.shift_y = way[2];
        expected.shift_x = way[3];
        const Alignment found =
            aligner.find(reference, scene.picture<float>(square, expected), square, settings);
        INFO(way[0] << " " << way[1] << ": " << found.angle << " " << found.scale << " "
                    << found.shift_y << " " << found.shift_x);
        CHECK(std::abs(std::remainder(found.angle - way[0], 360)) < 0.1);
        CHECK(found.scale == Approx(way[1]).epsilon(0.002));
        CHECK(off(found, expected) < 0.15);
    }
    std::vector<float> noise(square.size()), other(square.size());
    std::mt19937 random(7);
    for (std::size_t i = 0; i < noise.size(); ++i) {
        noise[i] = std::normal_distribution<float>()(random);
        other[i] = std::normal_distribution<float>()(random);
    }
    CHECK(aligner.find(noise, other, square, {}).confidence < least_align_confidence);
}

TEST_CASE("a picture is laid on the reference") {
    Aligner<float> aligner(test_device());
    const SpotScene scene(8);
    const auto reference = scene.picture<float>(shape);
    Alignment by;
    by.shift_y = 5.3;
    by.shift_x = -8.6;
    const auto moving = scene.picture<float>(shape, by);
    AlignSettings settings;
    const auto worst_inside = [&](const std::vector<float> &laid, std::size_t edge) {
        float worst = 0;
        for (std::size_t y = edge; y + edge < shape.height; ++y)
            for (std::size_t x = edge; x + edge < shape.width; ++x)
                worst = std::max(
                    worst, std::abs(laid[y * shape.width + x] - reference[y * shape.width + x]));
        return worst;
    };
    CHECK(worst_inside(moving, 20) > 0.5);
    CHECK(worst_inside(aligner.apply(moving, shape, by, settings), 20) < 0.01);
    settings.interpolation = AlignSettings::Interpolation::cubic;
    CHECK(worst_inside(aligner.apply(moving, shape, by, settings), 20) < 0.05);
    Alignment turned;
    turned.angle = 3;
    turned.scale = 1.05;
    turned.shift_x = 2.5;
    settings.rotation = true;
    CHECK(worst_inside(aligner.apply(scene.picture<float>(shape, turned), shape, turned, settings),
                       20) < 0.05);

    settings = {};
    Alignment whole;
    whole.shift_y = 2;
    whole.shift_x = -3;
    const auto at = [&](const std::vector<float> &laid, std::size_t y, std::size_t x) {
        return laid[y * shape.width + x];
    };
    using Beyond = AlignSettings::Beyond;
    for (const auto interpolation :
         {AlignSettings::Interpolation::fourier, AlignSettings::Interpolation::cubic}) {
        settings.interpolation = interpolation;
        for (const Beyond beyond : {Beyond::zero, Beyond::edge, Beyond::wrap}) {
            settings.beyond = beyond;
            const auto laid = aligner.apply(moving, shape, whole, settings);
            CHECK(at(laid, 50, 60) == at(moving, 48, 63));
            CHECK(at(laid, 1, 60) == (beyond == Beyond::zero   ? 0
                                      : beyond == Beyond::edge ? at(moving, 0, 63)
                                                               : at(moving, shape.height - 1, 63)));
            CHECK(at(laid, 50, 200) == (beyond == Beyond::zero   ? 0
                                        : beyond == Beyond::edge ? at(moving, 48, 200)
                                                                 : at(moving, 48, 2)));
        }
    }
}

TEST_CASE("pages of a stack are laid on the first one, on the last one, or on their mean") {
    const Operation &operation = *operation_named("align");
    OpRunners runners(test_device());
    const SpotScene scene(13);
    const double places[][2] = {{0, 0}, {2.4, -3.3}, {5.1, -5.7}, {8.25, -9.5}};
    std::vector<float> samples;
    std::vector<std::vector<float>> clean;
    for (const auto &place : places) {
        Alignment at;
        at.shift_y = place[0];
        at.shift_x = place[1];
        clean.push_back(scene.picture<float>(shape, at));
        auto noisy = clean.back();
        for (float &x : noisy)
            x += 10;
        samples.insert(samples.end(), noisy.begin(), noisy.end());
    }
    const OpArray array{4, 1, shape.height, shape.width, samples, {4, shape.height, shape.width}};
    OpArray pages = array;
    pages.shape.clear();
    pages.channels = 1;
    pages.depth = 4;
    for (const char *onto : {"first", "last", "mean"})
        for (const OpArray *stack : {&std::as_const(array), &std::as_const(pages)}) {
            INFO(onto);
            OpValues values = operation.defaults();
            const std::size_t place = operation.place("onto");
            values[place] = value_of_text(*operation.params()[place], onto);
            CHECK(operation.takes_stack(values) == (std::string(onto) != "first"));
            const OpFiles files{{"reference", std::make_shared<const OpArray>(*stack)}};
            const OpResult result = runners.of(operation).run(*stack, values, files, {});
            REQUIRE(result.table.rows.size() == 4);
            REQUIRE(result.table.columns.size() == 4);
            const auto &base = places[std::string(onto) == "last" ? 3 : 0];
            for (std::size_t page = 0; page < 4; ++page) {
                const std::vector<double> &row = result.table.rows[page];
                CHECK(row[0] == double(page + 1));
                CHECK(row[1] == Approx(places[page][0] - base[0]).margin(0.03));
                CHECK(row[2] == Approx(places[page][1] - base[1]).margin(0.03));
            }
            // Each is laid by its own shift.
            const auto &laid = std::get<std::vector<float>>(result.array.samples);
            const std::vector<float> &wanted = clean[std::string(onto) == "last" ? 3 : 0];
            float worst = 0;
            for (std::size_t page = 0; page < 4; ++page)
                for (std::size_t y = 30; y + 30 < shape.height; ++y)
                    for (std::size_t x = 30; x + 30 < shape.width; ++x) {
                        const std::size_t i = y * shape.width + x;
                        worst = std::max(worst,
                                         std::abs(laid[page * shape.size() + i] - 10 - wanted[i]));
                    }
            CHECK(worst < 0.05);
        }
}

TEST_CASE("the running mean of pages in noise finds them better than the first one does") {
    const Operation &operation = *operation_named("align");
    OpRunners runners(test_device());
    const SpotScene scene(14);
    constexpr std::size_t count = 10;
    std::vector<float> samples;
    for (unsigned page = 0; page < count; ++page) {
        Alignment at;
        at.shift_x = 0.7 * page;
        auto noisy = scene.picture<float>(shape, at);
        add_noise(noisy, 20 + page);
        samples.insert(samples.end(), noisy.begin(), noisy.end());
    }
    const OpArray stack{count,       1,       shape.height,
                        shape.width, samples, {count, shape.height, shape.width}};
    double errors[2] = {};
    for (const std::size_t mean : {0, 1}) {
        OpValues values = operation.defaults();
        const std::size_t place = operation.place("onto");
        values[place] = value_of_text(*operation.params()[place], mean ? "mean" : "first");
        const OpFiles files{{"reference", std::make_shared<const OpArray>(stack)}};
        const OpResult result =
            runners.of(operation).run(stack, values, files, {}, OpWanted::figures);
        for (std::size_t page = 3; page < count; ++page)
            errors[mean] += std::hypot(result.table.rows[page][1],
                                       result.table.rows[page][2] - 0.7 * double(page));
        CHECK(std::get<std::vector<float>>(result.array.samples).empty());
    }
    INFO(errors[0] << " " << errors[1]);
    CHECK(errors[1] < 0.9 * errors[0]);
}

TEST_CASE("the correlation is shown, the shift from the middle to its peak") {
    const SpotScene scene(15);
    Aligner<float> aligner(test_device());
    AlignSettings settings;
    for (const bool rotation : {false, true}) {
        settings.rotation = rotation;
        Alignment by;
        by.shift_y = 7;
        by.shift_x = -12;
        by.angle = rotation ? 4 : 0;
        const auto reference = scene.picture<float>(shape),
                   moving = scene.picture<float>(shape, by);
        const Alignment found = aligner.find(reference, moving, shape, settings);
        const std::vector<float> map =
            aligner.correlation(reference, moving, shape, settings, found);
        const auto peak =
            static_cast<std::size_t>(std::max_element(map.begin(), map.end()) - map.begin());
        CHECK(double(peak / shape.width) - double(shape.height / 2) ==
              Approx(found.shift_y).margin(0.6));
        CHECK(double(peak % shape.width) - double(shape.width / 2) ==
              Approx(found.shift_x).margin(0.6));
        CHECK(map[peak] > 0.1);
        CHECK(map[peak] <= 1);
    }
}

TEST_CASE("what cannot be aligned is refused in a sentence") {
    const Operation &operation = *operation_named("align");
    OpRunners runners(test_device());
    const SpotScene scene(9);
    const auto picture = [&](std::size_t channels, const AlignShape &of) {
        std::vector<float> samples;
        for (std::size_t i = 0; i < channels; ++i) {
            const auto one = scene.picture<float>(of);
            samples.insert(samples.end(), one.begin(), one.end());
        }
        return OpArray{channels, 1, of.height, of.width, samples};
    };
    const auto refused = [&](const OpArray &moving, const OpArray &reference,
                             const std::string &sentence) {
        OpFiles files{{"reference", std::make_shared<const OpArray>(reference)}};
        CHECK_THROWS_WITH(runners.of(operation).run(moving, operation.defaults(), files, {}),
                          sentence);
    };
    refused(picture(1, {30, 40}), picture(1, {30, 41}),
            "A picture of 40 x 30 samples and a reference of 41 x 30 cannot be aligned; they have "
            "one size.");
    refused(picture(1, {30, 40}), picture(3, {30, 40}),
            "A picture and a reference that have 1 and 3 channels cannot be aligned; both have as "
            "many.");
    OpArray flat = picture(1, {30, 40}), hole = flat;
    std::get<std::vector<float>>(flat.samples).assign(1200, 5.0f);
    std::get<std::vector<float>>(hole.samples)[7] = NAN;
    refused(flat, picture(1, {30, 40}),
            "All samples of the picture are the same; it would lie anywhere on the reference.");
    refused(picture(1, {30, 40}), flat,
            "All samples of the reference are the same; a picture would lie anywhere on it.");
    refused(picture(1, {30, 40}), hole,
            "The reference has samples that are NaN or infinite: 1 of 1200; fill them first.");
    CHECK_THROWS_WITH(operation.check(operation.defaults()),
                      "An alignment needs a reference, and no file is named.");

    OpFiles files{{"reference", std::make_shared<const OpArray>(picture(1, {1, 40}))}};
    const OpResult line = runners.of(operation).run(picture(1, {1, 40}), operation.defaults(),
                                                    files, {}, OpWanted::figures);
    CHECK(line.figures[0].values[0] == 0);
    CHECK(line.figures[0].values[1] == Approx(0).margin(1e-3));
    CHECK(std::get<std::vector<float>>(line.array.samples).empty());
}
