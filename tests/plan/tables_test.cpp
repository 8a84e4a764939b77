// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a step against long double, and exact where exactness is promised.
#include "engine/plan/tables.h"
#include "engine/reference/dft.h"
#include "tests/support/catch.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

using namespace imago;

namespace {

using LongComplex = std::complex<long double>;

LongComplex root(std::size_t k, std::size_t n) {
    return std::polar(1.0L, -2 * std::numbers::pi_v<long double> * static_cast<long double>(k % n) /
                                static_cast<long double>(n));
}

/// Whether a pair of floats is the float nearest to a root, or one beside it in a tie.
void check_float(const StepTable &table, std::size_t at, LongComplex want) {
    INFO("at " << at);
    REQUIRE(at + 1 < table.size());
    CHECK(std::abs(table.at(at) - want.real()) <= 0x1p-25L * (1 + 1e-6L));
    CHECK(std::abs(table.at(at + 1) - want.imag()) <= 0x1p-25L * (1 + 1e-6L));
}

} // namespace

TEST_CASE("sections of a table start at multiples of 16 numbers") {
    StepTable table;
    CHECK(table.add({1, 2, 3}) == 0);
    CHECK(table.add({4}) == 16);
    CHECK(table.add(std::vector<double>(16, 5)) == 32);
    CHECK(table.add({6}) == 48);
    CHECK(table.at(16) == 4);
}

TEST_CASE("a long section has its place and length before it has its numbers") {
    for (const Precision precision : {Precision::f32, Precision::f64}) {
        constexpr std::size_t many = most_planned_numbers + 1;
        std::size_t computed = 0;
        const Factors factors(many, [&computed] {
            ++computed;
            Factors::Values values(many);
            for (std::size_t i = 0; i < many; ++i)
                values[i] = double(i % 1000);
            return values;
        });
        StepTable table(precision), other(precision);
        other.add({9});
        CHECK(table.add({1, 2, 3}) == 0);
        const std::size_t first = table.add(factors);
        CHECK(first == 16);
        CHECK(table.add({4, 5}) == (first + many + 15) / 16 * 16);
        const std::size_t size = table.size();
        CHECK(table.bytes() == size * (precision == Precision::f64 ? 8 : 4));
        const std::size_t behind = other.append_table(table);
        CHECK(behind == 16);
        CHECK_FALSE(table.is_made());
        CHECK_FALSE(other.is_made());
        CHECK(computed == 0);

        const StepTable made = other.made();
        CHECK(made.is_made());
        CHECK(computed == 1);
        REQUIRE(made.size() == behind + size);
        CHECK(made.at(0) == 9);
        CHECK(made.at(behind + 2) == 3);
        CHECK(made.at(behind + first) == 0);
        CHECK(made.at(behind + first + many - 1) == double((many - 1) % 1000));
        CHECK(made.at(behind + size - 1) == 5);
    }
    StepTable wrong;
    wrong.add_section(most_planned_numbers + 1, [](StepTable &to) { to.append(1); });
    CHECK_THROWS_AS(wrong.made(), std::logic_error);
}

TEST_CASE("twiddles of a pass") {
    StepTable table;
    table.add({0});
    const std::size_t stride = 12;
    const int radix = 5;
    const std::size_t offset = add_pass_twiddles(table, stride, radix);
    CHECK(table.size() == offset + stride * (radix - 1) * 2);
    for (std::size_t q = 0; q < stride; ++q)
        for (int j = 1; j < radix; ++j)
            check_float(table, offset + 2 * (q * (radix - 1) + j - 1), root(q * j, stride * radix));
}

TEST_CASE("twiddles for lanes along q stand in vectors, real and imaginary parts apart") {
    StepTable table;
    const std::size_t stride = 16, lanes = 8;
    const int radix = 3;
    const std::size_t offset = add_lane_twiddles(table, stride, radix, lanes);
    REQUIRE(table.size() == offset + stride * (radix - 1) * 2);
    for (std::size_t q = 0; q < stride; ++q)
        for (int j = 1; j < radix; ++j) {
            const std::size_t at =
                offset + ((q / lanes) * (radix - 1) + j - 1) * 2 * lanes + q % lanes;
            const LongComplex want = root(q * j, stride * radix);
            CHECK(std::abs(table.at(at) - want.real()) <= 0x1p-25L * (1 + 1e-6L));
            CHECK(std::abs(table.at(at + lanes) - want.imag()) <= 0x1p-25L * (1 + 1e-6L));
        }
}

TEST_CASE("the two-level table gives every power below its length") {
    for (std::size_t n : {2, 100, 1023, 4096, 19683}) {
        StepTable table;
        const unsigned bits = four_step_bits(n);
        const std::size_t offset = add_four_step_twiddles(table, n, bits);
        const auto entry = [&](std::size_t i) {
            REQUIRE(offset + 2 * i + 1 < table.size());
            return LongComplex(table.at(offset + 2 * i), table.at(offset + 2 * i + 1));
        };
        for (std::size_t e = 0; e < n; e += 1 + n / 777) {
            const LongComplex got = entry(e & ((std::size_t{1} << bits) - 1)) *
                                    entry((std::size_t{1} << bits) + (e >> bits));
            REQUIRE(std::abs(got - root(e, n)) < 0x1p-23L);
        }
        CHECK(std::size_t{1} << bits < 4 * std::sqrt(double(n)) + 2);
    }
}

TEST_CASE("Bluestein's chirp is as exact for large lengths as for small ones") {
    for (std::size_t n : {1, 2, 3, 37, 1000003}) {
        const auto chirp = bluestein_chirp(n);
        REQUIRE(chirp.size() == 2 * n);
        for (std::size_t i = 0; i < n; i += 1 + n / 999) {
            // i * i fits: the angle is reduced in integers.
            const LongComplex want = root(i * i % (2 * n), 2 * n);
            REQUIRE(std::abs(chirp[2 * i] - want.real()) < 2e-16L);
            REQUIRE(std::abs(chirp[2 * i + 1] - want.imag()) < 2e-16L);
        }
    }
}

TEST_CASE("Bluestein's spectrum is the transform of the wrapped conjugate chirp") {
    const std::size_t n = 11, m = 24;
    const auto chirp = bluestein_chirp(n);
    const auto spectrum = bluestein_spectrum(n, m);
    const auto single = bluestein_spectrum(n, m, Precision::f32);
    REQUIRE(spectrum.size() == 2 * m);
    REQUIRE(single.size() == 2 * m);
    for (std::size_t k = 0; k < m; ++k) {
        LongComplex sum = 0;
        for (std::size_t i = 0; i < m; ++i) {
            const std::size_t place = i < n ? i : m - i;
            if (place < n)
                sum +=
                    std::conj(LongComplex(chirp[2 * place], chirp[2 * place + 1])) * root(i * k, m);
        }
        CHECK(std::abs(sum / LongComplex(m) - LongComplex(spectrum[2 * k], spectrum[2 * k + 1])) <
              1e-15L);
        CHECK(std::abs(sum / LongComplex(m) - LongComplex(single[2 * k], single[2 * k + 1])) <
              1e-15L);
    }
}
