// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for templates by the operation match; scores are compared with sums in doubles.
#include "engine/op/sentences.h"
#include "engine/pipeline/match/match_peaks.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/error.h"
#include "engine/values/match/match_values.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

const Operation &match() {
    return *operation_named("match");
}

template <class T>
OpArray noise_picture(std::size_t channels, std::size_t height, std::size_t width, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<T> samples(channels * height * width);
    for (T &x : samples)
        x = static_cast<T>(std::normal_distribution<double>(100, 20)(random));
    return {channels, 1, height, width, std::move(samples)};
}

template <class T>
const std::vector<T> &samples_in(const OpArray &array) {
    return std::get<std::vector<T>>(array.samples);
}

template <class T>
OpArray cut(const OpArray &from, std::size_t top, std::size_t left, std::size_t height,
            std::size_t width) {
    std::vector<T> samples;
    for (std::size_t c = 0; c < from.channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                samples.push_back(
                    samples_in<T>(from)[(c * from.height + top + y) * from.width + left + x]);
    return {from.channels, 1, height, width, std::move(samples)};
}

/// The correlation coefficient by its definition, of the template and what is under it.
template <class T>
double score_at(const OpArray &picture, const OpArray &pattern, std::size_t top, std::size_t left) {
    const auto &a = samples_in<T>(picture), &b = samples_in<T>(pattern);
    const double count = double(pattern.count());
    double mean_a = 0, mean_b = 0, product = 0, square_a = 0, square_b = 0;
    const auto each = [&](const auto &use) {
        for (std::size_t y = 0; y < pattern.height; ++y)
            for (std::size_t x = 0; x < pattern.width; ++x)
                use(double(a[(top + y) * picture.width + left + x]),
                    double(b[y * pattern.width + x]));
    };
    each([&](double f, double g) {
        mean_a += f / count;
        mean_b += g / count;
    });
    each([&](double f, double g) {
        product += (f - mean_a) * (g - mean_b);
        square_a += (f - mean_a) * (f - mean_a);
        square_b += (g - mean_b) * (g - mean_b);
    });
    return product / std::sqrt(square_a * square_b);
}

MatchSettings above(double threshold) {
    MatchSettings settings;
    settings.threshold = threshold;
    return settings;
}

OpResult found_by(const OpArray &picture, const OpArray &pattern, MatchSettings settings = {}) {
    settings.template_file = "-";
    const OpFiles files{{"template", std::make_shared<const OpArray>(pattern)}};
    OpRunners runners(test_device());
    return runners.of(match()).run(picture, operation_of<MatchSettings>().values(settings), files,
                                   {});
}

} // namespace

TEMPLATE_TEST_CASE("scores are those of sums in doubles, at the template's middle", "", float,
                   double) {
    if (std::is_same_v<TestType, double> && !test_device()->info().double_precision)
        return;
    for (const auto &[height, width] :
         {std::pair<std::size_t, std::size_t>{6, 9}, {7, 4}, {1, 3}}) {
        const OpArray picture = noise_picture<TestType>(1, 41, 57, 1),
                      pattern = noise_picture<TestType>(1, height, width, 2);
        const OpResult result = found_by(picture, pattern);
        REQUIRE(result.array.count() == picture.count());
        CHECK(result.array.own_range);
        const double most = std::is_same_v<TestType, float> ? 2e-5 : 1e-12;
        double worst = 0;
        for (std::size_t y = 0; y < picture.height; ++y)
            for (std::size_t x = 0; x < picture.width; ++x) {
                const double score = samples_in<TestType>(result.array)[y * picture.width + x];
                const bool inside = y >= height / 2 && y - height / 2 + height <= picture.height &&
                                    x >= width / 2 && x - width / 2 + width <= picture.width;
                worst = std::max(
                    worst,
                    std::abs(score - (inside ? score_at<TestType>(picture, pattern, y - height / 2,
                                                                  x - width / 2)
                                             : 0)));
            }
        CHECK(worst < most);
    }
}

TEST_CASE("a patch is found where it was cut, under other brightness, in colours by luma") {
    for (const std::size_t channels : {1, 3}) {
        OpArray picture = noise_picture<float>(channels, 80, 100, 3);
        OpArray pattern = cut<float>(picture, 31, 52, 12, 15);
        for (float &x : std::get<std::vector<float>>(pattern.samples))
            x = 7 + 0.2f * x;
        const OpResult result = found_by(picture, pattern, above(0.8));
        REQUIRE(result.table.rows.size() == 1);
        CHECK(result.table.columns.size() == 3);
        CHECK(result.table.rows[0][0] == 37);
        CHECK(result.table.rows[0][1] == 59);
        CHECK(result.table.rows[0][2] == Approx(1).margin(1e-5));
        CHECK(result.figures[0].values[0] == 1);
        CHECK(result.figures[1].values == std::vector<double>{37, 59});
        CHECK(result.notes.empty());
        for (std::size_t c = 0; c < channels; ++c)
            CHECK(samples_in<float>(result.array)[(c * 80 + 37) * 100 + 59] ==
                  Approx(1).margin(1e-5));
    }
    const OpResult none = found_by(noise_picture<float>(1, 80, 100, 4),
                                   noise_picture<float>(1, 12, 15, 5), above(0.9));
    CHECK(none.table.rows.empty());
    CHECK(std::isnan(none.figures[1].values[0]));
    REQUIRE(none.notes.size() == 1);
}

