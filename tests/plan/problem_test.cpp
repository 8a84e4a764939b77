// SPDX-License-Identifier: GPL-3.0-or-later
// Problems become text and are read back; invalid text is an error.
#include "engine/plan/problem/problem.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <limits>

using namespace imago;

namespace {

/// The error of parse_problem() for a text; empty if it accepts it.
std::string problem_complaint(const std::string &text) {
    return test::error_of([&] { parse_problem(text); }, Error::Kind::usage);
}

} // namespace

TEST_CASE("a problem is read from text") {
    CHECK(parse_problem("fft:1024*4096") == Problem{TransformKind::fft, {1024}, {4096}});
    CHECK(parse_problem("dct2:512x300*3:float") == Problem{TransformKind::dct2, {512, 300}, {3}});
    Problem problem{TransformKind::irfft, {7}};
    CHECK(parse_problem("irfft:7:interleaved:outofplace:backward:float") == problem);
    problem.placement = Placement::in_place;
    CHECK(parse_problem("irfft:7:inplace") == problem);
    problem.precision = Precision::f16;
    CHECK(parse_problem("irfft:7:inplace:half") == problem);
    CHECK(to_string(problem) == "irfft:7:half:inplace");
    CHECK(problem.input_bytes() == 16);
    problem = {TransformKind::fft, {4, 5, 6}, {2, 3}, Norm::ortho, Precision::f64};
    problem.layout = ComplexLayout::planar;
    problem.in_strides = {0, 1000, 200, 40, 2};
    CHECK(parse_problem("fft:4x5x6*2x3:double:planar:ortho:in=0,1000,200,40,2") == problem);
    CHECK(parse_problem("fft:4x5x6*2x3:in=0,1000,200,40,2:ortho:planar:double") == problem);
}

TEST_CASE("a problem written and read again is the same") {
    for (TransformKind kind :
         {TransformKind::fft, TransformKind::ifft, TransformKind::rfft, TransformKind::irfft,
          TransformKind::dct2, TransformKind::dct3, TransformKind::idct2, TransformKind::idct3})
        for (const std::vector<std::size_t> &extents :
             {std::vector<std::size_t>{1}, {1000003}, {1, 17}, {4096, 1}, {3, 1, 5}})
            for (std::size_t batch : {1, 3}) {
                const Problem problem{kind, extents, {batch}};
                CHECK(parse_problem(to_string(problem)) == problem);
            }
}

TEST_CASE("text that is not a problem is refused by its wrong part") {
    CHECK(test::says(problem_complaint("fft"), "\"fft\" has no extents"));
    CHECK(test::says(problem_complaint(""), "has no extents"));
    CHECK(test::says(problem_complaint("fht:8"), "no transform \"fht\"; the kinds are fft, ifft"));
    CHECK(test::says(problem_complaint("FFT:8"), "no transform \"FFT\""));
    CHECK(test::says(problem_complaint("fft:"), "the extent \"\""));
    CHECK(test::says(problem_complaint("fft:0"), "the extent \"0\""));
    CHECK(test::says(problem_complaint("fft:-8"), "the extent \"-8\""));
    CHECK(test::says(problem_complaint("fft:+8"), "the extent \"+8\""));
    CHECK(test::says(problem_complaint("fft: 8"), "the extent \" 8\""));
    CHECK(test::says(problem_complaint("fft:8x"), "the extent \"\""));
    CHECK(test::says(problem_complaint("fft:8.5"), "the extent \"8.5\""));
    CHECK(test::says(problem_complaint("fft:1e3"), "the extent \"1e3\""));
    CHECK(test::says(problem_complaint("fft:99999999999999999999"),
                     "the extent \"99999999999999999999\""));
    CHECK(test::says(problem_complaint("fft:8*"), "the batch \"\""));
    CHECK(test::says(problem_complaint("fft:8*0"), "the batch \"0\""));
    CHECK(test::says(problem_complaint("fft:8*2*2"), "more than one batch"));
    CHECK(test::says(problem_complaint("fft:1x1x1x1x2x1x1x1x1"), "1 to 8 axes; 9 were given"));
    CHECK(test::says(problem_complaint("fft:8*2x0"), "the batch \"0\""));
    CHECK(test::says(problem_complaint("fft:8:quarter"), "\"quarter\" is not one of float"));
    CHECK(test::says(problem_complaint("fft:8:in="), "the stride \"\""));
    CHECK(test::says(problem_complaint("fft:8*3:out=8,-1"), "the stride \"-1\""));
    CHECK(test::says(problem_complaint("fft:8*3:out=8"), "output"));
    CHECK(test::says(problem_complaint("fft:8:"), "\"\" is not one of float"));
}

