// SPDX-License-Identifier: GPL-3.0-or-later
// Compares potential and field with modes that are solved by hand, and with sums in double; judges
// right and wrong potentials.
#include "engine/pipeline/poisson/poisson.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Samples = std::vector<double>;
constexpr double pi = 3.14159265358979323846;

/// Of one plane: potential, -du/dy, -du/dx.
struct Solution {
    Samples potential, field_y, field_x;
};

double norm(const Samples &x) {
    double sum = 0;
    for (const double value : x)
        sum += value * value;
    return std::sqrt(sum);
}

/// The L2 norm of the difference from the numbers at `first`.
template <class T>
double distance(const std::vector<T> &got, std::size_t first, const Samples &want) {
    REQUIRE(got.size() >= first + want.size());
    double sum = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        const double difference = double(got[first + i]) - want[i];
        sum += difference * difference;
    }
    return std::sqrt(sum);
}

PoissonSetup setup_of(std::size_t height, std::size_t width, PoissonSpacing spacing = {}) {
    PoissonSetup setup;
    setup.height = height;
    setup.width = width;
    setup.spacing = spacing;
    return setup;
}

/// Adds amplitude * cos(w_u y) cos(w_v x) to the density and, unless it is the mean, its potential
/// and field, derived by hand, to the solution.
void add_mode(const PoissonSetup &setup, std::size_t u, std::size_t v, double amplitude,
              Samples &density, Solution &solution) {
    const double hy = setup.spacing.rows, hx = setup.spacing.columns;
    const double wu = pi * double(u) / (double(setup.height) * hy);
    const double wv = pi * double(v) / (double(setup.width) * hx);
    const double w2 = wu * wu + wv * wv;
    for (std::size_t y = 0; y < setup.height; ++y)
        for (std::size_t x = 0; x < setup.width; ++x) {
            const double a = wu * (double(y) + 0.5) * hy, b = wv * (double(x) + 0.5) * hx;
            const std::size_t i = y * setup.width + x;
            density[i] += amplitude * std::cos(a) * std::cos(b);
            if (u + v == 0)
                continue;
            solution.potential[i] += amplitude / w2 * std::cos(a) * std::cos(b);
            solution.field_y[i] += amplitude * wu / w2 * std::sin(a) * std::cos(b);
            solution.field_x[i] += amplitude * wv / w2 * std::cos(a) * std::sin(b);
        }
}

Solution zeros(std::size_t count) {
    return {Samples(count), Samples(count), Samples(count)};
}

template <class T>
std::vector<T> numbers_of(const Samples &x) {
    return std::vector<T>(x.begin(), x.end());
}

/// The error of T in each mode is a fraction of |density|, before the division by w2.
template <class T>
double error_of(const PoissonSetup &setup, const Samples &density) {
    const double precision =
        std::numeric_limits<T>::epsilon() / double(std::numeric_limits<float>::epsilon());
    return 4 * precision * error_bound(std::vector{setup.height, setup.width}) * norm(density);
}

/// The lowest frequency but 0.
double lowest(const PoissonSetup &setup) {
    return pi / std::max({2 * std::min(setup.spacing.rows, setup.spacing.columns),
                          double(setup.height) * setup.spacing.rows,
                          double(setup.width) * setup.spacing.columns});
}

template <class T>
void check_solution(const PoissonSetup &setup, const PoissonSolution<T> &got, const Solution &want,
                    const Samples &density, std::size_t plane = 0) {
    const double w = lowest(setup), error = error_of<T>(setup, density);
    const std::size_t size = density.size();
    CHECK(distance(got.potential, plane * size, want.potential) <= error / (w * w));
    CHECK(distance(got.field, 2 * plane * size, want.field_y) <= error / w);
    CHECK(distance(got.field, (2 * plane + 1) * size, want.field_x) <= error / w);
    const PoissonResidual &residual = got.figures.at(plane).residual;
    if (residual.relative())
        CHECK(*residual.relative() <= residual.rounding);
}

