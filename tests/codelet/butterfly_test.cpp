// SPDX-License-Identifier: GPL-3.0-or-later
#include "direct_dft.h"
#include "engine/codelet/choose.h"
#include "engine/codelet/codelet.h"
#include "engine/codelet/prime.h"
#include "tests/support/catch.h"

#include <cstdio>
#include <stdexcept>

using namespace imago::codelet;

TEST_CASE("Butterflies are the DFT", "[codelet]") {
    for (int radix = 2; radix <= largest_radix; ++radix) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 20261120U + static_cast<unsigned>(radix));
        CHECK(relative_error(evaluate(radix, x), direct_dft(x)) < 1e-15);
    }
}

TEST_CASE("Butterflies turn an impulse at j into the roots of unity", "[codelet]") {
    for (int radix = 2; radix <= largest_radix; ++radix) {
        for (int j = 0; j < radix; ++j) {
            INFO("radix " << radix << ", impulse at " << j);
            Signal impulse(static_cast<std::size_t>(radix));
            impulse[static_cast<std::size_t>(j)] = {0, 1};
            const Signal spectrum = evaluate(radix, impulse);
            double worst = 0;
            for (int k = 0; k < radix; ++k) {
                const std::complex<double> expected =
                    std::complex<double>(0, 1) * std::complex<double>(root_of_unity(j * k, radix));
                worst = std::max(worst, std::abs(spectrum[static_cast<std::size_t>(k)] - expected));
            }
            CHECK(worst < 2e-15);
        }
    }
}

TEST_CASE("Butterflies are linear", "[codelet]") {
    const std::complex<double> factor(0.75, -1.25);
    for (int radix = 2; radix <= largest_radix; ++radix) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 1), y = random_signal(radix, 2);
        Signal sum = x, expected = evaluate(radix, x);
        const Signal transformed = evaluate(radix, y);
        for (std::size_t j = 0; j < sum.size(); ++j) {
            sum[j] += factor * y[j];
            expected[j] += factor * transformed[j];
        }
        CHECK(relative_error(evaluate(radix, sum), expected) < 1e-15);
    }
}

TEST_CASE("The inverse is the butterfly with real and imaginary parts exchanged", "[codelet]") {
    const auto exchanged = [](Signal x) {
        for (std::complex<double> &value : x)
            value = {value.imag(), value.real()};
        return x;
    };
    for (int radix = 2; radix <= largest_radix; ++radix) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 3);
        Signal back = exchanged(evaluate(radix, exchanged(evaluate(radix, x))));
        for (std::complex<double> &value : back)
            value /= radix;
        CHECK(relative_error(back, x) < 1e-15);
    }
}

TEST_CASE("Other radices are refused", "[codelet]") {
    for (const int radix : {-1, 0, 1, largest_radix + 1}) {
        CHECK_THROWS_AS(butterfly_source(radix), std::invalid_argument);
        CHECK_THROWS_AS(butterfly_operations(radix), std::invalid_argument);
        CHECK_THROWS_AS(butterfly_method(radix), std::invalid_argument);
        CHECK_THROWS_AS(evaluate(radix, Signal(1)), std::invalid_argument);
    }
    CHECK_THROWS_AS(evaluate(4, Signal(3)), std::invalid_argument);
}

TEST_CASE("Operation counts are printed", "[codelet]") {
    std::printf("radix  additions  multiplications  instructions  alive  method\n");
    for (int radix = 2; radix <= largest_radix; ++radix) {
        const Operations operations = butterfly_operations(radix);
        std::printf("%5d %10d %16d %13d %6d  %s\n", radix, operations.additions,
                    operations.multiplications, operations.instructions, operations.most_alive,
                    butterfly_method(radix).c_str());
        CHECK(operations.additions >= 4 * (radix - 1)); // each output needs every input
        CHECK(operations.instructions >= operations.additions);
        CHECK(operations.instructions <= operations.additions + operations.multiplications);
        CHECK(operations.most_alive > 2 * radix);
    }
}

TEST_CASE("Operation counts are no worse than the classical ones", "[codelet]") {
    struct Row {
        int radix, additions, multiplications;
    };
    // Powers of two: split radix with 4-product rotations, 4 n log2 n - 6 n + 8 in all. 3 and 5:
    // Winograd's products. 6, 10, 12, 15, 20: products of these by the prime factor algorithm.
    for (const Row &row : {Row{2, 4, 0},
                           {4, 16, 0},
                           {8, 52, 4},
                           {16, 144, 24},
                           {32, 372, 84},
                           {3, 12, 4},
                           {5, 32, 12},
                           {6, 36, 8},
                           {10, 84, 24},
                           {12, 96, 16},
                           {15, 156, 56},
                           {20, 208, 48}}) {
        INFO("radix " << row.radix);
        CHECK(butterfly_operations(row.radix).additions <= row.additions);
        CHECK(butterfly_operations(row.radix).multiplications <= row.multiplications);
    }
}

TEST_CASE("Operation counts are no worse than those of plain mixed radix", "[codelet]") {
    Methods plain{};
    for (int n = 2; n <= largest_length; ++n) {
        int factor = 2;
        while (n % factor != 0)
            ++factor;
        const Algorithm leaf = n == 2 ? Algorithm::split_radix : Algorithm::symmetric;
        plain[static_cast<std::size_t>(n)] =
            factor == n ? Method{leaf, 0} : Method{Algorithm::cooley_tukey, factor};
        const Cost bound = cost_of(n, plain);
        const Operations operations = butterfly_operations(n);
        INFO("radix " << n);
        CHECK(operations.instructions <= bound.instructions);
        CHECK(operations.additions + operations.multiplications <= bound.operations);
    }
}

TEST_CASE("A butterfly in place keeps few values beyond its points", "[codelet]") {
    for (int radix = 2; radix <= largest_radix; ++radix) {
        INFO("radix " << radix);
        int largest_prime = radix;
        while (!is_prime(largest_prime) || radix % largest_prime != 0)
            --largest_prime;
        const int most = butterfly_operations(radix).most_alive;
        // The sums of a prime over all inputs add to the inputs of one part.
        CHECK(most <= 2 * radix + largest_prime);
        if ((radix & (radix - 1)) == 0)
            CHECK(most == 2 * radix + 1);
    }
}
