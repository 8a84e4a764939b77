// SPDX-License-Identifier: GPL-3.0-or-later
// Problems of every description: axes, strides, layouts, precisions and places, each by a table and
// all of them at random. IMAGO_SEED repeats a run; IMAGO_RANDOM_PROBLEMS says how many.
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;

constexpr Kind fourier[] = {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft};

Problem make(Kind kind, Lengths extents, Lengths batch = {}, Norm norm = Norm::backward) {
    return {kind, std::move(extents), std::move(batch), norm};
}

PlanOptions work_group() {
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    return options;
}

bool device_has_double(const char *what) {
    const bool has = test_device()->info().double_precision;
    if (!has)
        std::printf("%s: the device has no double precision\n", what);
    return has;
}

std::size_t problems_wanted(std::size_t otherwise) {
    const char *text = std::getenv("IMAGO_RANDOM_PROBLEMS");
    return text ? std::stoul(text) : otherwise;
}

bool two_axes_only(Kind kind) {
    return kind == Kind::idct_idxst || kind == Kind::idxst_idct;
}

std::vector<Kind> all_kinds() {
    std::vector<Kind> kinds;
    for (int kind = 0; kind <= static_cast<int>(Kind::idxst_idct); ++kind)
        kinds.push_back(static_cast<Kind>(kind));
    return kinds;
}

/// Strides of a shape whose axes nest in this order, innermost last, with `step` between neighbours
/// and a gap of `gap` positions after every axis.
Lengths nested(const Lengths &shape, const Lengths &order, std::size_t step, std::size_t gap) {
    Lengths strides(shape.size());
    std::size_t stride = step;
    for (std::size_t i = order.size(); i-- > 0;) {
        strides[order[i]] = stride;
        stride = stride * shape[order[i]] + gap;
    }
    return strides;
}

struct Arrangement {
    Lengths order; ///< of three axes
    std::size_t step, gap;
};

const Arrangement contiguous{{0, 1, 2}, 1, 0}, padded{{0, 1, 2}, 1, 3}, columns{{0, 2, 1}, 1, 0},
    batch_inside{{1, 2, 0}, 1, 0}, stepped{{2, 0, 1}, 2, 1};

void arrange(Problem &problem, const Arrangement &in, const Arrangement &out) {
    problem.in_strides = nested(problem.input_shape(), in.order, in.step, in.gap);
    problem.out_strides = nested(problem.output_shape(), out.order, out.step, out.gap);
}

} // namespace

TEST_CASE("random problems over kind, extents, axes, batch, stride, placement, layout, precision, "
          "norm",
          "[random]") {
    const bool with_double = test_device()->info().double_precision;
    Ratios ratios("random problems");
    const std::size_t count = problems_wanted(60);
    for (std::size_t i = 0; i < count; ++i) {
        std::mt19937_64 engine = random_engine(i);
        const PlannedProblem planned = random_problem(engine, with_double);
        INFO("random problem " << i);
        ratios.check(planned.problem, planned.options);
        if ((i + 1) % 1000 == 0)
            std::fprintf(stderr, "%zu random problems done\n", i + 1);
    }
}

// The rounding of factors matters most if an FFT has only a few additions.
TEST_CASE("random problems of few points in double precision", "[tiny]") {
    if (!device_has_double("few points"))
        return;
    Ratios ratios("few points");
    const std::size_t count = problems_wanted(40);
    for (std::size_t i = 0; i < count; ++i) {
        std::mt19937_64 engine = random_engine(i);
        PlannedProblem planned = random_problem(engine, true, 16);
        planned.problem.precision = Precision::f64;
        ratios.check(planned.problem, planned.options);
    }
}

