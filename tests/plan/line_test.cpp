// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a line run on the host and are compared with one transform, under limits so small
// that short lines take every decomposition of long ones.
#include "engine/plan/line/line.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/table/factorize.h"
#include "engine/reference/dft.h"
#include "tests/plan/run_steps.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <cmath>
#include <complex>
#include <limits>
#include <set>

using namespace imago;
using namespace imago::test;

namespace {

using Complex = std::complex<double>;

StepLimits limits_of(std::size_t longest) {
    StepLimits limits;
    limits.longest_single = longest;
    return limits;
}

/// The distances are in numbers.
LineSide complex_side(Slot slot, std::size_t point, std::vector<std::size_t> lines) {
    LineSide side;
    side.slot = slot;
    side.point = point;
    side.lines = std::move(lines);
    return side;
}

LineProblem rows(std::size_t points, std::size_t count) {
    LineProblem lines;
    lines.name = {LineAxis::rows, {}};
    lines.points = points;
    lines.loops = {count};
    lines.in = complex_side(Slot::input, 2, {2 * points});
    lines.out = complex_side(Slot::output, 2, {2 * points});
    return lines;
}

LineProblem columns(std::size_t points, std::size_t width, std::size_t images, Slot slot) {
    LineProblem lines;
    lines.name = {LineAxis::columns, {}};
    lines.points = points;
    lines.loops = {width, images};
    lines.in = complex_side(slot, 2 * width, {2, 2 * points * width});
    lines.out = complex_side(Slot::output, 2 * width, {2, 2 * points * width});
    return lines;
}

double sample(std::size_t i) {
    return std::sin(double(i * i % 977) + 0.1 * double(i % 31));
}

std::vector<double> samples(std::size_t floats) {
    std::vector<double> x(floats);
    for (std::size_t i = 0; i < floats; ++i)
        x[i] = sample(i);
    return x;
}

/// Slots with this input; work slots and output are NaN.
Slots slots_of(std::vector<double> input, std::size_t output_floats) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    Slots slots;
    slots[Slot::input] = std::move(input);
    slots[Slot::output].assign(output_floats, nan);
    for (Slot slot : {Slot::work_a, Slot::work_b, Slot::work_c})
        slots[slot].assign(16 * (output_floats + slots[Slot::input].size()) + 1024, nan);
    return slots;
}

/// Plans and runs the complex lines and compares them with the reference; returns the steps.
std::vector<StepSpec> check_lines(LineProblem lines, const StepLimits &limits, bool inverse) {
    lines.inverse = inverse;
    lines.scale = 0.5;
    const auto steps = plan_line(lines, limits);
    const std::size_t count = lines.count();
    const std::vector<double> input = samples(2 * lines.points * count);
    Slots slots = slots_of(input, input.size());
    if (lines.in.slot == Slot::output)
        slots[Slot::output] = input;
    run_steps(steps, slots);
    CHECK(slots[Slot::input] == input);
    double worst = 0;
    for (std::size_t o = 0; o < lines.outer(); ++o)
        for (std::size_t i = 0; i < lines.inner(); ++i) {
            const auto at = [&](std::size_t n) {
                return i * lines.in.lines[0] + (o > 0 ? o * lines.in.lines[1] : 0) +
                       n * lines.in.point;
            };
            std::vector<Complex> x(lines.points);
            for (std::size_t n = 0; n < lines.points; ++n)
                x[n] = {input[at(n)], input[at(n) + 1]};
            reference::dft(x, inverse ? 1 : -1);
            for (std::size_t k = 0; k < lines.points; ++k) {
                const Complex got(slots[Slot::output][at(k)], slots[Slot::output][at(k) + 1]);
                const double error = std::abs(got - 0.5 * x[k]);
                worst = error <= worst ? worst : error; // NaN stays
            }
        }
    INFO(int(lines.name.axis) << " of " << lines.points << " points, " << lines.inner() << " x "
                              << lines.outer() << ", " << steps.size() << " steps");
    CHECK(worst < 1e-11 * double(lines.points));
    return steps;
}

/// The number of steps.
std::size_t check_lines(const LineProblem &lines, std::size_t longest, bool inverse) {
    INFO("steps up to " << longest);
    return check_lines(lines, limits_of(longest), inverse).size();
}

} // namespace

TEST_CASE("complex lines of every way, rows and columns, forward and inverse") {
    std::set<std::size_t> ways;
    for (bool inverse : {false, true})
        for (std::size_t points : {1, 2, 3, 12, 16, 31, 24, 60, 144, 250, 37, 41, 127, 74})
            for (std::size_t longest : {16, 32, 128}) {
                const bool splits = radix_sequence(points, 16, 4).has_value();
                const std::size_t m = splits ? points : convolution_length(2 * points - 1, 4);
                if (m > longest && !balanced_divisor(m, longest))
                    continue;
                ways.insert(check_lines(rows(points, 1), longest, inverse));
                check_lines(rows(points, 5), longest, inverse);
                check_lines(columns(points, 3, 2, Slot::input), longest, inverse);
                check_lines(columns(points, 1, 2, Slot::input), longest, inverse);
                check_lines(columns(points, 3, 2, Slot::output), longest, inverse);
            }
    // One step; four-step or fused Bluestein; Bluestein over four-step transforms.
    CHECK(ways == std::set<std::size_t>{1, 2, 7});
}

