// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths with prime factors that have no codelet: the steps that the planner takes, what they
// compute on the host, and the tables of Rader's method.
#include "engine/plan/line/line.h"
#include "engine/plan/line/line_method.h"
#include "engine/plan/table/factorize.h"
#include "engine/plan/table/tables.h"
#include "engine/reference/dft.h"
#include "tests/plan/run_steps.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

using Complex = std::complex<double>;
using Prime = PlanOptions::PrimeMethod;
using Method = OneStep::Method;
using Way = Decomposition::Kind;

StepLimits prime_limits(std::size_t longest, Prime prime = Prime::automatic) {
    StepLimits limits;
    limits.longest_single = longest;
    limits.requested.prime_method = prime;
    return limits;
}

LineProblem prime_rows(std::size_t points, std::size_t count) {
    LineProblem lines;
    lines.name = {LineAxis::rows, {}};
    lines.points = points;
    lines.loops = {count};
    lines.in.lines = lines.out.lines = {2 * points};
    lines.out.slot = Slot::output;
    return lines;
}

Slots prime_slots(std::size_t numbers) {
    Slots slots;
    slots[Slot::input].resize(numbers);
    for (std::size_t i = 0; i < numbers; ++i)
        slots[Slot::input][i] = std::sin(double(i * i % 977) + 0.1 * double(i % 31));
    slots[Slot::output].assign(numbers, 0);
    for (Slot slot : {Slot::work_a, Slot::work_b, Slot::work_c})
        slots[slot].assign(8 * numbers + 1024, std::numeric_limits<double>::quiet_NaN());
    return slots;
}

/// Line i of the slot.
std::vector<Complex> line_of(Slots &slots, Slot slot, std::size_t points, std::size_t i) {
    std::vector<Complex> x(points);
    for (std::size_t n = 0; n < points; ++n)
        x[n] = {slots[slot][2 * (i * points + n)], slots[slot][2 * (i * points + n) + 1]};
    return x;
}

double worst_error(const std::vector<Complex> &a, const std::vector<Complex> &b) {
    double worst = 0;
    for (std::size_t n = 0; n < a.size(); ++n) {
        const double error = std::abs(a[n] - b[n]);
        worst = error <= worst ? worst : error; // NaN stays
    }
    return worst;
}

/// Plans and runs rows of `points` points; returns the steps.
std::vector<StepSpec> check_rows(std::size_t points, const StepLimits &limits, bool inverse) {
    LineProblem lines = prime_rows(points, 3);
    lines.inverse = inverse;
    lines.scale = 0.5;
    const auto steps = plan_line(lines, limits);
    Slots slots = prime_slots(6 * points);
    run_steps(steps, slots);
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<Complex> want = line_of(slots, Slot::input, points, i);
        reference::dft(want, inverse ? 1 : -1);
        for (Complex &value : want)
            value *= 0.5;
        INFO(points << " points, steps up to " << limits.longest_single);
        CHECK(worst_error(line_of(slots, Slot::output, points, i), want) < 1e-11 * double(points));
    }
    return steps;
}

std::string prime_complaint(std::size_t points, const StepLimits &limits) {
    return error_of([&] { plan_line(prime_rows(points, 1), limits); });
}

} // namespace

TEST_CASE("the places of Rader's method are permutations, point 0 behind the others") {
    for (std::size_t p : {3, 5, 37, 41, 257, 1009, 8191}) {
        const RaderPermutations permutations = rader_permutations(p, p - 1);
        for (const auto *list : {&permutations.load, &permutations.store}) {
            REQUIRE(list->size() == p);
            CHECK(list->front() == p - 1);
            std::vector<std::uint32_t> sorted = *list;
            std::sort(sorted.begin(), sorted.end());
            for (std::size_t i = 0; i < p; ++i)
                REQUIRE(sorted[i] == i);
        }
        // Neighbouring places are powers of one root, up and down.
        std::vector<std::size_t> loaded(p), stored(p);
        for (std::size_t n = 0; n < p; ++n) {
            loaded[permutations.load[n]] = n;
            stored[permutations.store[n]] = n;
        }
        for (std::size_t m = 0; m + 1 < p; ++m) {
            REQUIRE(loaded[m] * stored[m] % p == 1);
            REQUIRE(loaded[(m + 1) % (p - 1)] == loaded[m] * loaded[1] % p);
        }
    }
}

