// SPDX-License-Identifier: GPL-3.0-or-later
// Compares potential and field with modes that are solved by hand, and with sums in double.
#include "engine/pipeline/filter/poisson.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

using Samples = std::vector<double>;
constexpr double pi = 3.14159265358979323846;

struct Solution {
    Samples potential, field_x, field_y;
};

double norm(const Samples &x) {
    double sum = 0;
    for (const double value : x)
        sum += value * value;
    return std::sqrt(sum);
}

/// The L2 norm of the difference.
double distance(const Plane &got, const Samples &want) {
    REQUIRE(got.samples.size() == want.size());
    double sum = 0;
    for (std::size_t i = 0; i < want.size(); ++i)
        sum += (got.samples[i] - want[i]) * (got.samples[i] - want[i]);
    return std::sqrt(sum);
}

/// Adds amplitude * cos(w_u (y + 1/2)) cos(w_v (x + 1/2)) to the density and, unless it is the
/// mean, its potential and field, derived by hand, to the solution.
void add_mode(std::size_t height, std::size_t width, std::size_t u, std::size_t v, double amplitude,
              Samples &density, Solution &solution) {
    const double wu = pi * double(u) / double(height), wv = pi * double(v) / double(width);
    const double w2 = wu * wu + wv * wv;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const double a = wu * (double(y) + 0.5), b = wv * (double(x) + 0.5);
            const std::size_t i = y * width + x;
            density[i] += amplitude * std::cos(a) * std::cos(b);
            if (u + v == 0)
                continue;
            solution.potential[i] += amplitude / w2 * std::cos(a) * std::cos(b);
            solution.field_x[i] += amplitude * wv / w2 * std::cos(a) * std::sin(b);
            solution.field_y[i] += amplitude * wu / w2 * std::sin(a) * std::cos(b);
        }
}

Solution zeros(std::size_t count) {
    return {Samples(count), Samples(count), Samples(count)};
}

Plane plane_of(std::size_t height, std::size_t width, const Samples &x) {
    return {width, height, std::vector<float>(x.begin(), x.end())};
}

/// Single precision errs by a fraction of |density| in each mode, before the division by w2.
void check_solution(const PoissonResult &got, const Solution &want, const Samples &density) {
    const std::size_t height = got.potential.height, width = got.potential.width;
    const double w = pi / double(std::max<std::size_t>(2, std::max(height, width)));
    const double error = 4 * error_bound(std::vector{height, width}) * norm(density);
    CHECK(distance(got.potential, want.potential) <= error / (w * w));
    CHECK(distance(got.field_x, want.field_x) <= error / w);
    CHECK(distance(got.field_y, want.field_y) <= error / w);
}

/// Computes every mode of the density by a double sum over its samples.
Solution direct(std::size_t height, std::size_t width, const Samples &density) {
    Solution solution = zeros(density.size());
    Samples unused(density.size());
    for (std::size_t u = 0; u < height; ++u)
        for (std::size_t v = 0; v < width; ++v) {
            double sum = 0;
            for (std::size_t i = 0; i < density.size(); ++i)
                sum += density[i] *
                       std::cos(pi * double(u) * (double(i / width) + 0.5) / double(height)) *
                       std::cos(pi * double(v) * (double(i % width) + 0.5) / double(width));
            const double c = sum * (u ? 2 : 1) * (v ? 2 : 1) / (double(height) * double(width));
            add_mode(height, width, u, v, c, unused, solution);
        }
    return solution;
}

} // namespace

