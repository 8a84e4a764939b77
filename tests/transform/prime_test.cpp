// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths with a prime factor that has no codelet: convolutions by Rader and by Bluestein, in both
// families, at every hook.
#include "engine/plan/kernel/step.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/line/line.h"
#include "engine/plan/make_step.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/reference/dft.h"
#include "engine/transform/table_upload.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <complex>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;
using Prime = PlanOptions::PrimeMethod;

PlanOptions options_of(PlanOptions::Family family, Prime prime = Prime::automatic) {
    PlanOptions options;
    options.family = family;
    options.prime_method = prime;
    return options;
}

constexpr PlanOptions::Family families[] = {PlanOptions::Family::lanes,
                                            PlanOptions::Family::work_group};

Problem make(Kind kind, Lengths extents, std::size_t batch, bool inner = false) {
    Problem problem{kind, std::move(extents), {batch}, Norm::backward};
    if (inner) { // the batch is innermost: columns
        problem.in_strides = {1, batch};
        problem.out_strides = {1, batch};
    }
    return problem;
}

/// Runs lines through a filter's single step on the device; each line and frequency has a mask
/// value, and neighbouring lines are side by side.
void check_filter(std::size_t points, std::size_t count, bool columns, PlanOptions::Family family) {
    const DevicePtr device = test_device();
    const StepLimits limits = step_limits(device->info(), Precision::f32, options_of(family));
    LineProblem lines;
    lines.points = points;
    lines.loops = {count};
    lines.in.point = lines.out.point = columns ? 2 * count : 2;
    lines.in.lines = lines.out.lines = {columns ? 2 : 2 * points};
    lines.out.slot = Slot::output;
    lines.scale = 1 / double(points);
    const auto specs = plan_filtered_line(lines, MaskSide{count, {1}}, limits);
    REQUIRE(specs.size() == 1);
    const Step step = make_step(specs[0], limits);
    const BuiltProgram built = build_program(*device, assemble(step.recipe));
    std::vector<float> in(2 * points * count), mask(points * count), out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = float(std::sin(double(i * i % 977)));
    for (std::size_t i = 0; i < mask.size(); ++i)
        mask[i] = 0.25f * float(i % 7);
    Queue queue(device);
    const auto upload = [&](const void *data, std::size_t bytes) {
        const Buffer buffer(device, bytes);
        queue.upload(buffer, data, bytes);
        return buffer;
    };
    const Buffer from = upload(in.data(), 4 * in.size()), to(device, 4 * out.size());
    const Buffer table = upload_table(device, step.table);
    const Buffer factors = upload(mask.data(), 4 * mask.size());
    cl::Kernel kernel(built.program, step_kernel_name);
    kernel.setArg(0, from.handle());
    kernel.setArg(1, to.handle());
    kernel.setArg(2, table.handle());
    kernel.setArg(3, 0.0f);
    kernel.setArg(4, factors.handle());
    queue.launch(kernel, cl::NDRange(step.global), cl::NDRange(step.local));
    queue.download(out.data(), to, 4 * out.size());
    double worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = [&](std::size_t n) {
            return columns ? 2 * (n * count + i) : 2 * (i * points + n);
        };
        std::vector<std::complex<double>> x(points);
        for (std::size_t n = 0; n < points; ++n)
            x[n] = {in[at(n)], in[at(n) + 1]};
        reference::dft(x, -1);
        for (std::size_t k = 0; k < points; ++k)
            x[k] *= mask[k * count + i] / double(points);
        reference::dft(x, 1);
        for (std::size_t n = 0; n < points; ++n) {
            const double error = std::abs(x[n] - std::complex<double>(out[at(n)], out[at(n) + 1]));
            worst = error <= worst ? worst : error; // NaN stays
        }
    }
    INFO(points << " points, " << count << (columns ? " columns" : " rows"));
    CHECK(worst < 1e-5);
}

} // namespace

TEST_CASE("a filter's one step: there, times the mask, and back", "[small]") {
    for (const auto family : families)
        for (const std::size_t points : {4, 60, 96}) {
            check_filter(points, 19, true, family);
            check_filter(points, 3, false, family);
        }
}

