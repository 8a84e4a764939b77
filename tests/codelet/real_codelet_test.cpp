// SPDX-License-Identifier: GPL-3.0-or-later
// Codelets of real lines: by their definitions, and the compiled text by the graph.
#include "engine/codelet/real_codelet.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

using namespace imago;
using namespace imago::codelet;

namespace real_text {
using lane = float;
#define REAL(x) x##f
#include "real_codelets.inc"
#undef REAL
} // namespace real_text

namespace {

long double factor_of(EndFactor end) {
    return end == EndFactor::one    ? 1
           : end == EndFactor::half ? 0.5L
                                    : std::numbers::sqrt2_v<long double> / 2;
}

/// The factor of sample j in result k, by half of SciPy's definitions.
long double term(const RealCodelet &codelet, int j, int k) {
    const auto n = static_cast<long double>(codelet.length);
    const auto angle = [&](int twice_a, int twice_b) {
        return std::numbers::pi_v<long double> * static_cast<long double>(twice_a) *
               static_cast<long double>(twice_b) / (4 * n);
    };
    const long double end = factor_of(codelet.end);
    switch (codelet.kind) {
    case TransformKind::dct2:
        return std::cos(angle(2 * j + 1, 2 * k)) * (k == 0 ? end : 1);
    case TransformKind::dct3:
        return std::cos(angle(2 * k + 1, 2 * j)) * (j == 0 ? end : 1);
    case TransformKind::dct4:
        return std::cos(angle(2 * k + 1, 2 * j + 1));
    case TransformKind::dst2:
        return std::sin(angle(2 * j + 1, 2 * k + 2)) * (k == codelet.length - 1 ? end : 1);
    case TransformKind::dst3:
        return std::sin(angle(2 * k + 1, 2 * j + 2)) * (j == codelet.length - 1 ? end : 1);
    case TransformKind::dst4:
        return std::sin(angle(2 * k + 1, 2 * j + 1));
    default: // idxst
        break;
    }
    return std::sin(angle(2 * k + 1, 2 * j));
}

std::vector<TransformKind> codelet_kinds() {
    std::vector<TransformKind> kinds;
    for (const KindRow &row : kind_rows)
        if (has_real_codelets(row.kind))
            kinds.push_back(row.kind);
    return kinds;
}

std::vector<double> samples(int n) {
    std::vector<double> x;
    for (int j = 0; j < n; ++j)
        x.push_back(std::sin(3.7 * j * j + j + 1) + 0.1);
    return x;
}

double relative_error(const std::vector<double> &got, const std::vector<double> &want) {
    double difference = 0, norm = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        difference += (got[i] - want[i]) * (got[i] - want[i]);
        norm += want[i] * want[i];
    }
    return std::sqrt(difference / norm);
}

} // namespace

TEST_CASE("Real codelets compute their definitions", "[codelet][real]") {
    for (const TransformKind kind : codelet_kinds())
        for (const int n : {2, 4, 8, 16, 32})
            for (const EndFactor end : {EndFactor::one, EndFactor::half, EndFactor::root_half})
                for (const Form form : {Form::plain, Form::fused}) {
                    const RealCodelet codelet{kind, n, end};
                    INFO(real_codelet_name(codelet) << ", end " << int(end));
                    const std::vector<double> x = samples(n);
                    std::vector<double> want;
                    for (int k = 0; k < n; ++k) {
                        long double sum = 0;
                        for (int j = 0; j < n; ++j)
                            sum +=
                                term(codelet, j, k) * static_cast<long double>(x[std::size_t(j)]);
                        want.push_back(double(sum));
                    }
                    CHECK(relative_error(evaluate(codelet, form, x), want) < 1e-15);
                }
}

TEST_CASE("Real codelets take few operations", "[codelet][real]") {
    // Plonka and Tasche's recursion, scaled: 26 additions at 8 points, against 29 of the
    // factorisations with the fewest products.
    const Operations eight = real_codelet_operations({TransformKind::dct2, 8}, Form::plain);
    CHECK(eight.additions == 26);
    CHECK(eight.multiplications <= 15);
    CHECK(real_codelet_operations({TransformKind::dct2, 32}, Form::fused).instructions <= 220);
    for (const TransformKind kind : codelet_kinds())
        for (const int n : {8, 16, 32})
            CHECK(real_codelet_operations({kind, n}, Form::fused).most_alive <= n + 2);
}

TEST_CASE("The text of real codelets computes what the graph does", "[codelet][real]") {
    for (const real_text::RealText &text : real_text::REAL_CODELETS) {
        const RealCodelet codelet{TransformKind(text.kind), text.length, EndFactor::half};
        INFO(real_codelet_name(codelet));
        const std::vector<double> x = samples(text.length);
        std::vector<float> y(x.begin(), x.end());
        text.run(y.data());
        CHECK(relative_error(std::vector<double>(y.begin(), y.end()),
                             evaluate(codelet, Form::fused, x)) < std::ldexp(2.3, -23));
    }
}

TEST_CASE("Real codelets have few lengths and kinds", "[codelet][real]") {
    CHECK(has_real_codelet(16));
    CHECK_FALSE(has_real_codelet(1));
    CHECK_FALSE(has_real_codelet(12));
    CHECK_FALSE(has_real_codelet(64));
    CHECK(codelet_kinds().size() == 7);
    CHECK_THROWS_AS(real_codelet_source({TransformKind::dct2, 12}, Form::plain),
                    std::invalid_argument);
    CHECK_THROWS_AS(evaluate(RealCodelet{TransformKind::dct2, 4}, Form::plain, {1.0}),
                    std::invalid_argument);
}