TEST_CASE("more points than can be addressed are refused") {
    CHECK(test::says(problem_complaint("fft:4294967296x4294967296"),
                     "more points than can be addressed"));
    CHECK(test::says(problem_complaint("fft:4294967296x1048576*4096"),
                     "more points than can be addressed"));
    // The sizes in bytes of an accepted problem do not wrap.
    const Problem large = parse_problem("rfft:1*288230376151711743");
    CHECK(large.output_numbers() == 2 * large.points());
    CHECK(large.output_numbers() <= std::numeric_limits<std::size_t>::max() / sizeof(double));
}

TEST_CASE("kinds and norms have names") {
    for (const char *name : {"fft", "ifft", "rfft", "irfft", "dct2", "dct3", "idct2", "idct3"})
        CHECK(kind_name(parse_kind(name)) == name);
    CHECK(parse_norm("backward") == Norm::backward);
    CHECK(parse_norm("ortho") == Norm::ortho);
    CHECK(parse_norm("forward") == Norm::forward);
    REQUIRE_THROWS_AS(parse_norm("none"), Error);
}

TEST_CASE("buffers of a problem hold what scipy's arrays hold") {
    const Problem even = parse_problem("rfft:6x8*5"), odd = parse_problem("irfft:6x7*5");
    CHECK(even.input_numbers() == 6 * 8 * 5);
    CHECK(even.output_numbers() == 6 * 5 * 5 * 2);
    CHECK(odd.input_numbers() == 6 * 4 * 5 * 2);
    CHECK(odd.output_numbers() == 6 * 7 * 5);
    CHECK(parse_problem("fft:9").input_numbers() == 18);
    CHECK(parse_problem("dct2:9").output_numbers() == 9);
    CHECK(parse_problem("rfft:1").output_numbers() == 2);
}

TEST_CASE("a problem on some axes of a row-major array has that array's strides") {
    using Lengths = std::vector<std::size_t>;
    const Problem planes = problem_on_axes(TransformKind::fft, {3, 4, 5}, {0, 2});
    CHECK(planes.extents == Lengths{3, 5});
    CHECK(planes.batch == Lengths{4});
    CHECK(planes.input_strides() == Lengths{5, 20, 1});
    CHECK(planes.output_strides() == Lengths{5, 20, 1});
    // The axis that is named last is halved, wherever it is, as in SciPy's order of axes.
    const Problem upright = problem_on_axes(TransformKind::rfft, {6, 4, 5}, {-1, 0});
    CHECK(upright.extents == Lengths{5, 6});
    CHECK(upright.input_strides() == Lengths{5, 1, 20});
    CHECK(upright.output_shape() == Lengths{4, 5, 4});
    CHECK(upright.output_strides() == Lengths{5, 1, 20});
    const Problem back = problem_on_axes(TransformKind::irfft, {7, 5}, {0});
    CHECK(back.input_shape() == Lengths{5, 4});
    CHECK(back.input_strides() == Lengths{1, 5});
    CHECK(back.output_strides() == Lengths{1, 5});
    // The last axes in order need no strides.
    CHECK(problem_on_axes(TransformKind::dct2, {3, 4, 5}, {1, 2}, Norm::ortho, Precision::f64) ==
          parse_problem("dct2:4x5*3:double:ortho"));
    CHECK(problem_on_axes(TransformKind::rfft, {3, 4, 5}, {-3, -2, -1}) ==
          parse_problem("rfft:3x4x5"));
}

TEST_CASE("axes that an array does not have are refused") {
    const auto refusal = [](std::vector<std::size_t> shape, std::vector<int> axes) {
        return test::error_of([&] { problem_on_axes(TransformKind::rfft, shape, axes); },
                              Error::Kind::usage);
    };
    CHECK(test::says(refusal({4, 4}, {2}), "no axis 2 in an array of 2 axes"));
    CHECK(test::says(refusal({4, 4}, {-3}), "no axis -3 in an array of 2 axes"));
    CHECK(test::says(refusal({4}, {1}), "no axis 1 in an array of 1 axis;"));
    CHECK(test::says(refusal({4, 4}, {1, -1}), "named twice"));
    CHECK(test::says(refusal({4, 4}, {}), "1 to 8 axes; 0 were given"));
    CHECK(test::says(refusal(std::vector<std::size_t>(9, 2), {0, 1, 2, 3, 4, 5, 6, 7, 8}),
                     "1 to 8 axes; 9 were given"));
    CHECK(test::says(refusal({4, 0}, {0}), "at least 1"));
    CHECK(test::says(refusal({0, 4}, {0}), "at least 1"));
    CHECK(test::says(refusal({}, {0}), "no axis 0 in an array of 0 axes"));
    CHECK(refusal({4, 1}, {1}) == "");
}