// These are the worst of 500 inputs: they exceeded their bounds when a norm's factor was rounded
// along each axis by itself.
TEST_CASE("orthonormal cosines and sines of few points in double precision", "[tiny]") {
    if (!device_has_double("few points"))
        return;
    Ratios ratios("few points, many inputs", 3);
    PlanOptions row_column;
    row_column.row_column = true;
    for (Kind kind :
         {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst2, Kind::dst3, Kind::dst4})
        for (const Lengths &extents : {Lengths{2, 2}, Lengths{2, 2, 2}, Lengths{4}, Lengths{6}}) {
            Problem problem = make(kind, extents, {500}, Norm::ortho);
            problem.precision = Precision::f64;
            for (const PlanOptions &options : {PlanOptions{}, row_column, work_group()})
                ratios.check(problem, options);
        }
}

TEST_CASE("three axes, mixed sides", "[three]") {
    Ratios ratios("three axes", 3);
    const std::vector<Lengths> sides{{1, 1, 1}, {2, 3, 5},  {1, 16, 1}, {8, 1, 12},  {16, 16, 16},
                                     {3, 4, 7}, {5, 37, 4}, {32, 6, 9}, {10, 12, 67}};
    for (const Lengths &extents : sides) {
        for (Kind kind : fourier)
            ratios.check(make(kind, extents, {2}));
        for (Kind kind : {Kind::dct2, Kind::idct2, Kind::dct4, Kind::dst1, Kind::idst3})
            ratios.check(make(kind, extents));
    }
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3})
        ratios.check(make(kind, {6, 8, 15}, {2, 2}, Norm::ortho), work_group());
    ratios.check(make(Kind::dct1, {4, 3, 9}));
    ratios.check(make(Kind::idxst, {4, 3, 9}, {2}));
}

TEST_CASE("four axes and more, of every length", "[many]") {
    Ratios ratios("four axes and more", 4);
    const std::vector<Lengths> sides{{1, 1, 1, 1},  {2, 3, 5, 7},  {16, 8, 4, 16}, {5, 1, 37, 6},
                                     {6, 67, 2, 3}, {4, 9, 1, 12}, {3, 2, 4, 2, 5}};
    for (const Lengths &extents : sides)
        for (const PlanOptions &options : {PlanOptions{}, work_group()}) {
            for (Kind kind : fourier)
                ratios.check(make(kind, extents, {2}), options);
            for (Kind kind : {Kind::dct2, Kind::idct2, Kind::idct3, Kind::dct4, Kind::dst1,
                              Kind::idst3, Kind::idxst})
                ratios.check(make(kind, extents), options);
        }
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3})
        ratios.check(make(kind, {3, 4, 6, 5}, {2, 3}, Norm::ortho), work_group());
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct1, Kind::idst2})
        ratios.check(make(kind, {2, 3, 2, 2, 3, 2, 4, 2}));
    for (Kind kind : fourier) {
        Problem planar = make(kind, {3, 4, 5, 6}, {2});
        planar.layout = ComplexLayout::planar;
        ratios.check(planar);
        Problem in_place = make(kind, {3, 4, 5, 6}, {2});
        in_place.placement = Placement::in_place;
        ratios.check(in_place);
    }
}

TEST_CASE("random problems of up to six axes", "[many]") {
    const bool with_double = test_device()->info().double_precision;
    Ratios ratios("random problems of up to six axes");
    const std::size_t count = problems_wanted(10);
    for (std::size_t i = 0; i < count; ++i) {
        std::mt19937_64 engine = random_engine(i);
        const PlannedProblem planned = random_problem(engine, with_double, 1 << 14, 6);
        INFO("random problem " << i);
        ratios.check(planned.problem, planned.options);
    }
}

