// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths with a prime factor that has no codelet: convolutions by Rader and by Bluestein, in both
// families, at every hook.
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

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
    if (inner) { // the batch stands innermost: columns
        problem.in_strides = {1, batch};
        problem.out_strides = {1, batch};
    }
    return problem;
}

} // namespace

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

TEST_CASE("prime lengths by Rader and by Bluestein", "[rader]") {
    for (const auto family : families)
        for (const auto prime : {Prime::rader, Prime::bluestein}) {
            const PlanOptions options = options_of(family, prime);
            for (std::size_t n : {101, 127, 257, 1009, 4093}) {
                check_problem(make(Kind::fft, {n}, 17), options);
                check_problem(make(Kind::ifft, {n}, 17, true), options);
            }
            check_problem(make(Kind::fft, {8191}, 2), options);
            check_problem(make(Kind::rfft, {1009}, 5), options);
            check_problem(make(Kind::dct2, {257}, 5), options);
        }
}

TEST_CASE("lengths with a prime factor beside small ones", "[composite]") {
    for (const auto family : families) {
        const PlanOptions options = options_of(family);
        for (std::size_t n : {74, 37 * 41, 64 * 101, 1024 * 101, 2 * 8191, 3 * 4091}) {
            check_problem(make(Kind::fft, {n}, 3), options);
            check_problem(make(Kind::ifft, {n}, 3, true), options);
        }
        check_problem(make(Kind::rfft, {64 * 101}, 2), options);
        check_problem(make(Kind::fft, {101, 36}, 1), options);
        check_problem(make(Kind::fft, {36, 101}, 2), options);
    }
}

TEST_CASE("in double, planar and in place") {
    for (const auto family : families) {
        Problem problem = make(Kind::fft, {1009}, 3);
        problem.layout = ComplexLayout::planar;
        check_problem(problem, options_of(family));
        check_problem(make(Kind::fft, {101}, 20), options_of(family), true);
        check_problem(make(Kind::ifft, {101 * 6}, 5), options_of(family), true);
        if (!test_device()->info().double_precision)
            continue;
        for (std::size_t n : {37, 1009, 4093, 101 * 64}) {
            problem = make(Kind::fft, {n}, 5);
            problem.precision = Precision::f64;
            check_problem(problem, options_of(family));
        }
    }
}

TEST_CASE("the passes of a convolution without a table and without a local exchange") {
    for (const auto twiddles : {PlanOptions::Twiddles::precise, PlanOptions::Twiddles::table}) {
        PlanOptions options = options_of(PlanOptions::Family::work_group, Prime::rader);
        options.twiddles = twiddles;
        options.exchange = PlanOptions::Exchange::registers;
        check_problem(make(Kind::fft, {43}, 3), options);
        options.exchange = PlanOptions::Exchange::joint;
        check_problem(make(Kind::ifft, {211}, 3), options);
    }
}