/// Computes every mode of the density by a double sum over its samples.
Solution direct(const PoissonSetup &setup, const Samples &density) {
    Solution solution = zeros(density.size());
    Samples unused(density.size());
    const double height = double(setup.height), width = double(setup.width);
    for (std::size_t u = 0; u < setup.height; ++u)
        for (std::size_t v = 0; v < setup.width; ++v) {
            double sum = 0;
            for (std::size_t i = 0; i < density.size(); ++i)
                sum += density[i] *
                       std::cos(pi * double(u) * (double(i / setup.width) + 0.5) / height) *
                       std::cos(pi * double(v) * (double(i % setup.width) + 0.5) / width);
            const double c = sum * (u ? 2 : 1) * (v ? 2 : 1) / (height * width);
            add_mode(setup, u, v, c, unused, solution);
        }
    return solution;
}

/// 255 in a disc and 3 around it: smooth enough that the potential's rounding decides.
Samples disc(std::size_t height, std::size_t width) {
    Samples density;
    const double radius = double(std::min(height, width)) / 5;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            density.push_back(
                std::hypot(double(y) - double(height) / 3, double(x) - double(width) / 2) < radius
                    ? 255
                    : 3);
    return density;
}

/// Whether the test device computes in T.
template <class T>
bool computes() {
    return std::is_same_v<T, float> || test_device()->info().double_precision;
}

} // namespace

TEMPLATE_TEST_CASE("modes have the potential and the field that the equation gives them", "", float,
                   double) {
    if (!computes<TestType>())
        return;
    struct Case {
        std::size_t height, width, u, v;
        PoissonSpacing spacing = {};
    };
    for (const Case &c :
         {Case{64, 64, 1, 1}, Case{64, 64, 3, 5}, Case{64, 64, 0, 2}, Case{64, 64, 7, 0},
          Case{64, 64, 63, 63}, Case{13, 30, 2, 3}, Case{13, 30, 12, 29},
          Case{13, 30, 2, 3, {0.25, 3}}, Case{64, 48, 4, 0, {1e-3, 1e-3}}}) {
        INFO(c.height << " x " << c.width << ", mode " << c.u << ", " << c.v);
        const PoissonSetup setup = setup_of(c.height, c.width, c.spacing);
        Samples density(c.height * c.width);
        Solution want = zeros(density.size());
        add_mode(setup, c.u, c.v, 2.5, density, want);
        PoissonSolver<TestType> solver(test_device(), setup);
        const auto got = solver.solve(numbers_of<TestType>(density));
        check_solution(setup, got, want, density);
        CHECK(std::fabs(got.figures.at(0).mean) < 1e-6);
        REQUIRE(got.figures.at(0).residual.relative());
        if (c.u + c.v < 10) { // far from the error of single precision
            const double close = std::is_same_v<TestType, double> ? 1e-11 : 1e-4;
            CHECK(distance(got.potential, 0, want.potential) < close * norm(want.potential));
            const double field = norm(want.field_x) + norm(want.field_y);
            CHECK(distance(got.field, 0, want.field_y) <= close * field);
            CHECK(distance(got.field, density.size(), want.field_x) <= close * field);
        }
    }
}

TEMPLATE_TEST_CASE("random densities against sums in double", "", float, double) {
    if (!computes<TestType>())
        return;
    struct Size {
        std::size_t height, width;
    };
    std::uint64_t stream = 0;
    for (const Size &size :
         {Size{9, 12}, Size{13, 30}, Size{1, 11}, Size{12, 1}, Size{2, 2}, Size{1, 1}}) {
        INFO(size.height << " x " << size.width << ", seed " << seed());
        const auto samples = random_floats(size.height * size.width, ++stream);
        const Samples density(samples.begin(), samples.end());
        const PoissonSetup setup = setup_of(size.height, size.width, {0.5, 2});
        PoissonSolver<TestType> solver(test_device(), setup);
        check_solution(setup, solver.solve(numbers_of<TestType>(density)), direct(setup, density),
                       density);
    }
}

