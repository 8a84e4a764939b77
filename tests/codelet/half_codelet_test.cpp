// SPDX-License-Identifier: GPL-3.0-or-later
// Codelets of the DFT of real lines, by its definition.
#include "engine/codelet/half_codelet.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

using namespace imago::codelet;

namespace {

std::vector<double> waves_of(int n) {
    std::vector<double> x;
    for (int j = 0; j < n; ++j)
        x.push_back(std::sin(2.9 * j * j + j + 1) + 0.2);
    return x;
}

/// Factor of sample j in number i of the half-complex order.
long double half_wave(int n, int j, int i) {
    const int k = 2 * i <= n ? i : n - i;
    const long double angle = 2 * std::numbers::pi_v<long double> *
                              static_cast<long double>(j * k % n) / static_cast<long double>(n);
    return i == k ? std::cos(angle) : -std::sin(angle);
}

std::vector<double> half_by_definition(HalfWay way, const std::vector<double> &x) {
    const int n = static_cast<int>(x.size());
    std::vector<double> result;
    for (int i = 0; i < n; ++i) {
        long double sum = 0;
        for (int j = 0; j < n; ++j) {
            if (way == HalfWay::forward)
                sum += half_wave(n, j, i) * x[static_cast<std::size_t>(j)];
            else // each part but the ends stands for its conjugate, too
                sum += (j == 0 || 2 * j == n ? 1 : 2) * half_wave(n, i, j) *
                       x[static_cast<std::size_t>(j)];
        }
        result.push_back(static_cast<double>(sum));
    }
    return result;
}

} // namespace

TEST_CASE("Half-complex codelets follow the definition") {
    for (int n = 2; n <= largest_radix; ++n)
        for (const HalfWay way : {HalfWay::forward, HalfWay::backward})
            for (const Form form : {Form::plain, Form::fused}) {
                const auto x = waves_of(n);
                const auto want = half_by_definition(way, x), got = evaluate(way, n, form, x);
                double difference = 0, norm = 0;
                for (std::size_t i = 0; i < want.size(); ++i) {
                    difference += std::pow(got[i] - want[i], 2);
                    norm += std::pow(want[i], 2);
                }
                INFO(half_codelet_name(way, n));
                CHECK(std::sqrt(difference / norm) < 4e-16);
            }
}

TEST_CASE("Half-complex codelets cost about half as much as complex ones") {
    for (int n = 2; n <= largest_radix; ++n) {
        // 25 and 27 points share least between the halves: 0.60 and 0.66 of the complex ones.
        INFO(n);
        CHECK(half_codelet_operations(HalfWay::forward, n, Form::fused).instructions <=
              0.67 * butterfly_operations(n, Form::fused).instructions);
    }
    // As the literature's split radix of real lines.
    CHECK(half_codelet_operations(HalfWay::forward, 16, Form::plain).additions == 58);
    CHECK(half_codelet_operations(HalfWay::forward, 16, Form::plain).multiplications == 12);
}

TEST_CASE("Half-complex codelets have lengths from 2 on") {
    CHECK_THROWS_AS(half_codelet_source(HalfWay::forward, 1, Form::plain), std::invalid_argument);
    CHECK_THROWS_AS(half_codelet_source(HalfWay::forward, 33, Form::plain), std::invalid_argument);
    CHECK_THROWS_AS(evaluate(HalfWay::forward, 4, Form::plain, {1, 2}), std::invalid_argument);
}