TEST_CASE("the spectrum of Rader's kernel sums to -1 at frequency 0, and has one magnitude above") {
    for (std::size_t p : {37, 1009}) {
        const auto spectrum = rader_spectrum(p);
        REQUIRE(spectrum.size() == 2 * (p - 1));
        const double n = double(p - 1);
        CHECK(spectrum[0] * n == Approx(-1));
        CHECK(std::abs(spectrum[1]) < 1e-15);
        for (std::size_t k = 1; k < p - 1; ++k) // Gauss sums
            REQUIRE(std::hypot(spectrum[2 * k], spectrum[2 * k + 1]) * n ==
                    Approx(std::sqrt(double(p))));
    }
}

TEST_CASE("a prime length is one step, by the method that is asked for") {
    for (std::size_t n : {37, 41, 43, 101, 127, 257, 1009, 4093})
        for (bool inverse : {false, true})
            for (Prime prime : {Prime::automatic, Prime::rader, Prime::bluestein}) {
                const auto steps = check_rows(n, prime_limits(16384, prime), inverse);
                REQUIRE(steps.size() == 1);
                CHECK(steps[0].convolves());
                if (prime == Prime::rader)
                    CHECK((steps[0].rader() && steps[0].length == n - 1));
                if (prime == Prime::bluestein)
                    CHECK((!steps[0].rader() && steps[0].length >= 2 * n - 1));
            }
}

TEST_CASE("a prime factor beside small ones") {
    LineMethods methods(prime_limits(16384));
    CHECK(methods.one_step(4093)->method == Method::rader);
    CHECK(methods.one_step(83)->method == Method::bluestein); // 82 = 2 41
    CHECK(methods.one_step(4096)->method == Method::passes);
    CHECK(methods.decomposition(101, false).kind == Way::one_step);
    CHECK(methods.decomposition(74, false).kind == Way::one_step);
    // The line is too long for one convolution in a step.
    CHECK(methods.decomposition(101 * 1024, false).kind == Way::split);
    CHECK(methods.decomposition(2 * 8191, false).kind == Way::split);
    CHECK(methods.decomposition(1000003, false).kind == Way::long_bluestein);
    for (bool inverse : {false, true}) {
        CHECK(check_rows(37 * 64, prime_limits(64), inverse).size() == 2);
        CHECK(check_rows(37 * 41, prime_limits(64), inverse).size() == 2);
        CHECK(check_rows(37 * 48, prime_limits(64, Prime::rader), inverse).size() == 2);
        CHECK(check_rows(83 * 16, prime_limits(256, Prime::bluestein), inverse).size() == 2);
    }
    // A hook other than complex takes a separate step around a split, so it counts.
    StepLimits near = prime_limits(16384);
    LineMethods plain(near), hooked(near);
    for (std::size_t n : {37 * 41, 64 * 101, 48 * 127})
        CHECK((hooked.decomposition(n, false, 2).kind == Way::one_step ||
               plain.decomposition(n, false).kind == Way::split));
}

TEST_CASE("Rader's method is refused where it cannot be") {
    CHECK(prime_complaint(83, prime_limits(16384, Prime::rader)) ==
          "Rader's method does not serve a line of 83 points, which has the prime factor 83: 82 "
          "has the prime factor 41; at most 32 is possible.");
    CHECK(prime_complaint(2 * 1009, prime_limits(512, Prime::rader)) ==
          "Rader's method does not serve a line of 2018 points, which has the prime factor 1009: "
          "its convolution of 1008 points is longer than a step of at most 512 points.");
    CHECK(prime_complaint(64, prime_limits(16384, Prime::rader)).empty());
}

TEST_CASE("a filter is one step where a line has codelets, and else there and back") {
    for (std::size_t points : {1, 12, 48, 37, 96})
        for (std::size_t longest : {64, 16}) {
            if (points == 37 && longest == 16)
                continue; // its convolution does not split into steps of 16
            LineProblem lines = prime_rows(points, 3);
            lines.scale = 1 / double(points);
            const MaskSide mask{3, {1}}; // one for each line, side by side
            const auto steps = plan_filtered_line(lines, mask, prime_limits(longest));
            if (points <= longest && points != 37)
                CHECK(steps.size() == 1);
            Slots slots = prime_slots(6 * points);
            for (std::size_t i = 0; i < 3 * points; ++i)
                slots.mask.push_back(0.25 * double(i % 7));
            run_steps(steps, slots);
            for (std::size_t i = 0; i < 3; ++i) {
                std::vector<Complex> want = line_of(slots, Slot::input, points, i);
                reference::dft(want, -1);
                for (std::size_t k = 0; k < points; ++k)
                    want[k] *= slots.mask[3 * k + i] / double(points);
                reference::dft(want, 1);
                INFO(points << " points, steps up to " << longest);
                CHECK(worst_error(line_of(slots, Slot::output, points, i), want) <
                      1e-11 * double(points));
            }
        }
}
