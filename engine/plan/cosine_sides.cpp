// SPDX-License-Identifier: MIT
#include "engine/plan/cosine_sides.h"

#include "engine/plan/linear_rule.h"
#include "engine/plan/real_kind.h"

#include <cmath>
#include <complex>

namespace imago {
namespace {

using Kind = TransformKind;

bool of_type_four(Kind forward) {
    return forward == Kind::dct4 || forward == Kind::dst4;
}

bool has_sides(Kind forward, std::size_t n, DctAlgorithm algorithm) {
    if (of_type_four(forward))
        return n % 2 == 1;
    if (forward == Kind::dct2)
        return algorithm == DctAlgorithm::n;
    return forward != Kind::dct1 && forward != Kind::dst1;
}

/// Where samples and coefficients stand, and their signs.
void set_order(Kind forward, LineSide &samples, LineSide &coefficients) {
    const bool sine = forward == Kind::dst2 || forward == Kind::dst3;
    samples.fourth = coefficients.fourth = of_type_four(forward);
    samples.alternate_points = sine || forward == Kind::idxst;
    samples.reverse = forward == Kind::dst4;
    coefficients.alternate_points = forward == Kind::dst4;
    coefficients.reverse = sine;
    coefficients.shift = forward == Kind::idxst;
}

/// The factors of folded_cosines.cl: all but the first have one magnitude.
void set_factors(LineSide &coefficients, const LinearRule &rule, Kind forward, std::size_t n) {
    if (of_type_four(forward)) {
        coefficients.dct_a =
            Factors::Values{static_cast<double>(2 * std::abs(rule.store.at(0)[0].factor.real()))};
        return;
    }
    const auto magnitude = [&](std::size_t k) {
        if (rule.inverse)
            return std::abs(rule.load.at(k)[0].factor);
        // Of a coefficient's two terms, which are one for k = 0.
        return (k ? 2 : 1) *
               std::abs(rule.store.at(forward == Kind::dst2 ? n - 1 - k : k)[0].factor);
    };
    const long double first = magnitude(0), other = n > 1 ? magnitude(1) : 0;
    coefficients.dct_a = {n / 2 + 1, [turn = Turns(2 * n), first, other](std::size_t k) {
                              return std::complex<double>(turn(k) * (k ? other : first));
                          }};
    coefficients.rule = RealRule{.end = static_cast<double>(first), .order = 4 * n, .roots = other};
}

} // namespace

std::function<RealSides()> cosine_sides(TransformKind kind, Norm norm, std::size_t n,
                                        DctAlgorithm algorithm, long double factor,
                                        const LineSide &in, const LineSide &out) {
    const Kind forward = real_kind(kind, norm, n).forward;
    if (!has_sides(forward, n, algorithm))
        return {};
    return [=] {
        const LinearRule rule = linear_rule(kind, norm, n, algorithm, factor);
        RealSides sides{in, out};
        LineSide &samples = rule.inverse ? sides.out : sides.in;
        LineSide &coefficients = rule.inverse ? sides.in : sides.out;
        samples.hook = Hook::sample_pair;
        coefficients.hook = Hook::folded_cosines;
        set_order(forward, samples, coefficients);
        set_factors(coefficients, rule, forward, n);
        return sides;
    };
}

} // namespace imago
