// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the tables of a step with long double, and exactly where exactness is promised.
#include "engine/plan/table/roots.h"
#include "engine/plan/table/tables.h"
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

/// Checks that a pair of floats is the float nearest to a root, or one next to it in a tie.
void check_float(const StepTable &table, std::size_t at, LongComplex want) {
    INFO("at " << at);
    REQUIRE(at + 1 < table.size());
    CHECK(std::abs(table.at(at) - want.real()) <= 0x1p-25L * (1 + 1e-6L));
    CHECK(std::abs(table.at(at + 1) - want.imag()) <= 0x1p-25L * (1 + 1e-6L));
}

/// All numbers of a table, written in pieces of at most `most` numbers, which is checked; 0 for
/// numbers that are left to the writer.
std::vector<double> written(const StepTable &table, std::size_t most) {
    std::vector<double> all;
    table.write(most, [&](const void *numbers, std::size_t first, std::size_t count) {
        REQUIRE(first >= all.size());
        all.resize(first);
        REQUIRE(count >= 1);
        REQUIRE(count <= most);
        for (std::size_t i = 0; i < count; ++i)
            all.push_back(table.precision() == Precision::f64
                              ? static_cast<const double *>(numbers)[i]
                              : double(static_cast<const float *>(numbers)[i]));
    });
    return all;
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
        constexpr std::size_t count = most_planned_numbers / 2 + 1, many = 2 * count;
        std::size_t computed = 0;
        const Factors::Factor factor = [&computed](std::size_t i) {
            ++computed;
            return std::complex<double>(double(i % 1000), -1);
        };
        StepTable table(precision), other(precision);
        other.add({9});
        CHECK(table.add({1, 2, 3}) == 0);
        const std::size_t first = table.add({count, factor});
        CHECK(first == 16);
        const std::size_t spectrum =
            table.add(Factors::spectrum({100, 100, 100, 1}, count, factor));
        CHECK(spectrum == (first + many + 15) / 16 * 16);
        CHECK(table.add({4, 5}) == (spectrum + many + 15) / 16 * 16);
        const std::size_t size = table.size();
        CHECK(table.bytes() == size * (precision == Precision::f64 ? 8 : 4));
        const std::size_t behind = other.append_table(table);
        CHECK(behind == 16);
        CHECK_FALSE(table.is_made());
        CHECK_FALSE(other.is_made());
        CHECK(computed == 0);
        REQUIRE(other.spectra().size() == 1);
        CHECK(other.spectra()[0].offset == behind + spectrum);
        CHECK(other.spectra()[0].points == count);
        CHECK(other.spectra()[0].chirp.length == 100);

        const std::vector<double> made = written(other, 1000);
        CHECK(computed == count);
        REQUIRE(made.size() == behind + size);
        CHECK(made[0] == 9);
        CHECK(made[behind + 2] == 3);
        CHECK(made[behind + first] == 0);
        CHECK(made[behind + first + 1] == -1);
        CHECK(made[behind + first + many - 2] == double((count - 1) % 1000));
        CHECK(made[behind + spectrum + 1] == 0);
        CHECK(made[behind + size - 1] == 5);
        CHECK(written(other, made.size()) == made);
        CHECK(written(other, 1) == made);

        TableNumbers kernel(precision);
        other.spectra()[0].fill(kernel);
        REQUIRE(kernel.size() == many);
        CHECK(kernel.at(1) == -1);
        CHECK(kernel.at(many - 2) == double((count - 1) % 1000));
    }
    StepTable wrong;
    wrong.add_section(most_planned_numbers + 1, [](TableNumbers &to) { to.append(1); });
    CHECK_THROWS_AS(written(wrong, 7), std::logic_error);
}

TEST_CASE("long lists of roots are as exact as short ones") {
    for (std::size_t n : {std::size_t{1}, std::size_t{1000}, (std::size_t{1} << 15) + 1,
                          std::size_t{16777259}, std::size_t{1} << 40}) {
        const Roots roots(n);
        for (std::size_t i = 0; i < 999; ++i) {
            const std::size_t k = i * (n / 777 + 1);
            REQUIRE(std::abs(roots(k) - reference::root_of_unity<long double>(k, n)) < 4e-19L);
        }
    }
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
    for (const std::size_t along : {8, 4}) { // of one line, of two lines
        const std::size_t offset = add_lane_twiddles(table, stride, radix, int(along), int(lanes));
        REQUIRE(table.size() == offset + stride / along * (radix - 1) * 2 * lanes);
        for (std::size_t q = 0; q < stride; ++q)
            for (int j = 1; j < radix; ++j)
                for (std::size_t first = 0; first < lanes; first += along) {
                    const std::size_t at = offset +
                                           ((q / along) * (radix - 1) + j - 1) * 2 * lanes + first +
                                           q % along;
                    const LongComplex want = root(q * j, stride * radix);
                    CHECK(std::abs(table.at(at) - want.real()) <= 0x1p-25L * (1 + 1e-6L));
                    CHECK(std::abs(table.at(at + lanes) - want.imag()) <= 0x1p-25L * (1 + 1e-6L));
                }
    }
}

TEST_CASE("the two-level list gives every power below its length") {
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
            // The product i * i fits, so the angle is reduced in integers.
            const LongComplex want = root(i * i % (2 * n), 2 * n);
            REQUIRE(std::abs(chirp.at(2 * i) - want.real()) < 2e-16L);
            REQUIRE(std::abs(chirp.at(2 * i + 1) - want.imag()) < 2e-16L);
        }
    }
}

TEST_CASE("Bluestein's spectrum is the transform of the wrapped conjugate chirp") {
    const std::size_t n = 11, m = 24;
    const auto chirp = bluestein_chirp(n);
    const auto spectrum = bluestein_spectrum(n, m);
    CHECK_FALSE(spectrum.is_spectrum());
    REQUIRE(spectrum.size() == 2 * m);
    for (std::size_t k = 0; k < m; ++k) {
        LongComplex sum = 0;
        for (std::size_t i = 0; i < m; ++i) {
            const std::size_t place = i < n ? i : m - i;
            if (place < n)
                sum += std::conj(LongComplex(chirp.at(2 * place), chirp.at(2 * place + 1))) *
                       root(i * k, m);
        }
        CHECK(std::abs(sum / LongComplex(m) -
                       LongComplex(spectrum.at(2 * k), spectrum.at(2 * k + 1))) < 1e-15L);
    }
}

TEST_CASE("a long spectrum of Bluestein's is that of the wrapped conjugate chirp, over m") {
    const std::size_t n = 65537, m = 131328;
    const auto spectrum = bluestein_spectrum(n, m);
    REQUIRE(spectrum.is_spectrum());
    REQUIRE(spectrum.chirp() == WrappedChirp{n, n, n, 1});
    REQUIRE(spectrum.size() == 2 * m);
    for (std::size_t i = 0; i < m; i += i < n + 100 ? 1 : 7) {
        const std::size_t place = i < n ? i : m - i;
        const LongComplex want =
            place < n ? std::conj(root(place * place % (2 * n), 2 * n)) / LongComplex(m) : 0;
        REQUIRE(std::abs(want - LongComplex(spectrum.at(2 * i), spectrum.at(2 * i + 1))) <
                2e-16L / m);
    }
}