TEMPLATE_TEST_CASE("each plane of a batch is solved by itself", "", float, double) {
    if (!computes<TestType>())
        return;
    const std::size_t planes = 3, size = 9 * 14;
    PoissonSetup setup = setup_of(9, 14);
    setup.planes = planes;
    const auto samples = random_floats(planes * size, 77);
    PoissonSolver<TestType> solver(test_device(), setup);
    const auto got = solver.solve(std::vector<TestType>(samples.begin(), samples.end()));
    REQUIRE(got.figures.size() == planes);
    REQUIRE(got.potential.size() == planes * size);
    REQUIRE(got.field.size() == 2 * planes * size);
    for (std::size_t plane = 0; plane < planes; ++plane) {
        INFO("plane " << plane << ", seed " << seed());
        const Samples density(samples.begin() + long(plane * size),
                              samples.begin() + long((plane + 1) * size));
        check_solution(setup, got, direct(setup, density), density, plane);
        double mean = 0;
        for (const double x : density)
            mean += x / double(size);
        CHECK(std::fabs(got.figures[plane].mean - mean) < 1e-6);
    }
}

TEST_CASE("a batch that does not fit at once goes in parts, with the same result") {
    const DevicePtr whole = test_device();
    DeviceInfo small = whole->info();
    PoissonSetup setup = setup_of(9, 14);
    setup.planes = 5;
    small.global_memory = 8 * 2 * 9 * 14 * sizeof(float); // an eighth of it holds two planes
    const auto parts = std::make_shared<const Device>(small, whole->handle(), whole->context());
    const auto density = random_floats(setup.planes * 9 * 14, 78);
    const auto want = PoissonSolver<float>(whole, setup).solve(density);
    std::vector<double> told;
    const auto got =
        PoissonSolver<float>(parts, setup).solve(density, [&](const Sentence &, double fraction) {
            told.push_back(fraction);
        });
    CHECK(want.plan.in_turn == 1);
    CHECK(got.plan.in_turn == 3);
    CHECK(told.size() == 9);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(distance(got.potential, 0, Samples(want.potential.begin(), want.potential.end())) < 1e-3);
    CHECK(distance(got.field, 0, Samples(want.field.begin(), want.field.end())) < 1e-4);
    for (std::size_t plane = 0; plane < setup.planes; ++plane)
        CHECK(got.figures[plane].mean == Approx(want.figures[plane].mean).margin(1e-6));
}

TEST_CASE("the field is minus the gradient of the potential") {
    const std::size_t height = 96, width = 64;
    const PoissonSetup setup = setup_of(height, width, {0.5, 0.25});
    Samples density(height * width);
    Solution unused = zeros(density.size());
    add_mode(setup, 1, 2, 1, density, unused); // low modes: differences come close
    add_mode(setup, 3, 1, -2, density, unused);
    const auto got = PoissonSolver<float>(test_device(), setup).solve(numbers_of<float>(density));
    double worst = 0, largest = 0;
    for (std::size_t y = 1; y + 1 < height; ++y)
        for (std::size_t x = 1; x + 1 < width; ++x) {
            const std::size_t i = y * width + x;
            const double dy = (double(got.potential[i + width]) - got.potential[i - width]) / 1.0;
            const double dx = (double(got.potential[i + 1]) - got.potential[i - 1]) / 0.5;
            worst = std::max({worst, std::fabs(got.field[i] + dy),
                              std::fabs(got.field[height * width + i] + dx)});
            largest = std::max({largest, std::fabs(dy), std::fabs(dx)});
        }
    CHECK(worst < 3e-3 * largest); // (w h)^2 / 6 of the highest mode
}

