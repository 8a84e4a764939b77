// SPDX-License-Identifier: GPL-3.0-or-later
// Compressions: DCT-II, threshold and inverse as one transform, whose rows turn in one step.
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

using namespace imago;
using namespace imago::test;

namespace {

using Lengths = std::vector<std::size_t>;

Problem compression(Lengths extents, Lengths batch = {}, Norm norm = Norm::ortho) {
    Problem problem;
    problem.kind = TransformKind::compress;
    problem.extents = std::move(extents);
    problem.batch = std::move(batch);
    problem.norm = norm;
    return problem;
}

PlanOptions turning(std::vector<int> radices = {}, int points = 0) {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.turned_rows = PlanOptions::Switch::on;
    options.radices = std::move(radices);
    options.points_per_item = points;
    return options;
}

/// The columns turn instead.
PlanOptions columns_turning() {
    PlanOptions options = turning();
    options.turned_columns = PlanOptions::Switch::on;
    return options;
}

/// The coefficients of a compression's input, and the inverse of some.
Problem there(Problem problem) {
    problem.kind = TransformKind::dct2;
    return problem;
}
Problem back(Problem problem) {
    problem.kind = TransformKind::idct2;
    return problem;
}

/// A threshold that about a third of the coefficients reach, in the middle of a wide gap between
/// magnitudes, so that rounding errors decide nothing.
double clear_threshold(const LongNumbers &coefficients) {
    std::vector<double> sizes;
    for (const long double value : coefficients)
        sizes.push_back(double(std::fabs(value)));
    std::sort(sizes.begin(), sizes.end());
    const std::size_t middle = sizes.size() * 2 / 3;
    const std::size_t first = middle - std::min<std::size_t>(middle, 20);
    double best = sizes.back() / 2, widest = 0;
    for (std::size_t i = first; i + 1 < std::min(sizes.size(), middle + 20); ++i)
        if (sizes[i + 1] - sizes[i] > widest) {
            widest = sizes[i + 1] - sizes[i];
            best = (sizes[i + 1] + sizes[i]) / 2;
        }
    return best;
}

struct Case {
    Problem problem;
    PlanOptions options = {};
    bool in_place = false;
};

/// Compresses by a Transform with a threshold.
Numbers compressed(const Case &of, const Numbers &input, double threshold) {
    const Problem &problem = of.problem;
    Transform transform(test_device(), problem, of.options);
    transform.set_threshold(threshold);
    Queue queue(test_device());
    const Buffer in(test_device(), problem.input_bytes());
    const Buffer out = of.in_place ? in : Buffer(test_device(), problem.output_bytes());
    const auto with = [&]<class T>(T) {
        const std::vector<T> numbers(input.begin(), input.end());
        queue.upload(in, numbers.data(), in.bytes());
        transform.execute(queue, in, out);
        std::vector<T> result(input.size());
        queue.download(result.data(), out, out.bytes());
        return Numbers(result.begin(), result.end());
    };
    return problem.precision == Precision::f64 ? with(double()) : with(float());
}

/// Checks a compression by FFTW's coefficients at three thresholds.
void check_compression(const Case &of) {
    INFO(to_string(of.problem) << (of.in_place ? " in place" : ""));
    const Numbers input = random_dense(of.problem);
    LongNumbers coefficients = expected_dense(there(of.problem), input);
    const double threshold = clear_threshold(coefficients);
    for (long double &value : coefficients)
        value = std::fabs(value) < threshold ? 0 : value;
    const LongNumbers want =
        expected_dense(back(of.problem), Numbers(coefficients.begin(), coefficients.end()));
    const double bound = 2 * error_bound(there(of.problem)); // of two transforms
    const long double least = largest_norm(of.problem, {input.begin(), input.end()});
    CHECK(worst_dense_error(of.problem, compressed(of, input, threshold), want, least) <= bound);
    CHECK(worst_dense_error(of.problem, compressed(of, input, 0), {input.begin(), input.end()}) <=
          bound);
    const Numbers nothing = compressed(of, input, std::numeric_limits<double>::infinity());
    CHECK(std::all_of(nothing.begin(), nothing.end(), [](double value) { return value == 0; }));
}

std::size_t steps(const Problem &problem, const PlanOptions &options) {
    return Transform(test_device(), problem, options).report().steps.size();
}

} // namespace