TEST_CASE("small prime lengths by either method, at every hook", "[small]") {
    for (const auto family : families)
        for (const auto prime : {Prime::rader, Prime::bluestein}) {
            const PlanOptions options = options_of(family, prime);
            check_problem(make(Kind::fft, {37}, 3), options);
            check_problem(make(Kind::ifft, {41}, 5, true), options);
            check_problem(make(Kind::ifft, {43}, 2), options);
            check_problem(make(Kind::rfft, {37}, 3), options);
            check_problem(make(Kind::irfft, {37}, 3), options);
            check_problem(make(Kind::rfft, {74}, 2), options);
            check_problem(make(Kind::irfft, {74}, 2), options);
            check_problem(make(Kind::dct2, {37}, 3), options);
            check_problem(make(Kind::dct2, {74}, 2), options);
            check_problem(make(Kind::dct3, {41}, 3), options);
            check_problem(make(Kind::dct2, {37, 4}, 1), options);
            check_problem(make(Kind::idct2, {37, 6}, 1), options);
            check_problem(make(Kind::dct2, {5, 41}, 1), options);
        }
}

// 47 and 59 are twice an odd number and one; 83 has no convolution by Rader; 74 is even.
TEST_CASE("real lines alone whose convolution is shorter", "[small]") {
    PlanOptions options = options_of(PlanOptions::Family::work_group);
    options.pack_real = false;
    for (const Kind kind : {Kind::rfft, Kind::irfft})
        for (const std::size_t n : {47, 59, 61, 74, 83}) {
            check_problem(make(kind, {n}, 3), options);
            check_problem(make(kind, {n}, 5, true), options);
        }
    for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst2, Kind::idxst})
        for (const std::size_t n : {47, 61, 83})
            check_problem(make(kind, {n}, 3), options);
}

TEST_CASE("longer real lines alone whose convolution is shorter", "[rader]") {
    Ratios ratios("real primes", 3);
    const PlanOptions options = options_of(PlanOptions::Family::work_group);
    for (const Precision precision : {Precision::f32, Precision::f64, Precision::f16})
        for (const Kind kind : {Kind::rfft, Kind::irfft, Kind::dct2, Kind::dct3, Kind::dct4})
            for (const std::size_t n : {607, 1009, 2027, 3 * 673, 4093}) {
                if (precision == Precision::f64 && !test_device()->info().double_precision)
                    continue;
                Problem problem = make(kind, {n}, 3);
                problem.precision = precision;
                ratios.check(problem, options);
                problem.placement = Placement::in_place;
                ratios.check(problem, options);
            }
    // The plan of the complex convolution, without local memory.
    PlanOptions registers = options;
    registers.exchange = PlanOptions::Exchange::registers;
    ratios.check(make(Kind::rfft, {43}, 3), registers);
    ratios.check(make(Kind::irfft, {43}, 3), registers);
}

TEST_CASE("prime lengths by Rader and by Bluestein", "[rader]") {
    Ratios ratios("primes", 3);
    for (const auto family : families)
        for (const auto prime : {Prime::rader, Prime::bluestein}) {
            const PlanOptions options = options_of(family, prime);
            // On a GPU a lane's scratch is too short for the convolutions of the longer lines.
            const std::size_t longest =
                step_limits(test_device()->info(), Precision::f32, options).longest_single;
            const auto served = [&](std::size_t n) {
                return prime != Prime::rader || n - 1 <= longest ||
                       test_device()->info().type == DeviceType::cpu;
            };
            for (std::size_t n : {101, 257, 4093})
                if (served(n))
                    ratios.check(make(Kind::fft, {n}, 17), options);
            for (std::size_t n : {127, 1009})
                ratios.check(make(Kind::ifft, {n}, 17, true), options);
            if (served(8191))
                ratios.check(make(Kind::fft, {8191}, 2), options);
            ratios.check(make(Kind::rfft, {1009}, 5), options);
            ratios.check(make(Kind::dct2, {257}, 5), options);
        }
}

TEST_CASE("lengths with a prime factor beside small ones", "[composite]") {
    Ratios ratios("prime factors", 3);
    for (const auto family : families) {
        const PlanOptions options = options_of(family);
        for (std::size_t n : {74, 64 * 101, 2 * 8191})
            ratios.check(make(Kind::fft, {n}, 3), options);
        for (std::size_t n : {37 * 41, 1024 * 101, 3 * 4091})
            ratios.check(make(Kind::ifft, {n}, 3, true), options);
        ratios.check(make(Kind::rfft, {64 * 101}, 2), options);
        ratios.check(make(Kind::fft, {101, 36}, 1), options);
        ratios.check(make(Kind::fft, {36, 101}, 2), options);
    }
}

// The host makes the convolution's spectrum for the first two, in double or long double; otherwise
// the device makes it in the plan's precision.
TEST_CASE("prime lengths whose convolution takes several steps", "[long]") {
    Ratios ratios("long primes");
    for (std::size_t n : {65537, 100003, 262147, 1000003})
        for (const Precision precision : {Precision::f32, Precision::f64}) {
            if (precision == Precision::f64 && !test_device()->info().double_precision)
                continue;
            Problem problem = make(n == 262147 ? Kind::ifft : Kind::fft, {n}, n < 200000 ? 2 : 1);
            problem.precision = precision;
            ratios.check(problem);
        }
    ratios.check(make(Kind::rfft, {262147}, 1));
    ratios.check(make(Kind::dct3, {262147}, 1));
}