TEST_CASE("real rows too long for one step become half spectra and come back") {
    for (std::size_t points : {12, 60, 63, 37, 144})
        for (const auto &[count, independent] :
             {std::pair<std::size_t, bool>{1, false}, {2, false}, {5, false}, {5, true}}) {
            LineProblem there;
            there.name = {LineAxis::rows, {}};
            there.points = points;
            there.loops = {count};
            there.independent = independent;
            pair_lines(there);
            there.in.payload = RealPairHook{};
            there.in.point = 1;
            there.in.lines = {points};
            there.out.slot = Slot::output;
            there.out.payload = HalfSpectrumPairHook{};
            there.out.lines = {2 * (points / 2 + 1)};
            const std::size_t half = 2 * count * (points / 2 + 1);
            const std::vector<double> input = samples(points * count);
            Slots slots = slots_of(input, half);
            run_steps(plan_line(there, limits_of(16)), slots);
            const std::vector<double> spectra = slots[Slot::output];
            double worst = 0;
            for (std::size_t row = 0; row < count; ++row) {
                std::vector<Complex> x(points);
                for (std::size_t n = 0; n < points; ++n)
                    x[n] = input[row * points + n];
                reference::dft(x, -1);
                for (std::size_t k = 0; k <= points / 2; ++k) {
                    const std::size_t at = 2 * (row * (points / 2 + 1) + k);
                    const double error = std::abs(Complex(spectra[at], spectra[at + 1]) - x[k]);
                    worst = error <= worst ? worst : error;
                }
            }
            INFO(points << " points, " << count << " rows");
            CHECK(worst < 1e-11 * double(points));

            LineProblem back = there;
            std::swap(back.in, back.out);
            std::swap(back.in.slot, back.out.slot);
            back.inverse = true;
            back.scale = 1 / double(points);
            Slots returned = slots_of(spectra, input.size());
            run_steps(plan_line(back, limits_of(16)), returned);
            worst = 0;
            for (std::size_t i = 0; i < input.size(); ++i) {
                const double error = std::abs(returned[Slot::output][i] - input[i]);
                worst = error <= worst ? worst : error;
            }
            CHECK(worst < 1e-11 * double(points));
        }
}

TEST_CASE("lines of more than two steps") {
    for (bool inverse : {false, true}) {
        CHECK(check_lines(rows(1000, 3), 16, inverse) == 3);
        CHECK(check_lines(columns(1023, 2, 2, Slot::input), 32, inverse) == 3);
        CHECK(check_lines(rows(1009, 2), 32, inverse) > 7); // a convolution of 2048 points
    }
}

TEST_CASE("the options name the first factor of lines by their length") {
    StepLimits limits = limits_of(16);
    using Lengths = std::vector<std::size_t>;
    const auto lengths = [&] {
        Lengths found;
        for (const StepSpec &step : check_lines(rows(1728, 2), limits, false))
            found.push_back(std::size_t(step.length));
        return found;
    };
    CHECK(lengths() == Lengths{12, 12, 12});
    limits.requested.splits = {{1728, 16}, {108, 9}};
    CHECK(lengths() == Lengths{16, 9, 12});
    limits.requested.splits = {{144, 36}, {144, 9}}; // the first is too long for a step
    CHECK(lengths() == Lengths{12, 9, 16});
    limits.requested.first_factor = 9; // also of the rest of 192 points, which it does not divide
    CHECK(lengths() == Lengths{9, 12, 16});
    limits.requested.splits = {{192, 16}, {1728, 7}};
    CHECK(lengths() == Lengths{9, 16, 12});
}

TEST_CASE("a line that does not split is refused with its length and the limit") {
    const auto complaint = [](std::size_t points, StepLimits limits) {
        return error_of([&] { plan_line(rows(points, 1), limits); });
    };
    CHECK(complaint(62, limits_of(16)) ==
          "A line of 62 points does not split into steps of at most 16 points on this device.");
    // The plan is refused before its tables of 32 GB are computed.
    StepLimits limits = limits_of(16384);
    limits.device.max_buffer = std::uint64_t{1} << 30;
    CHECK(complaint(1000000007, limits).find("for a line of 1000000007 points takes a buffer of") !=
          std::string::npos);
}

TEST_CASE("real lines through a rule, in one step and in several") {
    for (std::size_t longest : {512, 16})
        for (std::size_t n : {30, 67})
            for (bool upright : {false, true}) {
                const LinearRule rule = linear_rule(TransformKind::dst3, Norm::backward, n);
                const std::size_t count = 5;
                LineProblem lines;
                lines.points = rule.length;
                lines.inverse = rule.inverse;
                lines.loops = {count};
                lines.independent = n % 2;
                pair_lines(lines);
                for (LineSide *side : {&lines.in, &lines.out}) {
                    side->samples = n;
                    side->lines = {upright ? 1 : n};
                    side->point = upright ? count : 1;
                }
                lines.in.payload = LinearHook{.terms = rule.load, .rule = {}};
                lines.out.payload = LinearHook{.terms = rule.store, .rule = {}};
                lines.out.slot = Slot::output;
                Slots slots = slots_of(samples(n * count), n * count);
                run_steps(plan_line(lines, limits_of(longest)), slots);
                for (std::size_t line = 0; line < count; ++line) {
                    const auto at = [&](std::size_t i) {
                        return upright ? i * count + line : line * n + i;
                    };
                    // SciPy's DST-III by its definition.
                    for (std::size_t k = 0; k < n; ++k) {
                        double want = (k % 2 ? -1.0 : 1.0) * sample(at(n - 1));
                        for (std::size_t m = 0; m + 1 < n; ++m)
                            want += 2 * sample(at(m)) *
                                    std::sin(3.14159265358979323846 *
                                             double((2 * k + 1) * (m + 1)) / double(2 * n));
                        CHECK(slots[Slot::output][at(k)] == Approx(want).margin(1e-9));
                    }
                }
            }
}