TEST_CASE("compressions, rows whose pairs of coefficients meet in registers", "[turned]") {
    // Even and odd radices beside the middle; first passes with and without neighbours.
    Share turns("compressions in registers", 2);
    for (const auto &[columns, radices, points] :
         std::initializer_list<std::tuple<std::size_t, std::vector<int>, int>>{
             {256, {16, 16}, 32},
             {512, {8, 8, 8}, 16},
             {512, {16, 2, 16}, 32},
             {4096, {16, 16, 16}, 32},
             {1000, {10, 10, 10}, 20},
             {2000, {20, 10, 10}, 20},
             {300, {3, 20, 5}, 20},
             {60, {10, 6}, 12}})
        if (turns.next())
            check_compression({compression({4, columns}, {2}), turning(radices, points)});
    const Unoptimised unoptimised;
    check_compression({compression({3, 512}), turning({8, 8, 8}, 16), true});
}

TEST_CASE("compressions, any sides", "[turned]") {
    Share turns("compressions of any sides", 4);
    const Unoptimised unoptimised;
    check_compression({compression({6, 1}, {3}), turning()}); // its only column is alone
    for (const Lengths &extents : {Lengths{2, 2},
                                   {3, 5},
                                   {1, 64},
                                   {64, 1},
                                   {1, 1},
                                   {33, 31},
                                   {7, 37},
                                   {48, 80},
                                   {100, 243},
                                   {8, 8},
                                   {16, 32},
                                   {130, 66}})
        for (const PlanOptions &options : {PlanOptions(), turning(), columns_turning()}) {
            if (turns.next())
                check_compression({compression(extents, {3}), options});
            if (turns.next())
                check_compression({compression(extents), options, true});
        }
}

TEST_CASE("compressions, norms, doubles and strides", "[turned]") {
    const Unoptimised unoptimised;
    for (const Norm norm : {Norm::backward, Norm::forward}) {
        check_compression({compression({12, 40}, {}, norm), turning()});
        check_compression({compression({8, 16}, {}, norm), turning()});
        check_compression({compression({20, 14}, {}, norm), columns_turning()});
    }
    if (test_device()->info().double_precision)
        check_compression({in_double(compression({20, 256}, {2})), turning({16, 16}, 32)});
    Problem apart = compression({6, 128});
    apart.in_strides = apart.out_strides = {131, 1};
    PlanOptions other = turning({16, 8});
    other.reorder = PlanOptions::Reorder::scatter;
    const Numbers input = random_dense(apart);
    const Numbers output = run_dense(apart, input, other);
    CHECK(worst_dense_error(apart, output, {input.begin(), input.end()}) <=
          2 * error_bound(there(apart)));
}

TEST_CASE("compressions take as many steps as rows need", "[turned]") {
    const Unoptimised unoptimised;
    CHECK(steps(compression({40, 96}), turning()) == 3);
    PlanOptions four = turning();
    four.turned_rows = PlanOptions::Switch::off;
    CHECK(steps(compression({40, 96}), four) == 4);
    CHECK(steps(compression({40, 37}), turning()) == 4); // rows by a convolution
    CHECK(steps(compression({40, 72}), columns_turning()) == 3);
    CHECK(steps(compression({8, 8}, {10}), turning()) == 2); // small tiles
}

TEST_CASE("compressions are refused where there are no coefficients of two axes", "[turned]") {
    CHECK_THROWS_AS(Transform(test_device(), compression({64})), Error);
    CHECK_THROWS_AS(Transform(test_device(), compression({4, 4, 4})), Error);
    PlanOptions rows;
    rows.row_column = true;
    rows.family = PlanOptions::Family::lanes;
    CHECK_THROWS_AS(Transform(test_device(), compression({64, 64}), rows), Error);
}

TEST_CASE("compressions for oclgrind", "[turned][small]") {
    check_compression({compression({3, 64}), turning({4, 4, 4}, 8)});
    check_compression({compression({2, 15}), turning()});
    check_compression({compression({4, 16}), turning({4, 4}, 4), true});
    check_compression({compression({16, 6}, {2}), columns_turning()});
}
