// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reference/dct.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::reference;

namespace {

template <class T>
std::vector<T> random_samples(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<T> x(n);
    for (auto &value : x)
        value = static_cast<T>(uniform(engine));
    return x;
}

long double basis(std::size_t k, std::size_t n, std::size_t length) {
    return std::cos(std::numbers::pi_v<long double> * (k * (2 * n + 1) % (4 * length)) /
                    (2 * length));
}

/// Row k, column n of the DCT-II's matrix; the DCT-III's is its transpose with row 0 halved.
long double matrix(bool type_2, std::size_t k, std::size_t n, std::size_t length) {
    if (type_2)
        return 2 * basis(k, n, length);
    return n == 0 ? 1 : 2 * basis(n, k, length);
}

template <class T>
long double relative_error(const std::vector<T> &got, const std::vector<long double> &want) {
    REQUIRE(got.size() == want.size());
    long double difference = 0, norm = 0;
    for (std::size_t k = 0; k < want.size(); ++k) {
        difference += (got[k] - want[k]) * (got[k] - want[k]);
        norm += want[k] * want[k];
    }
    return std::sqrt(difference / norm);
}

template <class T>
void check_by_definition(std::size_t n, long double bound) {
    INFO("length " << n);
    const auto x = random_samples<T>(n, static_cast<unsigned>(n));
    for (const bool type_2 : {true, false}) {
        std::vector<long double> want(n);
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t j = 0; j < n; ++j)
                want[k] += x[j] * matrix(type_2, k, j, n);
        CHECK(relative_error(type_2 ? dct2(x) : dct3(x), want) < bound);
    }
}

} // namespace

TEST_CASE("DCT-II and DCT-III are their definitions") {
    for (std::size_t n = 1; n <= 130; ++n) {
        check_by_definition<double>(n, 1e-15L);
        check_by_definition<long double>(n, 4e-18L);
    }
    for (const std::size_t n : {451, 512, 1021})
        check_by_definition<double>(n, 1e-15L);
}

TEST_CASE("A 2D DCT is its definition along both axes") {
    const std::size_t height = 9, width = 14;
    const auto x = random_samples<double>(height * width, 11);
    for (const bool type_2 : {true, false}) {
        std::vector<long double> want(x.size());
        for (std::size_t u = 0; u < height; ++u)
            for (std::size_t v = 0; v < width; ++v)
                for (std::size_t i = 0; i < height; ++i)
                    for (std::size_t j = 0; j < width; ++j)
                        want[u * width + v] += x[i * width + j] * matrix(type_2, u, i, height) *
                                               matrix(type_2, v, j, width);
        const auto got = type_2 ? dct2_2d(x, height, width) : dct3_2d(x, height, width);
        CHECK(relative_error(got, want) < 1e-15L);
    }
}

TEST_CASE("DCT-III after DCT-II is 4 H W times the array") {
    const std::size_t height = 97, width = 64;
    const auto x = random_samples<double>(height * width, 12);
    const auto back = dct3_2d(dct2_2d(x, height, width), height, width);
    for (std::size_t k = 0; k < x.size(); k += 53)
        CHECK(back[k] / (4.0 * height * width) == Approx(x[k]).margin(1e-13));
}

TEST_CASE("A cosine transform of nothing, or of another size, is refused") {
    CHECK_THROWS_AS(dct2(std::vector<double>{}), Error);
    CHECK_THROWS_AS(dct3(std::vector<double>{}), Error);
    CHECK_THROWS_AS(dct2_2d(std::vector<double>(5), 2, 3), Error);
}
