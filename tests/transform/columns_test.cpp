// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that are transposed, transformed as rows, and transposed back.
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

PlanOptions transposed(PlanOptions::Family family) {
    PlanOptions options;
    options.family = family;
    options.columns = PlanOptions::Columns::transposed;
    return options;
}

constexpr PlanOptions::Family families[] = {PlanOptions::Family::lanes,
                                            PlanOptions::Family::work_group};

Problem problem_of(Kind kind, Lengths extents, Lengths batch) {
    return {kind, std::move(extents), std::move(batch)};
}

std::size_t transposing_steps(const Problem &problem, const PlanOptions &options) {
    const PlanReport report = Transform(test_device(), problem, options).report();
    return std::size_t(
        std::count_if(report.steps.begin(), report.steps.end(),
                      [](const StepReport &step) { return step.family == StepFamily::transpose; }));
}

/// The result of random numbers with a random mask.
Numbers masked(const Problem &problem, const PlanOptions &options) {
    const std::vector<float> input = random_floats(problem.input_numbers(), 1);
    const std::vector<float> mask = random_floats(problem.mask_numbers(), 2);
    Transform transform(test_device(), problem, options);
    Queue queue(test_device());
    const Buffer in(test_device(), problem.input_bytes());
    const Buffer out(test_device(), problem.output_bytes());
    const Buffer factors(test_device(), mask.size() * sizeof(float));
    queue.upload(in, input.data(), in.bytes());
    queue.upload(factors, mask.data(), factors.bytes());
    transform.set_mask(factors);
    transform.execute(queue, in, out);
    std::vector<float> result(problem.output_numbers());
    queue.download(result.data(), out, out.bytes());
    return {result.begin(), result.end()};
}

} // namespace

TEST_CASE("columns transposed, two axes of any sides", "[columns]") {
    Ratios ratios("columns transposed", 3);
    for (const PlanOptions::Family family : families)
        for (const Lengths &extents : {Lengths{2, 2},
                                       {3, 5},
                                       {16, 8},
                                       {97, 64},
                                       {128, 128},
                                       {300, 451},
                                       {41, 1000},
                                       {1000, 41},
                                       {33, 31}})
            for (const Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft}) {
                ratios.check(problem_of(kind, extents, {3}), transposed(family));
                if (kind == Kind::fft || kind == Kind::ifft)
                    ratios.check(problem_of(kind, extents, {}), transposed(family), true);
            }
}

TEST_CASE("columns transposed, three axes, strides, planar numbers and doubles", "[columns]") {
    Ratios ratios("columns transposed, other arrays");
    for (const PlanOptions::Family family : families) {
        const PlanOptions options = transposed(family);
        for (const Lengths &extents : {Lengths{16, 16, 16}, {9, 20, 34}, {2, 3, 5}, {64, 1, 40}})
            ratios.check(problem_of(Kind::fft, extents, {2}), options);
        ratios.check(problem_of(Kind::irfft, {9, 20, 34}, {2}), options);
        Problem apart = problem_of(Kind::fft, {37, 18}, {2});
        apart.in_strides = {1000, 26, 1};
        apart.out_strides = {1, 40, 2};
        ratios.check(apart, options);
        apart.layout = ComplexLayout::planar;
        ratios.check(apart, options);
        Problem pillars = problem_of(Kind::ifft, {48}, {7, 25}); // lines at a stride
        pillars.in_strides = {1200, 1, 25};
        pillars.out_strides = {1200, 1, 25};
        ratios.check(pillars, options);
        CHECK(transposing_steps(pillars, options) == 2);
        if (!test_device()->info().double_precision)
            continue;
        Problem doubles = problem_of(Kind::fft, {70, 33}, {3});
        doubles.precision = Precision::f64;
        ratios.check(doubles, options);
        doubles.extents = {64, 128};
        ratios.check(doubles, options, true);
    }
}

TEST_CASE("columns transposed, masks", "[columns]") {
    for (const PlanOptions::Family family : families)
        for (const Kind kind : {Kind::irfft, Kind::filter, Kind::convolve}) {
            const Problem problem = problem_of(kind, {20, 36}, {2});
            PlanOptions options = transposed(family);
            options.mask_at_load = kind == Kind::irfft;
            CHECK(transposing_steps(problem, options) == 2);
            const Numbers got = masked(problem, options);
            options.columns = PlanOptions::Columns::strips;
            const Numbers want = masked(problem, options);
            CHECK(worst_dense_error(problem, got, {want.begin(), want.end()}) <=
                  error_bound(problem));
        }
}

