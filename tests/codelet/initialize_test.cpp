// SPDX-License-Identifier: GPL-3.0-or-later
#include "direct_dft.h"
#include "engine/codelet/choose.h"
#include "engine/codelet/initialize.h"
#include "engine/codelet/optimize.h"
#include "tests/support/catch.h"

#include <stdexcept>

using namespace imago::codelet;

TEST_CASE("Every method of every length is the DFT, raw and optimized", "[codelet]") {
    const Form form = GENERATE(Form::plain, Form::fused);
    const Methods best = choose_methods(largest_radix, form);
    for (int n = 2; n <= largest_radix; ++n) {
        const Signal x = random_signal(n, 5);
        const Signal expected = direct_dft(x);
        for (const Method &method : applicable_methods(n)) {
            INFO("length " << n << ", algorithm " << static_cast<int>(method.algorithm)
                           << ", factor " << method.factor);
            Methods methods = best;
            methods[static_cast<std::size_t>(n)] = method;
            const Dag raw = initialize(n, methods);
            CHECK(relative_error(joined(evaluate(raw, interleaved(x))), expected) < 1e-15);
            const Dag optimized = optimize(raw, form);
            CHECK(relative_error(joined(evaluate(optimized, interleaved(x))), expected) < 1e-15);
        }
    }
}

TEST_CASE("Methods apply where their theorems hold", "[codelet]") {
    const auto has = [](int n, Algorithm algorithm) {
        for (const Method &method : applicable_methods(n))
            if (method.algorithm == algorithm)
                return true;
        return false;
    };
    for (int n = 2; n <= largest_radix; ++n)
        CHECK(!applicable_methods(n).empty());
    CHECK(has(16, Algorithm::split_radix));
    CHECK(!has(24, Algorithm::split_radix));
    CHECK(has(24, Algorithm::prime_factor));
    CHECK(!has(9, Algorithm::prime_factor));
    CHECK(has(9, Algorithm::cooley_tukey));
    CHECK(has(31, Algorithm::rader));
    CHECK(!has(27, Algorithm::rader));
    CHECK(!has(2, Algorithm::rader));
    CHECK(has(27, Algorithm::symmetric));
    CHECK(!has(28, Algorithm::symmetric));

    Methods wrong{};
    wrong[12] = {Algorithm::split_radix, 0};
    CHECK_THROWS_AS(initialize(12, wrong), std::invalid_argument);
    CHECK_THROWS_AS(initialize(1, wrong), std::invalid_argument);
    CHECK_THROWS_AS(initialize(largest_length + 1, wrong), std::invalid_argument);
}

TEST_CASE("Roots of unity are accurate and symmetric to the last bit", "[codelet]") {
    for (int n = 1; n <= 64; ++n) {
        for (int k = -n; k <= 2 * n; ++k) {
            const auto w = root_of_unity(k, n);
            const long double angle = -2 * std::numbers::pi_v<long double> *
                                      static_cast<long double>(k) / static_cast<long double>(n);
            CHECK(std::abs(w - std::polar(1.0L, angle)) < 3e-18L);
            CHECK(std::conj(w) == root_of_unity(-k, n));
            if (n % 8 == 0)
                CHECK(std::complex<long double>(w.imag(), w.real()) ==
                      root_of_unity(-n / 4 - k, n));
        }
    }
    CHECK(root_of_unity(1, 4) == std::complex<long double>(0, -1));
    CHECK(root_of_unity(3, 6) == std::complex<long double>(-1, 0));
    CHECK(root_of_unity(1, 8).real() == -root_of_unity(1, 8).imag());
}