TEST_CASE("modes have the potential and the field that the equation gives them") {
    struct Case {
        std::size_t height, width, u, v;
    };
    for (const Case &c :
         {Case{64, 64, 1, 1}, Case{64, 64, 3, 5}, Case{64, 64, 0, 2}, Case{64, 64, 7, 0},
          Case{64, 64, 63, 63}, Case{13, 30, 2, 3}, Case{13, 30, 12, 29}}) {
        INFO(c.height << " x " << c.width << ", mode " << c.u << ", " << c.v);
        Samples density(c.height * c.width);
        Solution want = zeros(density.size());
        add_mode(c.height, c.width, c.u, c.v, 2.5, density, want);
        PoissonSolver solver(test_device(), c.height, c.width);
        const PoissonResult got = solver.solve(plane_of(c.height, c.width, density));
        check_solution(got, want, density);
        CHECK(std::fabs(got.mean) < 1e-6);
        if (c.u + c.v < 10) { // far from the error of single precision
            CHECK(distance(got.potential, want.potential) < 1e-4 * norm(want.potential));
            CHECK(distance(got.field_x, want.field_x) <= 1e-5 * (norm(want.field_x) + 1));
            CHECK(distance(got.field_y, want.field_y) <= 1e-5 * (norm(want.field_y) + 1));
        }
    }
}

TEST_CASE("random densities against sums in double") {
    struct Size {
        std::size_t height, width;
    };
    std::uint64_t stream = 0;
    for (const Size &size :
         {Size{9, 12}, Size{13, 30}, Size{1, 11}, Size{12, 1}, Size{2, 2}, Size{1, 1}}) {
        INFO(size.height << " x " << size.width << ", seed " << seed());
        const auto samples = random_floats(size.height * size.width, ++stream);
        const Samples density(samples.begin(), samples.end());
        PoissonSolver solver(test_device(), size.height, size.width);
        const PoissonResult got = solver.solve({size.width, size.height, samples});
        check_solution(got, direct(size.height, size.width, density), density);
    }
}

TEST_CASE("the mean is removed and told, and a solver serves again") {
    const std::size_t height = 13, width = 30;
    PoissonSolver solver(test_device(), height, width);
    Samples density(height * width);
    Solution want = zeros(density.size());
    add_mode(height, width, 2, 1, 1.0, density, want);
    const PoissonResult without = solver.solve(plane_of(height, width, density));
    add_mode(height, width, 0, 0, 3.0, density, want);
    const PoissonResult with = solver.solve(plane_of(height, width, density));
    CHECK(with.mean == Approx(3.0));
    check_solution(without, want, density);
    check_solution(with, want, density);
    double sum = 0;
    for (const float psi : with.potential.samples)
        sum += psi;
    CHECK(std::fabs(sum) / double(density.size()) < 1e-4);

    const PoissonResult constant =
        solver.solve(plane_of(height, width, Samples(height * width, 5)));
    check_solution(constant, zeros(density.size()), Samples(height * width, 5));
    CHECK(constant.mean == Approx(5.0));
    CHECK(constant.plan.steps.size() >= 5);
    CHECK(constant.plan.compile_milliseconds == 0);
}

TEST_CASE("densities that have no potential are refused", "[oclgrind]") {
    REQUIRE_THROWS_AS(PoissonSolver(test_device(), 0, 8), Error);
    REQUIRE_THROWS_AS(PoissonSolver(test_device(), 8, 0), Error);
    const DevicePtr device = test_device();
    DeviceInfo vectors = device->info(); // whole and partial ones, for oclgrind too
    vectors.type = DeviceType::cpu;
    vectors.native_vector_width_float = 8;
    PoissonSolver solver(
        std::make_shared<const Device>(vectors, device->handle(), device->context()), 12, 1);
    REQUIRE_THROWS_AS(solver.solve(Plane{}), Error);
    REQUIRE_THROWS_AS(solver.solve(Plane{12, 1, std::vector<float>(12)}), Error);
    REQUIRE_THROWS_AS(solver.solve(Plane{1, 12, std::vector<float>(11)}), Error);
    std::vector<float> samples(12, 1.0f);
    samples[5] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_THROWS_AS(solver.solve(Plane{1, 12, samples}), Error);
    CHECK(solver.solve(Plane{1, 12, std::vector<float>(12, 1.0f)}).mean == Approx(1.0));
}
