// SPDX-License-Identifier: GPL-3.0-or-later
// Compares convolutions with the sums that define them, in double.
#include "engine/pipeline/convolve/coefficients.h"
#include "engine/pipeline/convolve/convolver.h"
#include "engine/support/error.h"
#include "engine/transform/ready_plan.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Mode = ConvolveSettings::Mode;
using Shape = std::vector<std::size_t>;
using Doubles = std::vector<double>;

std::size_t count_of(const Shape &shape) {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

/// Numbers that floats hold.
Doubles random_numbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> number(-1024, 1024);
    Doubles numbers(count);
    for (double &x : numbers)
        x = number(random) / 1024.0;
    return numbers;
}

/// One axis of the result after another would not do for kernels that are no products: the sum over
/// all samples of the kernel, at each place of the full result.
Doubles direct(const Doubles &x, const Doubles &h, const ConvolveShape &shape, bool correlate) {
    const auto &axes = shape.axes;
    const Shape out = shape.output();
    Doubles y(count_of(out));
    Shape taps;
    for (const ConvolveAxis &axis : axes)
        taps.push_back(axis.kernel);
    for (std::size_t i = 0; i < y.size(); ++i)
        for (std::size_t k = 0; k < count_of(taps); ++k) {
            std::size_t at = 0, tap = 0, place = i, rest = k, stride = 1;
            bool inside = true;
            for (std::size_t a = axes.size(); a-- > 0;) {
                const ConvolveAxis &axis = axes[a];
                const auto n = std::ptrdiff_t(axis.length);
                const std::size_t t = rest % axis.kernel;
                std::ptrdiff_t source =
                    std::ptrdiff_t(place % axis.count + axis.first) - std::ptrdiff_t(t);
                if (shape.circular)
                    source = (source % n + n) % n;
                inside = inside && source >= 0 && source < n;
                at += std::size_t(std::max<std::ptrdiff_t>(source, 0)) * stride;
                tap += (correlate ? axis.kernel - 1 - t : t) * axis.stride;
                place /= axis.count;
                rest /= axis.kernel;
                stride *= axis.length;
            }
            if (inside)
                y[i] += x[at] * h[tap];
        }
    return y;
}

/// The error of results, in parts of the bound's unit.
template <class T>
double error_of(const std::vector<T> &y, const Doubles &expected, const Doubles &x,
                const Doubles &h) {
    double most = 0, worst = 0, sum = 0;
    for (const double sample : x)
        most = std::max(most, std::abs(sample));
    for (const double sample : h)
        sum += std::abs(sample);
    for (std::size_t i = 0; i < y.size(); ++i)
        worst = std::max(worst, std::abs(double(y[i]) - expected[i]));
    return worst / (most * sum);
}

template <class T>
constexpr double bound = std::is_same_v<T, float> ? 1e-6 : 1e-14;

template <class T>
struct Case {
    Convolver<T> convolver{test_device(), [](const auto &device, const auto &problem) {
                               return ready_plan(device, problem);
                           }};

    std::vector<T> run(const ConvolveShape &shape, const Doubles &x, const Doubles &h,
                       bool correlate) {
        const std::vector<T> in(x.begin(), x.end()), kernel(h.begin(), h.end());
        std::vector<T> out(count_of(shape.output()), T(NAN));
        convolver.run({shape, in, kernel, correlate}, out.data());
        return out;
    }
    void check(const Shape &input, const Shape &kernel, const std::vector<int> &axes, Mode mode,
               bool correlate) {
        CAPTURE(input, kernel, axes, int(mode), correlate, sizeof(T));
        const ConvolveShape shape = convolve_shape(input, kernel, axes, mode);
        const Doubles x = random_numbers(count_of(input), 1),
                      h = random_numbers(count_of(kernel), 2);
        const std::vector<T> y = run(shape, x, h, correlate);
        const Doubles expected = direct(x, h, shape, correlate);
        REQUIRE(y.size() == expected.size());
        CHECK(error_of(y, expected, x, h) < bound<T>);
    }
};