TEST_CASE("an inverse of four axes returns the samples", "[many]") {
    constexpr std::pair<Kind, Kind> there_and_back[] = {{Kind::fft, Kind::ifft},
                                                        {Kind::rfft, Kind::irfft},
                                                        {Kind::dct2, Kind::idct2},
                                                        {Kind::dst3, Kind::idst3}};
    for (const auto &[there, back] : there_and_back)
        for (const PlanOptions &options : {PlanOptions{}, work_group()}) {
            const Problem forward = make(there, {3, 7, 4, 10}, {2});
            std::vector<float> samples(forward.input_numbers());
            for (std::size_t i = 0; i < samples.size(); ++i)
                samples[i] = static_cast<float>((i * 37) % 101) / 50 - 1;
            const std::vector<float> returned =
                run(make(back, {3, 7, 4, 10}, {2}), run(forward, samples, options), options);
            REQUIRE(returned.size() == samples.size());
            double largest = 0;
            for (std::size_t i = 0; i < samples.size(); ++i)
                largest = std::max(largest, std::abs(double(returned[i]) - samples[i]));
            INFO(kind_name(there));
            CHECK(largest < 4e-6);
        }
}

TEST_CASE("double precision, every kind", "[double]") {
    if (!device_has_double("double precision"))
        return;
    Ratios ratios("double precision", 3);
    const auto in_double = [](Problem problem) {
        problem.precision = Precision::f64;
        return problem;
    };
    for (Kind kind : all_kinds())
        for (std::size_t n : {16, 45, 67}) {
            const Lengths extents = two_axes_only(kind) ? Lengths{6, n} : Lengths{n};
            ratios.check(in_double(make(kind, extents, {5})));
            ratios.check(in_double(make(kind, extents, {3})), work_group());
        }
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2}) {
        ratios.check(in_double(make(kind, {20, 36}, {2}, Norm::ortho)));
        ratios.check(in_double(make(kind, {4, 6, 10})));
        ratios.check(in_double(make(kind, {4096}, {3})));
        ratios.check(in_double(make(kind, {65536})));
    }
}

TEST_CASE("planar complex numbers", "[planar]") {
    Ratios ratios("planar", 2);
    const auto planar = [](Problem problem) {
        problem.layout = ComplexLayout::planar;
        return problem;
    };
    for (Kind kind : fourier) {
        for (std::size_t n : {1, 16, 45, 67, 1024})
            for (const PlanOptions &options : {PlanOptions{}, work_group()})
                ratios.check(planar(make(kind, {n}, {5})), options);
        ratios.check(planar(make(kind, {12, 35}, {2}, Norm::ortho)));
        ratios.check(planar(make(kind, {4, 6, 9})));
        ratios.check(planar(make(kind, {65536})));
        Problem strided = planar(make(kind, {6, 9}, {3}));
        arrange(strided, columns, stepped);
        ratios.check(strided);
    }
    for (Kind kind : {Kind::fft, Kind::ifft}) {
        Problem problem = planar(make(kind, {60}, {7}));
        problem.placement = Placement::in_place;
        ratios.check(problem);
    }
}

TEST_CASE("in place", "[inplace]") {
    Ratios ratios("in place", 3);
    const auto in_place = [](Problem problem) {
        problem.placement = Placement::in_place;
        return problem;
    };
    const std::vector<Lengths> sides{{1},    {2},    {16},   {45},      {67},
                                     {1000}, {6, 8}, {9, 7}, {4, 5, 6}, {32768}};
    for (const Lengths &extents : sides)
        for (Kind kind : fourier)
            for (const PlanOptions &options : {PlanOptions{}, work_group()})
                ratios.check(in_place(make(kind, extents, {3})), options);
    for (Kind kind : all_kinds())
        if (kind > Kind::irfft)
            ratios.check(in_place(make(kind, {12, 10}, {3})));
    Problem apart = in_place(make(Kind::rfft, {6, 9}, {3}));
    apart.in_strides = {14, 60, 1}; // rows of 10 reals, and a gap; the batch between the axes
    apart.out_strides = {7, 30, 1};
    ratios.check(apart);
    std::swap(apart.in_strides, apart.out_strides);
    apart.kind = Kind::irfft;
    ratios.check(apart);
    Problem columns_of = in_place(make(Kind::fft, {16}, {2, 5}));
    columns_of.in_strides = columns_of.out_strides = {80, 1, 5};
    ratios.check(columns_of);
}

