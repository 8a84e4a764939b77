// SPDX-License-Identifier: GPL-3.0-or-later
// Compares PackedRule and LinearRule on the host in double with SciPy's definitions, summed in long
// double.
#include "engine/plan/rule/packed_rule.h"
#include "engine/reference/dft.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

using namespace imago;

namespace {

using Kind = TransformKind;
using Real = long double;
using Samples = std::vector<double>;

constexpr double bound = 1e-13;
constexpr Norm norms[] = {Norm::backward, Norm::ortho, Norm::forward};
constexpr DctAlgorithm algorithms[] = {DctAlgorithm::n, DctAlgorithm::padded_2n,
                                       DctAlgorithm::mirrored_2n, DctAlgorithm::four_n};

/// Sample m contributes to result k with the factor 2 f(pi (2m + in)(2k + out) / 2D), f = cos or
/// sin, where D = 2n + longer; samples and results at an end of the period have less weight.
struct Definition {
    Kind forward, inverse;
    bool sine;
    int in, out;
    int longer;
    bool first_in, last_in, first_out, last_out; ///< the ends that weigh less
};
constexpr Definition definitions[] = {
    {Kind::dct1, Kind::idct1, false, 0, 0, -2, true, true, true, true},
    {Kind::dct2, Kind::idct2, false, 1, 0, 0, false, false, true, false},
    {Kind::dct3, Kind::idct3, false, 0, 1, 0, true, false, false, false},
    {Kind::dct4, Kind::idct4, false, 1, 1, 0, false, false, false, false},
    {Kind::dst1, Kind::idst1, true, 2, 2, 2, false, false, false, false},
    {Kind::dst2, Kind::idst2, true, 1, 2, 0, false, false, false, true},
    {Kind::dst3, Kind::idst3, true, 2, 1, 0, false, true, false, false},
    {Kind::dst4, Kind::idst4, true, 1, 1, 0, false, false, false, false},
};

/// The forward kind of a row. In the unscaled transform ends of the samples weigh 1/2 and ends of
/// the results 1; in the orthonormal one both weigh 1/sqrt 2.
std::vector<Real> by_definition(const Definition &d, Norm norm, const Samples &x) {
    const std::size_t n = x.size();
    const std::size_t period = 2 * n + d.longer;
    const bool ortho = norm == Norm::ortho;
    const Real root_half = std::sqrt(Real(0.5));
    const Real scale = ortho                   ? 1 / std::sqrt(Real(period))
                       : norm == Norm::forward ? 1 / Real(period)
                                               : 1;
    std::vector<Real> y(n);
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t m = 0; m < n; ++m) {
            const std::size_t turns = (2 * m + d.in) * (2 * k + d.out) % (4 * period);
            const Real angle = std::numbers::pi_v<Real> * Real(turns) / Real(2 * period);
            const bool end = (d.first_in && m == 0) || (d.last_in && m == n - 1);
            const Real weight = !end ? 1 : ortho ? root_half : Real(0.5);
            y[k] += 2 * weight * Real(x[m]) * (d.sine ? std::sin(angle) : std::cos(angle));
        }
        const bool end = (d.first_out && k == 0) || (d.last_out && k == n - 1);
        y[k] *= end && ortho ? root_half * scale : scale;
    }
    return y;
}

/// DCT-MD Eqs. 21 and 1b: the IDCT of 0, x(n-1), ..., x(1), with alternating signs.
std::vector<Real> idxst_by_definition(const Samples &x) {
    const std::size_t n = x.size();
    std::vector<Real> y(n);
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t m = 1; m < n; ++m)
            y[k] +=
                (k % 2 ? -1 : 1) * Real(x[n - m]) *
                std::cos(std::numbers::pi_v<Real> * Real(m * (2 * k + 1) % (4 * n)) / Real(2 * n));
    return y;
}

template <class Got, class Want>
void check_close(const Got &got, const Want &want) {
    REQUIRE(got.size() == want.size());
    Real error = 0, size = 0;
    for (std::size_t k = 0; k < got.size(); ++k) {
        error += (Real(got[k]) - Real(want[k])) * (Real(got[k]) - Real(want[k]));
        size += Real(want[k]) * Real(want[k]);
    }
    CHECK(double(std::sqrt(error)) <= bound * double(std::sqrt(size)));
}