/// The problem with the zeros of its padding, and with all of its output.
Problem whole_of(Problem problem) {
    if (!problem.nonzero.empty())
        problem.in_strides.clear();
    if (!problem.wanted.empty())
        problem.out_strides.clear();
    problem.nonzero.clear();
    problem.wanted.clear();
    return problem;
}

std::size_t bytes_of(const PlanReport &plan) {
    std::size_t bytes = 0;
    for (const StepReport &step : plan.steps)
        bytes += step.bytes_moved;
    return bytes;
}

/// The bytes of the plans that leave the zeros out, as a part of those that do not; checks that
/// both have the same results.
template <class T>
double pruned_part(const Shape &input, const Shape &kernel, Mode mode, bool correlate) {
    CAPTURE(input, kernel, int(mode), correlate, sizeof(T));
    const ConvolveShape shape = convolve_shape(input, kernel, {}, mode);
    const Doubles x = random_numbers(count_of(input), 10), h = random_numbers(count_of(kernel), 11);
    const std::vector<T> in(x.begin(), x.end()), taps(h.begin(), h.end());
    std::vector<T> y(count_of(shape.output()), T(NAN)), of_all = y;
    Convolver<T> pruned(test_device(), [](const auto &device, const auto &problem) {
        return ready_plan(device, problem);
    });
    Convolver<T> whole(test_device(), [](const auto &device, const auto &problem) {
        return ready_plan(device, whole_of(problem));
    });
    const std::size_t bytes = bytes_of(pruned.run({shape, in, taps, correlate}, y.data()));
    const std::size_t all = bytes_of(whole.run({shape, in, taps, correlate}, of_all.data()));
    CHECK(error_of(y, {of_all.begin(), of_all.end()}, x, h) < bound<T>);
    CHECK(bytes <= all);
    return double(bytes) / double(all);
}

template <class T>
bool computes() {
    return std::is_same_v<T, float> || test_device()->info().double_precision;
}

constexpr Mode modes[] = {Mode::full, Mode::same, Mode::valid, Mode::circular};

} // namespace

TEMPLATE_TEST_CASE("convolutions are the sums that define them", "", float, double) {
    if (!computes<TestType>())
        return;
    Case<TestType> one;
    struct Row {
        Shape input, kernel;
        std::vector<int> axes;
    };
    const Row rows[] = {{{30}, {7}, {}},
                        {{31}, {8}, {}},
                        {{1}, {1}, {}},
                        {{9}, {1}, {}},
                        {{8}, {8}, {0}},
                        {{4, 21}, {6}, {}},
                        {{21, 5}, {6}, {0}},
                        {{21, 5}, {6, 1}, {}},
                        {{12, 15}, {3, 4}, {}},
                        {{12, 15}, {4, 3}, {1, 0}},
                        {{12, 15}, {2, 5}, {1, 0}},
                        {{3, 12, 9}, {3, 4}, {}},
                        {{12, 9, 3}, {3, 4}, {0, 1}},
                        {{12, 3, 9}, {3, 4}, {0, 2}},
                        {{9, 3, 12}, {3, 4}, {-1, 0}},
                        {{12, 3, 9}, {3, 1, 4}, {}},
                        {{6, 7, 8}, {3, 2, 4}, {}},
                        {{2, 5, 6, 3}, {3, 2}, {1, 2}}};
    // Each shape of doubles has kernels of its own, which take a second to compile.
    const std::size_t step = std::is_same_v<TestType, float> ? 1 : 4;
    for (std::size_t i = 0; i < std::size(rows); i += step)
        for (const Mode mode : modes)
            for (const bool correlate : {false, true})
                one.check(rows[i].input, rows[i].kernel, rows[i].axes, mode, correlate);
}

TEMPLATE_TEST_CASE("zeros are not transformed, and results are the same", "", float, double) {
    if (!computes<TestType>())
        return;
    std::mt19937 random(49);
    for (const std::size_t rank : {1u, 2u, 3u})
        for (const Mode mode : {Mode::full, Mode::same, Mode::valid}) {
            Shape input, kernel;
            for (std::size_t axis = 0; axis < rank; ++axis) {
                input.push_back(2 + random() % (rank == 1 ? 3000 : rank == 2 ? 100 : 30));
                kernel.push_back(2 + random() % (input.back() + (mode == Mode::valid ? -1 : 5)));
            }
            pruned_part<TestType>(input, kernel, mode, random() % 2);
        }
    CHECK(pruned_part<TestType>({64, 64}, {64, 64}, Mode::full, false) < 0.85);
    CHECK(pruned_part<TestType>({64, 64}, {33, 33}, Mode::valid, true) < 0.85);
    CHECK(pruned_part<TestType>({16, 16, 16}, {16, 16, 16}, Mode::full, false) < 0.75);
}

