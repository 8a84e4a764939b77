// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reference/dft.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::reference;

namespace {

using Wide = std::complex<long double>;

template <class T>
std::vector<std::complex<T>> random_points(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<std::complex<T>> x(n);
    for (auto &value : x)
        value = {static_cast<T>(uniform(engine)), static_cast<T>(uniform(engine))};
    return x;
}

/// Sums the definition, with roots from the library's cosine and sine.
template <class T>
std::vector<Wide> direct_sum(const std::vector<std::complex<T>> &x, int sign) {
    const std::size_t n = x.size();
    std::vector<Wide> root(n), sum(n);
    for (std::size_t k = 0; k < n; ++k) {
        const long double angle = sign * 2 * std::numbers::pi_v<long double> * k / n;
        root[k] = {std::cos(angle), std::sin(angle)};
    }
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t j = 0; j < n; ++j)
            sum[k] += Wide(x[j].real(), x[j].imag()) * root[j * k % n];
    return sum;
}

template <class T>
long double relative_error(const std::vector<std::complex<T>> &got, const std::vector<Wide> &want) {
    long double difference = 0, norm = 0;
    for (std::size_t k = 0; k < want.size(); ++k) {
        difference += std::norm(Wide(got[k].real(), got[k].imag()) - want[k]);
        norm += std::norm(want[k]);
    }
    return std::sqrt(difference / norm);
}

template <class T>
void check_against_sums(std::size_t n, long double bound) {
    INFO("length " << n);
    for (const int sign : {-1, 1}) {
        auto x = random_points<T>(n, static_cast<unsigned>(n));
        const auto want = direct_sum(x, sign);
        dft(x, sign);
        CHECK(relative_error(x, want) < bound);
    }
}

double ulp_of(double x) {
    return std::nextafter(std::abs(x), 2.0) - std::abs(x);
}

} // namespace

TEST_CASE("Every length from 1 to 200 is the direct sum, in double and long double") {
    for (std::size_t n = 1; n <= 200; ++n) {
        check_against_sums<double>(n, 1e-15L);
        check_against_sums<long double>(n, 4e-18L); // of which the direct sum has its share
    }
}

TEST_CASE("Composite and prime lengths beyond the table are the direct sum") {
    for (const std::size_t n : {451, 512, 720, 961, 1001, 1024, 1031, 2048, 3721})
        check_against_sums<double>(n, 1e-15L);
}

TEST_CASE("A pure tone is one coefficient, and the other direction returns it") {
    const std::size_t n = 1 << 14;
    std::vector<std::complex<double>> x(n);
    for (std::size_t k = 0; k < n; ++k)
        x[k] = std::conj(root_of_unity<double>(37 * k, n));
    const auto tone = x;
    dft(x, -1);
    double rest = 0;
    for (std::size_t k = 0; k < n; ++k)
        if (k != 37)
            rest = std::max(rest, std::abs(x[k]));
    CHECK(std::abs(x[37] - double(n)) < 1e-11 * n);
    CHECK(rest < 1e-11);
    dft(x, +1);
    for (std::size_t k = 0; k < n; k += 97)
        CHECK(std::abs(x[k] / double(n) - tone[k]) < 1e-14);
}

TEST_CASE("Roots of unity are within 1 ulp and exactly symmetric") {
    for (const std::uint64_t n : {1u, 2u, 3u, 7u, 8u, 12u, 97u, 1000u, 4093u, 65536u})
        for (std::uint64_t k = 0; k < n; k += 1 + n / 500) {
            INFO("root " << k << " of " << n);
            const auto w = root_of_unity<double>(k, n);
            const auto wide = root_of_unity<long double>(k, n);
            const long double angle = 2 * std::numbers::pi_v<long double> * k / n;
            CHECK(std::abs(wide - Wide(std::cos(angle), -std::sin(angle))) < 2e-19L * (2 + angle));

            CHECK(std::abs(w.real() - wide.real()) <= ulp_of(w.real()));
            CHECK(std::abs(w.imag() - wide.imag()) <= ulp_of(w.imag()));
            CHECK(root_of_unity<double>(n - k, n) == std::conj(w));
            CHECK(root_of_unity<double>(k + 5 * n, n) == w);
        }
    CHECK(root_of_unity<double>(3, 12) == std::complex<double>(0, -1));
    CHECK(root_of_unity<double>(6, 12) == std::complex<double>(-1, 0));
    CHECK(root_of_unity<double>(1, 8).real() == -root_of_unity<double>(1, 8).imag());
    const std::uint64_t large = std::uint64_t(1) << 52;
    CHECK(root_of_unity<double>(large / 4 * 3, large) == std::complex<double>(0, 1));
}

TEST_CASE("A 2D transform is the double sum") {
    const std::size_t height = 6, width = 11;
    auto x = random_points<double>(height * width, 5);
    std::vector<Wide> want(x.size());
    for (std::size_t u = 0; u < height; ++u)
        for (std::size_t v = 0; v < width; ++v)
            for (std::size_t i = 0; i < height; ++i)
                for (std::size_t j = 0; j < width; ++j)
                    want[u * width + v] +=
                        Wide(x[i * width + j].real(), x[i * width + j].imag()) *
                        std::polar(1.0L, -2 * std::numbers::pi_v<long double> *
                                             (1.0L * (u * i) / height + 1.0L * (v * j) / width));
    dft2d(x, height, width, -1);
    CHECK(relative_error(x, want) < 1e-15L);
}

TEST_CASE("Invalid requests are refused") {
    std::vector<std::complex<double>> none, four(4);
    CHECK_THROWS_AS(dft(none, -1), Error);
    CHECK_THROWS_AS(dft(four, 0), Error);
    CHECK_THROWS_AS(dft2d(four, 2, 3, -1), Error);
    CHECK_THROWS_AS(root_of_unity<double>(1, 0), Error);
}