TEMPLATE_TEST_CASE("a residual tells right potentials from wrong ones", "", float, double) {
    if (!computes<TestType>())
        return;
    PoissonSetup setup = setup_of(40, 56, {2, 2});
    setup.planes = 2;
    setup.field = false;
    const auto samples = random_floats(2 * 40 * 56, 79);
    const std::vector<TestType> density(samples.begin(), samples.end());
    PoissonSolver<TestType> solver(test_device(), setup);
    const auto solved = solver.solve(density);
    CHECK(solved.field.empty());
    const auto judged = solver.judge(density, solved.potential);
    REQUIRE(judged.size() == 2);
    for (std::size_t plane = 0; plane < 2; ++plane) {
        const PoissonResidual &own = solved.figures[plane].residual, &by = judged[plane].residual;
        REQUIRE(own.relative());
        REQUIRE(by.relative());
        CHECK(*own.relative() <= own.rounding);
        CHECK(*by.relative() <= by.rounding);
        CHECK(judged[plane].mean == Approx(solved.figures[plane].mean).margin(1e-6));
    }
    // Another constant is as good, since only derivatives count; another factor is not.
    std::vector<TestType> wrong = solved.potential;
    for (std::size_t i = 0; i < wrong.size(); ++i)
        wrong[i] = i < wrong.size() / 2 ? wrong[i] + 1 : wrong[i] * TestType(1.5);
    const auto told = solver.judge(density, wrong);
    CHECK(*told[0].residual.relative() <= told[0].residual.rounding);
    CHECK(*told[1].residual.relative() == Approx(0.5).epsilon(1e-3));
    CHECK(*told[1].residual.relative() > told[1].residual.rounding);
}

TEMPLATE_TEST_CASE("an error of three times the rounding is noticed", "", float, double) {
    if (!computes<TestType>())
        return;
    const std::size_t height = 300, width = 451, size = height * width;
    PoissonSetup setup = setup_of(height, width);
    setup.field = false;
    PoissonSolver<TestType> solver(test_device(), setup);
    const auto noise = random_floats(size, 81);
    const std::vector<TestType> wrong(noise.begin(), noise.end());
    std::vector<TestType> nearly_nothing(size);
    nearly_nothing[0] = TestType(1e-6);
    const double of_noise = solver.judge(nearly_nothing, wrong).at(0).residual.difference;
    REQUIRE(of_noise > 100);
    REQUIRE(std::isfinite(of_noise));
    const auto random = random_floats(size, 82);
    for (const Samples &samples : {disc(height, width), Samples(random.begin(), random.end())}) {
        const std::vector<TestType> density = numbers_of<TestType>(samples);
        const auto solved = solver.solve(density);
        const PoissonResidual &own = solved.figures.at(0).residual;
        CHECK(*own.relative() <= own.rounding);
        CHECK(own.rounding < 4 * *own.relative());
        std::vector<TestType> injected = solved.potential;
        const double scale = 3 * own.difference / of_noise;
        for (std::size_t i = 0; i < size; ++i)
            injected[i] += static_cast<TestType>(scale * double(wrong[i]));
        const PoissonResidual told = solver.judge(density, injected).at(0).residual;
        CHECK(*told.relative() > told.rounding);
        CHECK(told.rounding == Approx(own.rounding).epsilon(0.01));
    }
}

TEMPLATE_TEST_CASE("rounding explains the residual of every kind of density", "", float, double) {
    if (!computes<TestType>())
        return;
    for (const auto &[height, width] : std::vector<std::pair<std::size_t, std::size_t>>{
             {2, 2}, {1, 11}, {3, 5}, {8, 8}, {101, 97}, {1, 4096}, {512, 512}}) {
        const PoissonSetup setup = setup_of(height, width, {0.25, 3});
        PoissonSolver<TestType> solver(test_device(), setup);
        const auto random = random_floats(height * width, 83);
        Samples shifted(random.begin(), random.end()), lowest(shifted.size()), highest = lowest;
        for (double &x : shifted)
            x += 100; // most of which is the mean
        Solution unused = zeros(shifted.size());
        add_mode(setup, height > 1, height == 1, 1, lowest, unused);
        add_mode(setup, height - 1, width - 1, 1, highest, unused);
        for (const Samples &density : {disc(height, width), shifted, lowest, highest}) {
            const auto got = solver.solve(numbers_of<TestType>(density));
            const PoissonResidual &residual = got.figures.at(0).residual;
            INFO(height << " x " << width << ", seed " << seed());
            if (residual.relative())
                CHECK(*residual.relative() <= residual.rounding);
        }
    }
}

