// SPDX-License-Identifier: GPL-3.0-or-later
// Consequences of the definitions, without another library: impulses, linearity, shifts, Parseval,
// round trips, and the shift identities of the cosine and sine transforms.
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <complex>

using namespace imago;
using namespace imago::test;

namespace {

using Kind = TransformKind;
using Complex = std::complex<double>;
constexpr double pi = 3.14159265358979323846;
const std::size_t lengths[] = {7, 16, 60, 67, 256};

std::vector<double> widened(const std::vector<float> &x) {
    return {x.begin(), x.end()};
}

double energy(const std::vector<float> &x) {
    double sum = 0;
    for (float value : x)
        sum += double(value) * value;
    return sum;
}

std::vector<float> fft(const std::vector<float> &x, Norm norm = Norm::backward) {
    return run({Kind::fft, {x.size() / 2}, {}, norm}, x);
}

Complex at(const std::vector<float> &x, std::size_t k) {
    return {x[2 * k], x[2 * k + 1]};
}

/// A tolerance for results that are exact except for rounding.
double tolerance(std::size_t n) {
    return error_bound(std::vector<std::size_t>{n});
}

struct Inverse {
    Kind forward, backward;
};
constexpr Inverse inverses[] = {
    {Kind::fft, Kind::ifft},   {Kind::rfft, Kind::irfft}, {Kind::dct1, Kind::idct1},
    {Kind::dct2, Kind::idct2}, {Kind::dct3, Kind::idct3}, {Kind::dct4, Kind::idct4},
    {Kind::dst1, Kind::idst1}, {Kind::dst2, Kind::idst2}, {Kind::dst3, Kind::idst3},
    {Kind::dst4, Kind::idst4},
};

} // namespace

TEST_CASE("an impulse has a spectrum of unit magnitude and linear phase") {
    for (std::size_t n : lengths)
        for (std::size_t m : {std::size_t{0}, std::size_t{1}, n - 1}) {
            std::vector<float> x(2 * n, 0.0f);
            x[2 * m] = 1;
            const std::vector<float> y = fft(x);
            for (std::size_t k = 0; k < n; ++k) {
                const Complex want = std::polar(1.0, -2 * pi * double(m * k % n) / double(n));
                CHECK(std::abs(at(y, k) - want) < 20 * tolerance(n));
            }
        }
}

TEST_CASE("linearity") {
    for (Kind kind : {Kind::fft, Kind::rfft, Kind::dct2, Kind::dct4, Kind::dst1, Kind::dst3}) {
        const Problem problem{kind, {60}, {3}, Norm::ortho};
        const std::vector<float> a = random_input(problem, 1), b = random_input(problem, 2);
        std::vector<float> sum(a.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            sum[i] = 2 * a[i] - 3 * b[i];
        const std::vector<float> ya = run(problem, a), yb = run(problem, b);
        std::vector<double> want(ya.size());
        for (std::size_t i = 0; i < ya.size(); ++i)
            want[i] = 2.0 * ya[i] - 3.0 * yb[i];
        CHECK(relative_error(run(problem, sum), want) < 4 * tolerance(120));
    }
}

TEST_CASE("a shift in time is a phase, a shift in frequency a modulation") {
    for (std::size_t n : lengths) {
        const std::size_t shift = 3;
        const std::vector<float> x = random_floats(2 * n);
        std::vector<float> late(2 * n), turned(2 * n);
        for (std::size_t m = 0; m < n; ++m) {
            late[2 * ((m + shift) % n)] = x[2 * m];
            late[2 * ((m + shift) % n) + 1] = x[2 * m + 1];
            const Complex value =
                at(x, m) * std::polar(1.0, 2 * pi * double(shift * m % n) / double(n));
            turned[2 * m] = float(value.real());
            turned[2 * m + 1] = float(value.imag());
        }
        const std::vector<float> y = fft(x);
        std::vector<double> phased(2 * n), moved(2 * n);
        for (std::size_t k = 0; k < n; ++k) {
            const Complex value =
                at(y, k) * std::polar(1.0, -2 * pi * double(shift * k % n) / double(n));
            phased[2 * k] = value.real();
            phased[2 * k + 1] = value.imag();
            moved[2 * ((k + shift) % n)] = y[2 * k];
            moved[2 * ((k + shift) % n) + 1] = y[2 * k + 1];
        }
        CHECK(relative_error(fft(late), phased) < 2 * tolerance(n));
        CHECK(relative_error(fft(turned), moved) < 3 * tolerance(n));
    }
}

TEST_CASE("ortho transforms keep the energy") {
    for (Kind kind : {Kind::fft, Kind::ifft, Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4,
                      Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4})
        for (std::size_t n : lengths) {
            const Problem problem{kind, {n}, {3}, Norm::ortho};
            const std::vector<float> x = random_input(problem);
            INFO(to_string(problem));
            CHECK(energy(run(problem, x)) == Approx(energy(x)).epsilon(1e-5));
        }
}

TEST_CASE("there and back again") {
    for (const Inverse &pair : inverses)
        for (std::size_t n : lengths)
            for (Norm norm : {Norm::backward, Norm::ortho, Norm::forward}) {
                const Problem there{pair.forward, {n}, {3}, norm},
                    back{pair.backward, {n}, {3}, norm};
                const std::vector<float> x = random_input(there);
                const std::vector<float> y = run(back, run(there, x));
                INFO(to_string(there));
                CHECK(relative_error(y, widened(x)) < 3 * tolerance(2 * n + 2));
            }
}

TEST_CASE("reversed samples: cosine and sine spectra alternate in sign") {
    for (std::size_t n : lengths)
        for (Kind kind : {Kind::dct2, Kind::dst2}) {
            const Problem problem{kind, {n}, {}, Norm::backward};
            const std::vector<float> x = random_input(problem);
            const std::vector<float> reversed(x.rbegin(), x.rend());
            std::vector<double> want = widened(run(problem, x));
            for (std::size_t k = 0; k < n; ++k)
                want[k] *= (k % 2 ? -1.0 : 1.0);
            CHECK(relative_error(run(problem, reversed), want) < 3 * tolerance(n));
        }
}

TEST_CASE("the shift identity of DCT-II and DST-II") {
    // y(m) = x(m-1) + x(m+1), mirrored at the ends (even for the DCT, odd for the DST), multiplies
    // frequency k by 2 cos(pi k / n), and by 2 cos(pi (k+1) / n).
    for (std::size_t n : lengths)
        for (Kind kind : {Kind::dct2, Kind::dst2}) {
            const Problem problem{kind, {n}, {}, Norm::backward};
            const std::vector<float> x = random_input(problem);
            const float mirror = kind == Kind::dct2 ? 1.0f : -1.0f;
            std::vector<float> y(n);
            for (std::size_t m = 0; m < n; ++m)
                y[m] =
                    (m > 0 ? x[m - 1] : mirror * x[0]) + (m + 1 < n ? x[m + 1] : mirror * x[n - 1]);
            std::vector<double> want = widened(run(problem, x));
            for (std::size_t k = 0; k < n; ++k)
                want[k] *= 2 * std::cos(pi * double(kind == Kind::dct2 ? k : k + 1) / double(n));
            CHECK(relative_error(run(problem, y), want) < 4 * tolerance(n));
        }
}
