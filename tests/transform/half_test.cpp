// SPDX-License-Identifier: GPL-3.0-or-later
// Half precision: arrays in halves, arithmetic in floats, against the reference of the rounded
// input; the range of halves, and how the norm keeps to it between steps.
#include "engine/array/half.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "tests/support/catch.h"
#include "tests/support/random_problem.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

const char *const families[] = {"family=lanes", "family=work-group"};

/// Hooks of both families, several steps, and every way of loading and storing.
const char *const problems[] = {"fft:1024*8",          "ifft:100*7:inplace",
                                "fft:64*9:ortho",      "fft:4096*2",
                                "fft:16*20:inplace",   "fft:65536:ortho",
                                "fft:131x24:forward",  "ifft:64x48*3",
                                "fft:32*6:planar",     "fft:20*3:in=64,3:out=1,3",
                                "rfft:1000*5",         "rfft:64x48*2",
                                "irfft:512*9:ortho",   "irfft:45*4",
                                "irfft:32x36:inplace", "dct2:64x48*2",
                                "dct3:48x64",          "idct2:256*6:ortho",
                                "dct1:33*4",           "dct4:100*3",
                                "idct4:25*6",          "dst1:30*5",
                                "dst3:64*5:ortho",     "idxst:64*3",
                                "idct_idxst:16x24*2",  "dct2:20x16x12",
                                "fft:1009*3",          "dct4:2x2*37:ortho",
                                "rfft:8192*2"};

Numbers constant(const Problem &problem, double real) {
    Numbers numbers(dense_input_size(problem), real);
    for (std::size_t i = 1; problem.complex_input() && i < numbers.size(); i += 2)
        numbers[i] = 0;
    return numbers;
}

} // namespace

TEST_CASE("halves of all bits are floats and come back", "[half]") {
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const Half half = Half::from_bits(static_cast<std::uint16_t>(bits));
        const float number = half;
        const unsigned exponent = bits >> 10 & 31, fraction = bits & 1023;
        const double sign = bits >> 15 ? -1 : 1;
        if (exponent == 31 && fraction != 0) {
            CHECK((std::isnan(number) && std::isnan(float(Half(number)))));
            continue;
        }
        const double wanted = exponent == 31 ? std::numeric_limits<double>::infinity()
                              : exponent     ? std::ldexp(1024.0 + fraction, int(exponent) - 25)
                                             : std::ldexp(double(fraction), -24);
        if (double(number) != sign * wanted || Half(number).bits() != bits)
            FAIL("The bits " << bits << " are read as " << number << ".");
    }
}

TEST_CASE("numbers are rounded to the nearest half", "[half]") {
    const auto rounded = [](double number) { return float(Half(number)); };
    CHECK(rounded(2049) == 2048); // ties to even
    CHECK(rounded(2051) == 2052);
    CHECK(rounded(2049.0000001) == 2050);
    CHECK(rounded(-65519.99) == -65504);
    CHECK(rounded(65520) == std::numeric_limits<float>::infinity());
    CHECK(rounded(0x1p-25) == 0);
    CHECK(rounded(0x1.8p-24) == 0x1p-23f);
    CHECK(rounded(-0x1.00001p-25) == -0x1p-24f);
    CHECK(rounded(0x1.ffdp-15) == 0x1p-14f); // up to the first normal one
}

TEST_CASE("transforms of halves in both families", "[half]") {
    Ratios ratios("half precision", 4);
    for (const char *problem : problems)
        for (const char *family : families)
            ratios.check(parse_problem(std::string(problem) + ":half"), parse_plan_options(family));
}

TEST_CASE("random problems in halves", "[half]") {
    auto engine = random_engine(16);
    Ratios ratios("random halves", 5);
    for (int i = 0; i < 60; ++i) {
        PlannedProblem planned = random_problem(engine, false, 2000);
        planned.problem.precision = Precision::f16;
        ratios.check(planned.problem, planned.options);
    }
}