TEST_CASE("the mean is removed and told, and a solver serves again") {
    const PoissonSetup setup = setup_of(13, 30);
    PoissonSolver<float> solver(test_device(), setup);
    Samples density(13 * 30);
    Solution want = zeros(density.size());
    add_mode(setup, 2, 1, 1.0, density, want);
    const auto without = solver.solve(numbers_of<float>(density));
    check_solution(setup, without, want, density);
    add_mode(setup, 0, 0, 3.0, density, want);
    const auto with = solver.solve(numbers_of<float>(density));
    check_solution(setup, with, want, density);
    CHECK(with.figures.at(0).mean == Approx(3.0));
    double sum = 0;
    for (const float psi : with.potential)
        sum += psi;
    CHECK(std::fabs(sum) / double(density.size()) < 1e-4);

    const Samples five(density.size(), 5);
    const auto constant = solver.solve(numbers_of<float>(five));
    check_solution(setup, constant, zeros(density.size()), five);
    CHECK(constant.figures.at(0).mean == Approx(5.0));
    CHECK_FALSE(constant.figures.at(0).residual.relative());
    CHECK(constant.plan.steps.size() >= 10);
    CHECK(constant.plan.compile_milliseconds == 0);
    const auto nothing = solver.solve(std::vector<float>(density.size()));
    CHECK(nothing.figures.at(0).mean == 0);
    CHECK_FALSE(nothing.figures.at(0).residual.relative());
}

TEST_CASE("densities that have no potential are refused", "[oclgrind]") {
    using Solver = PoissonSolver<float>;
    const DevicePtr device = test_device();
    REQUIRE_THROWS_AS(Solver(device, setup_of(0, 8)), Error);
    REQUIRE_THROWS_AS(Solver(device, setup_of(8, 0)), Error);
    PoissonSetup none = setup_of(8, 8);
    none.planes = 0;
    REQUIRE_THROWS_AS(Solver(device, none), Error);
    REQUIRE_THROWS_AS(Solver(device, setup_of(std::size_t(1) << 40, std::size_t(1) << 40)), Error);
    for (const double spacing : {0.0, -1.0, double(INFINITY), double(NAN), 1e-30, 1e30}) {
        REQUIRE_THROWS_AS(Solver(device, setup_of(8, 8, {spacing, 1})), Error);
        REQUIRE_THROWS_AS(Solver(device, setup_of(8, 8, {1, spacing})), Error);
    }
    DeviceInfo vectors = device->info(); // whole and partial ones, for oclgrind too
    vectors.type = DeviceType::cpu;
    vectors.native_vector_width_float = 8;
    Solver solver(std::make_shared<const Device>(vectors, device->handle(), device->context()),
                  setup_of(12, 1));
    REQUIRE_THROWS_AS(solver.solve({}), Error);
    REQUIRE_THROWS_AS(solver.solve(std::vector<float>(11)), Error);
    std::vector<float> samples(12, 1.0f);
    REQUIRE_THROWS_AS(solver.judge(samples, std::vector<float>(13)), Error);
    samples[5] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_THROWS_AS(solver.solve(samples), Error);
    REQUIRE_THROWS_AS(solver.judge(std::vector<float>(12, 1.0f), samples), Error);
    CHECK(solver.solve(std::vector<float>(12, 1.0f)).figures.at(0).mean == Approx(1.0));
    for (std::size_t i = 0; i < 12; ++i)
        samples[i] = (i < 6 ? 3e38f : -3e38f);
    REQUIRE_THROWS_AS(solver.solve(samples), Error);
}