TEST_CASE("a prime length of 2^24 points", "[slow]") {
    check_problem(make(Kind::fft, {16777259}, 1));
}

TEST_CASE("real lines of twice a prime length, whose twiddles are no table", "[slow]") {
    check_problem(make(Kind::rfft, {8388638}, 1));
    check_problem(make(Kind::irfft, {8388638}, 1));
}

TEST_CASE("in double, planar and in place") {
    Ratios ratios("primes, other arrays", 3);
    for (const auto family : families) {
        Problem problem = make(Kind::fft, {1009}, 3);
        problem.layout = ComplexLayout::planar;
        ratios.check(problem, options_of(family));
        ratios.check(make(Kind::fft, {101}, 20), options_of(family), true);
        ratios.check(make(Kind::ifft, {101 * 6}, 5), options_of(family), true);
        if (!test_device()->info().double_precision)
            continue;
        for (std::size_t n : {37, 1009, 4093, 101 * 64}) {
            problem = make(Kind::fft, {n}, 5);
            problem.precision = Precision::f64;
            ratios.check(problem, options_of(family));
        }
    }
}

TEST_CASE("the passes of a convolution without a table and without a local exchange") {
    Ratios ratios("passes of a convolution");
    for (const auto twiddles : {PlanOptions::Twiddles::precise, PlanOptions::Twiddles::table}) {
        PlanOptions options = options_of(PlanOptions::Family::work_group, Prime::rader);
        options.twiddles = twiddles;
        options.exchange = PlanOptions::Exchange::registers;
        ratios.check(make(Kind::fft, {43}, 3), options);
        options.exchange = PlanOptions::Exchange::joint;
        ratios.check(make(Kind::ifft, {211}, 3), options);
    }
}

TEST_CASE("long chirps, which are no tables") {
    Ratios ratios("chirps by products of roots");
    PlanOptions options = options_of(PlanOptions::Family::work_group); // a processor's are tables
    options.longest_step = 64;
    Problem twice{Kind::ifft, {40009}, {2}};
    twice.precision = Precision::f64;
    ratios.check({Kind::fft, {40009}, {2}}, options);
    ratios.check({Kind::ifft, {40009}}, options);
    ratios.check(twice, options);
}

TEST_CASE("Bluestein's convolution in three steps, at every hook", "[long]") {
    Ratios ratios("convolutions in three steps", 3);
    PlanOptions options = options_of(PlanOptions::Family::work_group);
    options.longest_step = 128;
    REQUIRE(Transform(test_device(), make(Kind::fft, {1009}, 3), options).report().steps.size() ==
            3);
    for (const Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft, Kind::dct1, Kind::dct2,
                            Kind::dct3, Kind::dct4, Kind::dst2, Kind::dst3, Kind::dst4})
        for (const bool inner : {false, true})
            ratios.check(make(kind, {1009}, 5, inner), options);
    for (const Kind kind : {Kind::fft, Kind::ifft, Kind::rfft, Kind::irfft}) {
        ratios.check(make(kind, {6, 1009}, 2), options);
        ratios.check(make(kind, {1009, 6}, 2), options);
        ratios.check(make(kind, {2 * 1009}, 3), options);
        ratios.check(make(kind, {7 * 1009}, 3), options);
    }
    ratios.check(make(Kind::ifft, {1009}, 3), options, true);
    Problem planar = make(Kind::ifft, {1009}, 3);
    planar.layout = ComplexLayout::planar;
    ratios.check(planar, options);
    options.longest_step = 512; // the chirp is no table, the spectrum is the table's writer's
    for (const Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct3}) {
        ratios.check(make(kind, {40009}, 2), options);
        if (test_device()->info().double_precision)
            ratios.check(in_double(make(kind, {40009}, 2)), options);
    }
    options.longest_step = 1024; // the device makes the spectrum
    for (const Kind kind : {Kind::fft, Kind::rfft})
        ratios.check(make(kind, {200003}, 1), options);
}

TEST_CASE("Bluestein's convolution in three steps of a short line", "[small]") {
    Ratios ratios("small convolutions in three steps");
    PlanOptions options = options_of(PlanOptions::Family::work_group);
    options.longest_step = 16;
    for (const Kind kind : {Kind::fft, Kind::rfft, Kind::irfft, Kind::dct2})
        ratios.check(make(kind, {61}, 2), options);
}