TEST_CASE("columns transposed, masks of lines of several steps", "[columns]") {
    for (const PlanOptions::Family family : families)
        for (const Kind kind : {Kind::filter, Kind::convolve})
            for (const std::size_t columns : {2, 6}) {
                const Problem problem = problem_of(kind, {600, columns}, {2});
                PlanOptions options = transposed(family);
                options.longest_step = 64;
                const Numbers got = masked(problem, options);
                options.columns = PlanOptions::Columns::strips;
                const Numbers want = masked(problem, options);
                CHECK(worst_dense_error(problem, got, {want.begin(), want.end()}) <=
                      error_bound(problem));
            }
}

TEST_CASE("columns transposed, random problems", "[columns]") {
    const bool with_double = test_device()->info().double_precision;
    std::mt19937_64 engine = random_engine(9);
    Ratios ratios("columns transposed, random");
    for (int left = 40; left > 0;) {
        PlannedProblem planned = random_problem(engine, with_double, std::size_t{1} << 14);
        if (planned.problem.kind > Kind::irfft || planned.problem.extents.size() < 2)
            continue; // no complex side that could be columns
        planned.options.columns = PlanOptions::Columns::transposed;
        ratios.check(planned.problem, planned.options);
        --left;
    }
}

TEST_CASE("columns transposed, lines of several steps", "[columns]") {
    Ratios ratios("columns transposed, long lines");
    for (const PlanOptions::Family family : families) {
        PlanOptions options = transposed(family);
        options.longest_step = 64;
        for (const std::size_t points : {600, 4096})
            ratios.check(problem_of(Kind::fft, {points}, {3}), options);
        ratios.check(problem_of(Kind::ifft, {480, 20}, {2}), options);
        CHECK(transposing_steps(problem_of(Kind::fft, {600}, {3}), options) == 3);
    }
}

TEST_CASE("columns transposed: the plan has transposing steps, and strips have none", "[columns]") {
    for (const PlanOptions::Family family : families) {
        const Problem image = problem_of(Kind::fft, {48, 40}, {2});
        PlanOptions options = transposed(family);
        CHECK(transposing_steps(image, options) == 2);
        CHECK(transposing_steps(problem_of(Kind::rfft, {48, 40}, {2}), options) == 2);
        CHECK(transposing_steps(problem_of(Kind::fft, {8, 9, 10}, {}), options) == 3);
        CHECK(transposing_steps(problem_of(Kind::fft, {64}, {5}), options) == 0);
        options.columns = PlanOptions::Columns::strips;
        CHECK(transposing_steps(image, options) == 0);
    }
    PlanOptions options = transposed(PlanOptions::Family::work_group);
    const auto source = [&] {
        return Transform(test_device(), problem_of(Kind::fft, {48, 40}, {2}), options).source();
    };
    CHECK(source().find("#define TILE_PADDING 1") != std::string::npos);
    CHECK(source().find("columns: complex to complex, transposed; tiles of") != std::string::npos);
    options.padding = false;
    CHECK(source().find("#define TILE_PADDING 0") != std::string::npos);
}

// Oclgrind runs these, too, and sees races and accesses out of bounds.
TEST_CASE("small problems with columns transposed", "[small]") {
    for (const PlanOptions::Family family : families)
        for (const int width : {0, 4}) {
            PlanOptions options = transposed(family);
            if (family == PlanOptions::Family::lanes)
                options.lane_width = width;
            else if (width)
                options.padding = false;
            for (const Lengths &extents : {Lengths{2, 3}, {16, 32}, {40, 36}, {5, 6, 7}})
                check_problem(problem_of(Kind::fft, extents, {2}), options);
            check_problem(problem_of(Kind::irfft, {12, 18}, {2}), options);
            Problem planar = problem_of(Kind::ifft, {9, 20}, {2});
            planar.layout = ComplexLayout::planar;
            check_problem(planar, options);
        }
}
