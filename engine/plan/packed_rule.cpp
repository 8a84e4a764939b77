// SPDX-License-Identifier: MIT
#include "engine/plan/packed_rule.h"

#include "engine/plan/real_kind.h"

#include <algorithm>

namespace imago {
namespace {

using Complex = RuleFactor;
using Kind = TransformKind;
constexpr Complex j(0, 1);

/// Adds a term to a row, to that of the same index where there is one.
template <class Terms>
void add(Terms &row, std::size_t index, Complex factor) {
    if (factor == 0.0L)
        return;
    std::size_t t = 0;
    while (row.at(t).factor != 0.0L && row[t].index != index)
        ++t;
    row[t].index = static_cast<std::uint32_t>(index);
    row[t].factor += factor;
}

template <class Terms>
void add(Terms &row, const LinearTerms &terms, Complex factor) {
    for (const LinearTerm &term : terms)
        add(row, term.index, factor * term.factor);
}

PackedRule empty_rule(std::size_t length, std::size_t n) {
    PackedRule rule;
    rule.length = length;
    rule.load.resize(length);
    rule.store.resize(n);
    return rule;
}

void count_terms(PackedRule &rule) {
    for (const auto &row : rule.load)
        for (std::size_t t = rule.load_terms; t < row.size(); ++t)
            if (row[t].factor != 0.0L)
                rule.load_terms = t + 1;
}

/// A rule whose load makes a real sequence s of 2M points: z(m) = s(2m) + j s(2m+1), and
/// S(k) = (Z(k) + conj Z(M-k) - j w^k (Z(k) - conj Z(M-k))) / 2 for every k, w = e^{-j pi/M}.
/// A result Re(f S(k)) has Re(u conj Z) = Re(conj(u) Z).
PackedRule pack_input(const LinearRule &linear) {
    const std::size_t half = linear.length / 2;
    PackedRule rule = empty_rule(half, linear.store.size());
    for (std::size_t m = 0; m < half; ++m) {
        add(rule.load[m], linear.load[2 * m], 1);
        add(rule.load[m], linear.load[2 * m + 1], j);
    }
    for (std::size_t k = 0; k < rule.store.size(); ++k)
        for (const LinearTerm &term : linear.store[k]) {
            const Complex quarter = j * turn(term.index, half);
            const std::size_t at = term.index % half;
            add(rule.store[k], at, 0.5L * term.factor * (1.0L - quarter));
            add(rule.store[k], (half - at) % half,
                0.5L * std::conj(term.factor * (1.0L + quarter)));
        }
    return rule;
}

/// A rule of an inverse FFT of 2M points whose results are real multiples of its output v, which is
/// real: v(2m) + j v(2m+1) is the inverse FFT of V(k) + V(k+M) + j w^-k (V(k) - V(k+M)).
PackedRule pack_output(const LinearRule &linear) {
    const std::size_t half = linear.length / 2;
    PackedRule rule = empty_rule(half, linear.store.size());
    rule.inverse = true;
    for (std::size_t k = 0; k < half; ++k) {
        const Complex quarter = j * std::conj(turn(k, half));
        add(rule.load[k], linear.load[k], 1.0L + quarter);
        add(rule.load[k], linear.load[k + half], 1.0L - quarter);
    }
    for (std::size_t k = 0; k < rule.store.size(); ++k)
        for (const LinearTerm &term : linear.store[k])
            add(rule.store[k], term.index / 2,
                term.factor.real() * (term.index % 2 ? -j : Complex(1)));
    return rule;
}

/// DCT-IV of even n: with c(k) = sum of (x(2m) + j x(n-1-2m)) e^{-j pi (4m+1)(4k+1)/4n} over n/2
/// values of m, y(2k) = 2 Re c(k) and y(n-1-2k) = -2 Im c(k). Half of the points of a packed
/// linear rule, which has 2n.
PackedRule dct4(std::size_t n) {
    PackedRule rule = empty_rule(n / 2, n);
    for (std::size_t m = 0; m < n / 2; ++m) {
        const Complex in = turn(m, n);
        add(rule.load[m], 2 * m, in);
        add(rule.load[m], n - 1 - 2 * m, j * in);
        const Complex out = 2.0L * turn(4 * m + 1, 4 * n);
        add(rule.store[2 * m], m, out);
        add(rule.store[n - 1 - 2 * m], m, j * out);
    }
    return rule;
}

} // namespace

std::optional<PackedRule> packed_rule(TransformKind kind, Norm norm, std::size_t n,
                                      DctAlgorithm algorithm) {
    const RealKind real = real_kind(kind, norm, n);
    PackedRule rule;
    if (real.forward == Kind::dct4 || real.forward == Kind::dst4) {
        if (n % 2)
            return std::nullopt;
        rule = real.forward == Kind::dct4 ? dct4(n) : dst_from_dct(dct4(n), n);
        for (auto &row : rule.store)
            scale_row(row, real.scale);
    } else {
        const LinearRule linear = linear_rule(kind, norm, n, algorithm);
        if (linear.length % 2)
            return std::nullopt;
        rule = linear.inverse ? pack_output(linear) : pack_input(linear);
    }
    count_terms(rule);
    return rule;
}

} // namespace imago