TEST_CASE("each plane of an array has its places") {
    const OpArray first = noise_picture<float>(1, 40, 50, 6),
                  second = noise_picture<float>(1, 40, 50, 7);
    auto samples = samples_in<float>(first);
    for (int copies = 0; copies < 2; ++copies)
        samples.insert(samples.end(), samples_in<float>(second).begin(),
                       samples_in<float>(second).end());
    OpArray all{3, 1, 40, 50, samples, {3, 40, 50}};
    const OpArray pattern = cut<float>(second, 10, 20, 9, 9);
    const OpResult result = found_by(all, pattern, above(0.9));
    REQUIRE(result.table.rows.size() == 2); // planes, not colours
    CHECK(std::string(result.table.columns[0].id) == "plane");
    for (const std::size_t row : {0, 1}) {
        CHECK(result.table.rows[row][0] == double(row + 1));
        CHECK(result.table.rows[row][1] == 14);
        CHECK(result.table.rows[row][2] == 24);
    }
    CHECK(samples_in<float>(result.array)[(40 + 14) * 50 + 24] == Approx(1).margin(1e-5));
    CHECK(samples_in<float>(result.array)[14 * 50 + 24] < 0.9f);
    all.shape.clear();
    all.channels = 1;
    all.depth = 3;
    CHECK(found_by(all, pattern, above(0.9)).table.rows == result.table.rows);
    CHECK_THROWS_WITH(found_by(first, all), "A template is one picture, not 3 of an array.");
}

TEST_CASE("peaks are the best places that are far enough from each other") {
    constexpr std::size_t width = 12;
    std::vector<float> map(width * 10);
    const auto put = [&](std::size_t y, std::size_t x, float score) { map[y * width + x] = score; };
    put(2, 2, 0.9f);
    put(2, 6, 0.8f); // 4 away
    put(7, 2, 0.8f); // equal, further down
    put(0, 11, 0.7f);
    put(9, 11, 0.4f);
    put(9, 10, 0.3f); // beside a higher one
    const auto places = [&](double threshold, std::size_t most, double distance) {
        std::vector<std::pair<std::size_t, std::size_t>> all;
        for (const MatchPeak &peak : match_peaks<float>(map, width, threshold, most, distance))
            all.emplace_back(peak.y, peak.x);
        return all;
    };
    using Places = std::vector<std::pair<std::size_t, std::size_t>>;
    CHECK(places(0.35, 100, 1) == Places{{2, 2}, {2, 6}, {7, 2}, {0, 11}, {9, 11}});
    CHECK(places(0.35, 2, 1) == Places{{2, 2}, {2, 6}});
    CHECK(places(0.75, 100, 4) == Places{{2, 2}, {2, 6}, {7, 2}});
    CHECK(places(0.75, 100, 4.1) == Places{{2, 2}, {7, 2}});
    CHECK(places(0.95, 100, 1).empty());

    // Against every pair.
    std::mt19937 random(8);
    std::vector<double> rough(60 * 70);
    for (double &x : rough)
        x = std::uniform_real_distribution<double>(-1, 1)(random);
    const auto found = match_peaks<double>(rough, 70, 0.2, 1000, 5.5);
    REQUIRE(found.size() > 20);
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            CHECK(found[j].score >= found[i].score);
            CHECK(std::hypot(double(found[i].y) - double(found[j].y),
                             double(found[i].x) - double(found[j].x)) >= 5.5);
        }
}

TEST_CASE("a template that fits nowhere is refused in a sentence") {
    const OpArray picture = noise_picture<float>(1, 20, 30, 9);
    const auto refused = [&](const OpArray &pattern, const std::string &sentence) {
        CHECK_THROWS_WITH(found_by(picture, pattern), sentence);
    };
    refused(noise_picture<float>(1, 21, 30, 1),
            "A template of 30 x 21 samples does not fit into a picture of 30 x 20.");
    refused({1, 1, 4, 4, std::vector<float>(16, 3.0f)},
            "All samples of the template are the same; it matches nowhere.");
    refused(noise_picture<float>(2, 4, 4, 1),
            "A picture of a blur or a kernel has one plane, or three of colours, not 2.");
    OpArray hole = noise_picture<float>(1, 4, 4, 1);
    std::get<std::vector<float>>(hole.samples)[3] = INFINITY;
    refused(hole, "The template has samples that are NaN or infinite: 1 of 16; fill them first.");
    CHECK_THROWS_WITH(match().check(match().defaults()),
                      "A search needs a template, and no file is named.");
}