TEST_CASE("any axes and strides", "[strides]") {
    Ratios ratios("strides", 2);
    for (Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2,
                      Kind::dct4, Kind::dst1, Kind::idxst_idct})
        for (const Arrangement *in : {&padded, &columns, &batch_inside, &stepped})
            for (const Arrangement *out : {&contiguous, &padded, &stepped}) {
                Problem problem = make(kind, {6, 9}, {5});
                arrange(problem, *in, *out);
                ratios.check(problem, out == &padded ? work_group() : PlanOptions{});
            }
    for (Kind kind : fourier) { // one axis among two of the batch
        Problem problem = make(kind, {32}, {4, 3});
        arrange(problem, batch_inside, columns);
        ratios.check(problem);
    }
    Problem frames = make(Kind::rfft, {64}, {9});
    frames.in_strides = {16, 1}; // overlapping
    ratios.check(frames);
    Problem still = make(Kind::fft, {30}, {4});
    still.in_strides = {0, 1}; // the same line again and again
    ratios.check(still);
    Problem woven = make(Kind::dct2, {3, 2});
    woven.out_strides = {2, 3}; // 0 3 2 5 4 7: no axis holds the other
    ratios.check(woven);
}

TEST_CASE("axes of a row-major array, in scipy's order", "[strides]") {
    Ratios ratios("axes");
    const std::vector<std::vector<int>> axes{{0},    {1},    {-1},      {0, 1},   {1, 0},
                                             {0, 2}, {2, 0}, {2, 1, 0}, {1, 0, 2}};
    for (const std::vector<int> &named : axes)
        for (Kind kind : {Kind::rfft, Kind::irfft, Kind::dst3})
            ratios.check(problem_on_axes(kind, {6, 5, 8}, named));
}

// Oclgrind runs these, too, and sees races and accesses out of bounds.
TEST_CASE("small problems of every layout", "[small]") {
    Ratios ratios("small");
    const bool with_double = device_has_double("small problems");
    PlanOptions scalar, lanes, wide;
    scalar.family = lanes.family = wide.family = PlanOptions::Family::lanes;
    scalar.lane_width = 1;
    lanes.lane_width = 4;
    wide.lane_width = 8;
    ratios.check(make(Kind::fft, {16}, {5}), wide); // strips of several lines, the last partial
    for (const PlanOptions &options : {scalar, lanes, work_group()}) {
        ratios.check(make(Kind::ifft, {16}, {5}), options);
        for (Kind kind :
             {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2, Kind::idct2, Kind::dct4}) {
            Problem strided = make(kind, {4, 6}, {5});
            arrange(strided, columns, stepped);
            strided.layout = ComplexLayout::planar;
            ratios.check(strided, options);
            Problem in_place = make(kind, {15}, {5});
            in_place.placement = Placement::in_place;
            ratios.check(in_place, options);
            Problem three = make(kind, {3, 4, 6});
            three.precision = with_double ? Precision::f64 : Precision::f32;
            ratios.check(three, options);
            if (kind == Kind::rfft || kind == Kind::idct2)
                ratios.check(make(kind, {2, 3, 1, 6}, {2}), options);
        }
        for (Kind kind : {Kind::idct_idxst, Kind::idxst_idct})
            ratios.check(make(kind, {6, 5}, {2}), options);
    }
}

TEST_CASE("the problem that IMAGO_PROBLEM names", "[.problem]") {
    const char *text = std::getenv("IMAGO_PROBLEM");
    REQUIRE(text);
    Ratios ratios(text);
    for (int width : {0, 1, 4, 8, 16}) {
        PlanOptions options;
        options.lane_width = width;
        ratios.check(parse_problem(text), options);
    }
    for (auto twiddles : {PlanOptions::Twiddles::table, PlanOptions::Twiddles::precise}) {
        PlanOptions options = work_group();
        options.twiddles = twiddles;
        ratios.check(parse_problem(text), options);
    }
}