/// A rule of either sort: y(k) is the real part of its sum.
template <class Rule>
Samples apply_rule(const Rule &rule, const Samples &x) {
    std::vector<std::complex<double>> v(rule.length);
    for (std::size_t m = 0; m < rule.length; ++m)
        for (const auto &term : rule.load.at(m))
            v[m] += std::complex<double>(term.factor) * x.at(term.index);
    reference::dft(v, rule.inverse ? 1 : -1);
    Samples y(rule.store.size());
    for (std::size_t k = 0; k < y.size(); ++k)
        for (const auto &term : rule.store.at(k))
            y[k] += (std::complex<double>(term.factor) * v.at(term.index)).real();
    return y;
}

Samples random_samples(std::size_t n) {
    std::mt19937_64 random(n);
    Samples x(n);
    for (double &value : x)
        value = double(random() >> 11) * 0x1p-52 - 1;
    return x;
}

std::vector<std::size_t> lengths() {
    std::vector<std::size_t> all = {100, 128};
    for (std::size_t n = 1; n <= 64; ++n)
        all.push_back(n);
    return all;
}

/// Terms of a row with a factor.
template <std::size_t size>
std::size_t used(const std::array<LinearTerm, size> &row) {
    return static_cast<std::size_t>(std::count_if(
        row.begin(), row.end(), [](const LinearTerm &term) { return term.factor != 0.0L; }));
}

/// Whether the terms in use come first, each with a different index.
template <std::size_t size>
bool well_formed(const std::array<LinearTerm, size> &row) {
    const std::size_t count = used(row);
    for (std::size_t t = 0; t < count; ++t) {
        if (row[t].factor == 0.0L)
            return false;
        for (std::size_t other = 0; other < t; ++other)
            if (row[t].index == row[other].index)
                return false;
    }
    return true;
}

void check_form(const PackedRule &rule, std::size_t length, std::size_t n) {
    CHECK(rule.length == length);
    REQUIRE(rule.load.size() == length);
    REQUIRE(rule.store.size() == n);
    std::size_t most = 1;
    bool good = true;
    for (std::size_t m = 0; m < length; ++m) {
        const auto row = rule.load.at(m);
        most = std::max(most, used(row));
        good = good && well_formed(row);
    }
    for (std::size_t k = 0; k < n; ++k) {
        const auto row = rule.store.at(k);
        good = good && well_formed(row) && used(row) >= 1;
    }
    CHECK(rule.load_terms == most);
    CHECK(good);
}

/// Points of the packed FFT of a forward kind; 0 if there is none.
std::size_t packed_length(Kind kind, std::size_t n, DctAlgorithm algorithm) {
    if (kind == Kind::dct1)
        return n - 1;
    if (kind == Kind::dst1)
        return n + 1;
    if (kind == Kind::dct2 && algorithm != DctAlgorithm::n)
        return algorithm == DctAlgorithm::four_n ? 2 * n : n;
    return n % 2 ? 0 : n / 2;
}

/// The kind by which an inverse is computed.
Kind transposed(Kind forward) {
    switch (forward) {
    case Kind::dct2:
        return Kind::dct3;
    case Kind::dct3:
        return Kind::dct2;
    case Kind::dst2:
        return Kind::dst3;
    case Kind::dst3:
        return Kind::dst2;
    default:
        return forward;
    }
}

/// Both rules of a row's two kinds for one norm and length.
void check_rules(const Definition &d, Norm norm, std::size_t n) {
    const Samples x = random_samples(n);
    const std::vector<Real> want = by_definition(d, norm, x);
    for (DctAlgorithm algorithm : algorithms) {
        INFO(kind_name(d.forward) << " of " << n << ", norm " << int(norm) << ", algorithm "
                                  << int(algorithm));
        check_close(apply_rule(linear_rule(d.forward, norm, n, algorithm), x), want);
        // The inverse is what the definition takes back to x.
        check_close(
            by_definition(d, norm, apply_rule(linear_rule(d.inverse, norm, n, algorithm), x)), x);
        const auto forward = packed_rule(d.forward, norm, n, algorithm);
        const std::size_t length = packed_length(d.forward, n, algorithm);
        REQUIRE(forward.has_value() == (length > 0));
        if (forward) {
            check_form(*forward, length, n);
            check_close(apply_rule(*forward, x), want);
        }
        const auto inverse = packed_rule(d.inverse, norm, n, algorithm);
        const std::size_t inverse_length = packed_length(transposed(d.forward), n, algorithm);
        REQUIRE(inverse.has_value() == (inverse_length > 0));
        if (inverse) {
            check_form(*inverse, inverse_length, n);
            check_close(by_definition(d, norm, apply_rule(*inverse, x)), x);
        }
    }
}

} // namespace

