// SPDX-License-Identifier: GPL-3.0-or-later
#include "direct_dft.h"
#include "engine/codelet/choose.h"
#include "engine/codelet/codelet.h"
#include "engine/codelet/prime.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

using namespace imago::codelet;

TEST_CASE("Butterflies are the DFT", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 20261120U + static_cast<unsigned>(radix));
        CHECK(relative_error(evaluate(radix, form, x), direct_dft(x)) < 1e-15);
    }
}

TEST_CASE("Butterflies turn an impulse at j into the roots of unity", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    for (const int radix : every_radix()) {
        for (int j = 0; j < radix; ++j) {
            INFO("radix " << radix << ", impulse at " << j);
            Signal impulse(static_cast<std::size_t>(radix));
            impulse[static_cast<std::size_t>(j)] = {0, 1};
            const Signal spectrum = evaluate(radix, form, impulse);
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
    const Form form = GENERATE(Form::plain, Form::fused);
    const std::complex<double> factor(0.75, -1.25);
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 1), y = random_signal(radix, 2);
        Signal sum = x, expected = evaluate(radix, form, x);
        const Signal transformed = evaluate(radix, form, y);
        for (std::size_t j = 0; j < sum.size(); ++j) {
            sum[j] += factor * y[j];
            expected[j] += factor * transformed[j];
        }
        CHECK(relative_error(evaluate(radix, form, sum), expected) < 1e-15);
    }
}

TEST_CASE("The inverse is the butterfly with real and imaginary parts exchanged", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    const auto exchanged = [](Signal x) {
        for (std::complex<double> &value : x)
            value = {value.imag(), value.real()};
        return x;
    };
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const Signal x = random_signal(radix, 3);
        Signal back = exchanged(evaluate(radix, form, exchanged(evaluate(radix, form, x))));
        for (std::complex<double> &value : back)
            value /= radix;
        CHECK(relative_error(back, x) < 1e-15);
    }
}

TEST_CASE("Other radices are refused", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    for (const int radix : {-1, 0, 1, largest_radix + 1, largest_prime - 1, largest_prime + 1}) {
        CHECK_THROWS_AS(butterfly_source(radix, form), std::invalid_argument);
        CHECK_THROWS_AS(butterfly_operations(radix, form), std::invalid_argument);
        CHECK_THROWS_AS(butterfly_method(radix, form), std::invalid_argument);
        CHECK_THROWS_AS(evaluate(radix, form, Signal(1)), std::invalid_argument);
    }
    CHECK_THROWS_AS(evaluate(4, form, Signal(3)), std::invalid_argument);
}

TEST_CASE("Operation counts are printed", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    std::printf("%s\nradix  additions  multiplications  instructions  alive  method\n",
                form == Form::plain ? "plain" : "fused");
    for (const int radix : every_radix()) {
        const Operations operations = butterfly_operations(radix, form);
        std::printf("%5d %10d %16d %13d %6d  %s\n", radix, operations.additions,
                    operations.multiplications, operations.instructions, operations.most_alive,
                    butterfly_method(radix, form).c_str());
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
        CHECK(butterfly_operations(row.radix, Form::plain).additions <= row.additions);
        CHECK(butterfly_operations(row.radix, Form::plain).multiplications <= row.multiplications);
    }
}

TEST_CASE("Operation counts are no worse than FFTW's", "[codelet]") {
    struct Row {
        int radix;
        int operations;   ///< additions and multiplications of n1_RADIX
        int instructions; ///< additions and fused multiply-adds of n1_RADIX for FMA; all fuse
    };
    // As the comments of FFTW 3.3.9's generated dft/scalar/codelets/n1_RADIX.c state them; 3.3.10
    // has the same generator.
    for (const Row &row : {Row{2, 4, 4},
                           {3, 16, 12},
                           {4, 16, 16},
                           {5, 44, 32},
                           {6, 44, 36},
                           {7, 96, 60},
                           {8, 56, 52},
                           {9, 120, 80},
                           {10, 108, 84},
                           {11, 240, 140},
                           {12, 112, 96},
                           {13, 244, 176},
                           {14, 220, 148},
                           {15, 212, 156},
                           {16, 168, 144},
                           {20, 256, 208},
                           {25, 536, 352},
                           {32, 456, 372}}) {
        INFO("radix " << row.radix);
        const Operations plain = butterfly_operations(row.radix, Form::plain);
        const Operations fused = butterfly_operations(row.radix, Form::fused);
        CHECK(std::min(plain.additions + plain.multiplications,
                       fused.additions + fused.multiplications) <= row.operations);
        CHECK(fused.instructions <= row.instructions);
    }
}

TEST_CASE("Every product of a fused butterfly is inside an addition", "[codelet]") {
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        const Operations plain = butterfly_operations(radix, Form::plain);
        const Operations fused = butterfly_operations(radix, Form::fused);
        CHECK(fused.instructions == fused.additions);
        CHECK(fused.instructions <= plain.instructions);
    }
}

TEST_CASE("Operation counts are no worse than those of plain mixed radix", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    Methods plain{};
    for (int n = 2; n <= largest_radix; ++n) {
        int factor = 2;
        while (n % factor != 0)
            ++factor;
        const Algorithm leaf = n == 2 ? Algorithm::split_radix : Algorithm::symmetric;
        plain[static_cast<std::size_t>(n)] =
            factor == n ? Method{leaf, 0} : Method{Algorithm::cooley_tukey, factor};
        const Cost bound = cost_of(n, plain, form);
        const Operations operations = butterfly_operations(n, form);
        INFO("radix " << n);
        CHECK(operations.instructions <= bound.instructions);
        if (form == Form::plain)
            CHECK(operations.additions + operations.multiplications <= bound.operations);
    }
}

TEST_CASE("A butterfly in place keeps few values beyond its points", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    for (const int radix : every_radix()) {
        INFO("radix " << radix);
        int prime = radix;
        while (!is_prime(prime) || radix % prime != 0)
            --prime;
        const int most = butterfly_operations(radix, form).most_alive;
        // The sums of a prime over all inputs add to the inputs of one part.
        CHECK(most <= 2 * radix + prime);
        if (radix == prime) // registers_of_prime() counts on it
            CHECK(2 * most <= 5 * radix + 4);
        if ((radix & (radix - 1)) == 0)
            CHECK(most == 2 * radix + 1);
    }
}