TEST_CASE("lines, columns and planes are convolved without a race", "[oclgrind]") {
    Case<float> one;
    one.check({2, 21}, {6}, {}, Mode::same, false);
    one.check({9, 5}, {3}, {0}, Mode::valid, true);
    one.check({6, 7}, {3, 2}, {}, Mode::full, false);
}

TEMPLATE_TEST_CASE("a kernel may be longer than the input", "", float, double) {
    if (!computes<TestType>())
        return;
    Case<TestType> one;
    for (const Mode mode : {Mode::full, Mode::same, Mode::circular})
        for (const bool correlate : {false, true}) {
            one.check({5}, {12}, {}, mode, correlate);
            one.check({5, 6}, {3, 13}, {}, mode, correlate);
        }
}

TEMPLATE_TEST_CASE("long lines are convolved in blocks", "", float, double) {
    if (!computes<TestType>())
        return;
    Case<TestType> one;
    const std::size_t length = 70000;
    for (const std::size_t taps : {2u, 37u, 64u})
        for (const Mode mode : modes) {
            if (std::is_same_v<TestType, double> && taps != 37)
                continue;
            const Shape input{2, length}, kernel{taps};
            const ConvolveShape shape = convolve_shape(input, kernel, {}, mode);
            CHECK(convolve_blocks(shape).points > 0);
            one.check(input, kernel, {}, mode, taps == 37);
        }
    CHECK(convolve_blocks(convolve_shape({length}, {length}, {}, Mode::full)).points == 0);
    CHECK(convolve_blocks(convolve_shape({length, 2}, {9}, {0}, Mode::full)).points == 0);
}

TEST_CASE("a kernel's spectrum is taken again for another kernel alone") {
    Case<float> one;
    const ConvolveShape shape = convolve_shape({16, 20}, {3, 3}, {}, Mode::same);
    const Doubles x = random_numbers(320, 3), other = random_numbers(320, 4);
    const Doubles h = random_numbers(9, 5), g = random_numbers(9, 6);
    for (const bool correlate : {false, true})
        for (const Doubles *kernel : {&h, &h, &g})
            for (const Doubles *input : {&x, &other})
                CHECK(error_of(one.run(shape, *input, *kernel, correlate),
                               direct(*input, *kernel, shape, correlate), *input,
                               *kernel) < bound<float>);
}

TEMPLATE_TEST_CASE("coefficients are those of the kernel and of what lies under it", "", float,
                   double) {
    if (!computes<TestType>())
        return;
    Case<TestType> one;
    const Shape input{2, 14, 17}, kernel{3, 4};
    for (const Mode mode : modes) {
        const ConvolveShape shape = convolve_shape(input, kernel, {}, mode);
        const Doubles x = random_numbers(count_of(input), 7), h = random_numbers(12, 8);
        const std::vector<TestType> in(x.begin(), x.end()), taps(h.begin(), h.end());
        const auto centred = centred_kernel<TestType>(taps);
        const auto rest = centred_samples<TestType>(in, shape);
        std::vector<TestType> y(count_of(shape.output()));
        one.convolver.run({shape, rest, centred.samples, true}, y.data());
        make_coefficients<TestType>(rest, shape, taps.size(), centred.size, y);
        // The sums of products, of samples and of squares, as the definition has them.
        const Doubles samples(rest.begin(), rest.end()), all(12, 1);
        Doubles squares = samples, middle(centred.samples.begin(), centred.samples.end());
        for (double &s : squares)
            s *= s;
        const Doubles products = direct(samples, middle, shape, true),
                      sums = direct(samples, all, shape, true),
                      energies = direct(squares, all, shape, true);
        for (std::size_t i = 0; i < y.size(); ++i) {
            const double size = std::sqrt(energies[i] - sums[i] * sums[i] / 12);
            CHECK(double(y[i]) == Approx(products[i] / (size * centred.size)).margin(1e-5));
        }
    }
}