TEST_CASE("other structures of kernels in halves", "[half]") {
    Ratios ratios("structures in halves");
    ratios.check(parse_problem("rfft:60*7:half"),
                 parse_plan_options("structure=any-size,family=work-group,pack-real=off"));
    ratios.check(parse_problem("fft:97*5:half"), parse_plan_options("structure=any-size"));
    ratios.check(parse_problem("fft:512*12:half"),
                 parse_plan_options("family=work-group,bulk-copies=on"));
    ratios.check(parse_problem("fft:64x64*9:half"),
                 parse_plan_options("family=work-group,fused-pair=on,tiles=off"));
    ratios.check(parse_problem("fft:256*64:half"), parse_plan_options("streaming-stores=on"));
    ratios.check(parse_problem("fft:48x40*2:half"), parse_plan_options("columns=transposed"));
    ratios.check(parse_problem("fft:64x48:half"),
                 parse_plan_options("family=work-group,one-launch=on"));
    ratios.check(parse_problem("rfft:8192*4:half"),
                 parse_plan_options("family=work-group,bulk-copies=on"));
    for (const char *streaming : {"off", "on"}) // lines that share vectors
        for (const char *problem : {"fft:48*9:half", "fft:64*21:half", "ifft:16*11:half"})
            ratios.check(parse_problem(problem),
                         parse_plan_options("family=lanes,structure=hybrid,streaming-stores=" +
                                            std::string(streaming)));
}

TEST_CASE("ready plans of halves and floats have kernels of their own", "[half]") {
    for (const char *text : {"rfft:30*4:half", "rfft:30*4", "fft:20*3", "fft:20*3:half"}) {
        INFO(text);
        const BuiltPlanPtr plan = ready_plan(test_device(), parse_problem(text));
        CHECK(is_of_any_size(*plan));
        Transform transform(plan);
        check_transform(transform);
    }
}

TEST_CASE("small transforms of halves", "[small][half]") {
    Ratios ratios("small halves");
    for (const char *problem : {"fft:16*3", "rfft:12*3", "dct2:4x6"})
        for (const char *family : families)
            ratios.check(parse_problem(std::string(problem) + ":half"), parse_plan_options(family));
}

TEST_CASE("the norm keeps halves in range between the steps", "[half]") {
    // Each step divides by its share: the sum of a row alone would be infinite.
    for (const char *family : families) {
        INFO(family);
        const PlanOptions options = parse_plan_options(family);
        const Problem forward = parse_problem("fft:48x64:half:forward");
        CHECK(run_dense(forward, constant(forward, 60000), options).front() == 60000);
        const Problem ortho = parse_problem("dct2:32x32:half:ortho");
        CHECK(run_dense(ortho, constant(ortho, 2000), options).front() ==
              Approx(64000).epsilon(1e-3));
        const Problem long_line = parse_problem("fft:65536:half:forward");
        CHECK(run_dense(long_line, constant(long_line, -60000), options).front() == -60000);
        Problem inverse = parse_problem("ifft:48x64:half");
        Numbers spectrum = constant(inverse, 0);
        spectrum.front() = 65504;
        CHECK(run_dense(inverse, spectrum, options).back() == 0);
        CHECK(run_dense(inverse, spectrum, options).front() ==
              Approx(65504.0 / 3072).epsilon(1e-3));
    }
}

TEST_CASE("results beyond the range of halves are infinite", "[half]") {
    const Problem problem = parse_problem("fft:1000:half");
    const Numbers result = run_dense(problem, constant(problem, 100));
    CHECK(result.front() == std::numeric_limits<double>::infinity());
    CHECK(std::abs(result[2]) < 1);
}

TEST_CASE("plans of halves move half the bytes and compute in floats", "[half]") {
    const DeviceInfo device = test_device()->info();
    const Plan floats = make_plan(parse_problem("fft:1024*64"), device, {});
    const Plan halves = make_plan(parse_problem("fft:1024*64:half"), device, {});
    REQUIRE(floats.steps.size() == halves.steps.size());
    CHECK(2 * halves.steps[0].report.bytes_moved == floats.steps[0].report.bytes_moved);
    CHECK(halves.steps[0].table.precision() == Precision::f32);
    CHECK(halves.problem.input_bytes() == std::size_t{1024} * 64 * 4);
}