TEST_CASE("packed and linear rules: every kind, norm and algorithm", "[rule]") {
    for (const Definition &d : definitions)
        for (Norm norm : norms)
            for (std::size_t n : lengths())
                if (d.forward != Kind::dct1 || n > 1)
                    check_rules(d, norm, n);
}

TEST_CASE("packed and linear rules of IDXST", "[rule]") {
    for (std::size_t n : lengths()) {
        INFO(n);
        const Samples x = random_samples(n);
        const std::vector<Real> want = idxst_by_definition(x);
        check_close(apply_rule(linear_rule(Kind::idxst, Norm::backward, n), x), want);
        const auto packed = packed_rule(Kind::idxst, Norm::backward, n);
        REQUIRE(packed.has_value() == (n % 2 == 0));
        if (packed) {
            check_form(*packed, n / 2, n);
            check_close(apply_rule(*packed, x), want);
        }
    }
}

TEST_CASE("terms of a packed load", "[rule]") {
    const auto terms = [](Kind kind, DctAlgorithm algorithm = DctAlgorithm::n) {
        return packed_rule(kind, Norm::backward, 12, algorithm)->load_terms;
    };
    CHECK(terms(Kind::dct1) == 2);
    CHECK(terms(Kind::dct2) == 2);
    CHECK(terms(Kind::dct2, DctAlgorithm::four_n) == 1);
    CHECK(terms(Kind::dct3) == 4);
    CHECK(terms(Kind::dct4) == 2);
    CHECK(terms(Kind::idxst) == 4);
}

TEST_CASE("maps have no rows but their own", "[rule]") {
    const LinearRule linear = linear_rule(Kind::dst2, Norm::ortho, 10);
    CHECK_THROWS_AS(linear.load.at(10), std::out_of_range);
    CHECK_THROWS_AS(linear.store.at(10), std::out_of_range);
    const auto packed = packed_rule(Kind::dst3, Norm::ortho, 10);
    CHECK_THROWS_AS(packed->load.at(5), std::out_of_range);
    CHECK_THROWS_AS(packed->store.at(10), std::out_of_range);
    CHECK_THROWS_AS(SparseMap<2>().at(0), std::out_of_range);
}

TEST_CASE("rules of the longest lines take no memory for their rows", "[rule]") {
    const std::size_t n = std::size_t{1} << 30;
    const LinearRule linear = linear_rule(Kind::dct2, Norm::backward, n);
    CHECK(linear.store.size() == n);
    CHECK(linear.load.at(n - 1)[0].index == 1);
    const auto packed = packed_rule(Kind::idct2, Norm::ortho, n);
    REQUIRE(packed);
    CHECK(packed->load.size() == n / 2);
    CHECK(packed->load_terms == 4);
    const auto row = packed->load.at(n / 2 - 1);
    CHECK(used(row) == 4);
    CHECK(row[0].index == n / 2 - 1);
    CHECK(packed->store.at(n - 1)[0].index == n / 4);
}

TEST_CASE("packed and linear rules refuse the same", "[rule]") {
    const auto refuse = [](Kind kind, Norm norm, std::size_t n) {
        CHECK_THROWS_AS(linear_rule(kind, norm, n), Error);
        CHECK_THROWS_AS(packed_rule(kind, norm, n), Error);
    };
    refuse(Kind::dct1, Norm::backward, 1);
    refuse(Kind::idct1, Norm::ortho, 1);
    refuse(Kind::idxst, Norm::ortho, 8);
    refuse(Kind::idxst, Norm::forward, 7);
    refuse(Kind::fft, Norm::backward, 8);
    refuse(Kind::idct_idxst, Norm::backward, 8);
    refuse(Kind::dct2, Norm::backward, (std::size_t{1} << 30) + 1);
}