TEST_CASE("a picture in a picture has the coefficient 1 where it lies") {
    const Shape input{40, 50}, kernel{7, 6};
    std::vector<float> x(count_of(input)), h;
    const Doubles numbers = random_numbers(x.size(), 9);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = i / 50 < 10 ? 5000.f : 5000 + float(numbers[i]); // equal samples at the top
    for (std::size_t i = 0; i < 42; ++i)
        h.push_back(3 * x[(20 + i / 6) * 50 + 30 + i % 6] - 100); // of another contrast
    const ConvolveShape shape = convolve_shape(input, kernel, {}, Mode::valid);
    Case<float> one;
    const auto centred = centred_kernel<float>(h);
    const auto rest = centred_samples<float>(x, shape);
    std::vector<float> y(count_of(shape.output()));
    one.convolver.run({shape, rest, centred.samples, true}, y.data());
    make_coefficients<float>(rest, shape, h.size(), centred.size, y);
    CHECK(y[20 * 45 + 30] == Approx(1).margin(1e-4));
    CHECK(std::max_element(y.begin(), y.end()) - y.begin() == 20 * 45 + 30);
    CHECK(y[0] == 0);
    CHECK_THROWS_WITH(centred_kernel<float>(std::vector<float>(9, 0.1f)),
                      "A kernel of equal samples has no correlation coefficients.");
}

TEST_CASE("what cannot be convolved is told") {
    const auto shape = [](const Shape &input, const Shape &kernel, const std::vector<int> &axes,
                          Mode mode = Mode::same) { convolve_shape(input, kernel, axes, mode); };
    CHECK_THROWS_WITH(shape({4}, {0}, {}), "A kernel of '0' has nothing to convolve with: it has "
                                           "an axis and a sample or more.");
    CHECK_THROWS_WITH(shape({}, {1}, {}), "An input of '' has nothing to convolve: it has an axis "
                                          "and a sample or more.");
    CHECK_THROWS_WITH(shape({4}, {3, 3}, {}), "A kernel of 3 x 3 samples has 2 axes, and the input "
                                              "1: it has as many or fewer.");
    CHECK_THROWS_WITH(shape({4, 4}, {3}, {2}), "There is no axis 2 of 2; they are -2 to 1.");
    CHECK_THROWS_WITH(shape({4, 4}, {3}, {-3}), "There is no axis -3 of 2; they are -2 to 1.");
    CHECK_THROWS_WITH(shape({4, 4}, {3, 3}, {0, -2}), "The axis -2 is named twice.");
    CHECK_THROWS_WITH(shape({4, 4, 4}, {3, 3}, {0}), "Axes are named for each of the kernel's: 1 "
                                                     "are, and a kernel of 3 x 3 samples has 2.");
    CHECK_THROWS_WITH(shape({4, 4}, {3, 2}, {0}), "The kernel of 3 x 2 samples has 2 along axis 1, "
                                                  "which is not one of the axes named.");
    CHECK_THROWS_WITH(shape({4, 4}, {2, 5}, {}, Mode::valid),
                      "In the mode valid the kernel fits into the input, and 5 samples along axis "
                      "1 do not fit into 4.");
    CHECK(convolve_axes("") == std::vector<int>{});
    CHECK(convolve_axes("0,-1") == std::vector<int>{0, -1});
    for (const char *text : {"a", "1,", ",1", "1 2", "1;2", "1.5", "99999999999"})
        CHECK_THROWS_WITH(convolve_axes(text), "Axes are whole numbers with commas between, as "
                                               "0,2 or -1, not '" +
                                                   std::string(text) + "'.");
    Case<float> one;
    CHECK_THROWS_WITH(
        one.run(convolve_shape({4}, {2}, {}, Mode::same), {1, 2, 3, 4}, {1, NAN}, false),
        "The kernel has samples that are NaN or infinite: 1 of 2.");
}
