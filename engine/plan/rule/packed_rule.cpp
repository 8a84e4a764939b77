// SPDX-License-Identifier: MIT
#include "engine/plan/rule/packed_rule.h"

#include "engine/plan/rule/scaled_kind.h"

#include <algorithm>

namespace imago {
namespace {

using Complex = RuleFactor;
constexpr Complex j(0, 1);

/// Adds a term to a row, or to the row's term of the same index if there is one.
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

using LoadRow = SparseMap<4>::Row;
using StoreRow = SparseMap<2>::Row;

/// The most terms of a row. The first three rows suffice: if an end of the line or a coincidence of
/// two indices removes terms from some of the first rows, one of the first three still has them
/// all, or no row has.
std::size_t most_terms(const SparseMap<4> &map) {
    std::size_t most = 1;
    for (std::size_t m = 0; m < std::min<std::size_t>(map.size(), 3); ++m) {
        const LoadRow row = map.at(m);
        for (std::size_t t = most; t < row.size(); ++t)
            if (row[t].factor != 0.0L)
                most = t + 1;
    }
    return most;
}

/// A rule whose load makes a real sequence s of 2M points: z(m) = s(2m) + j s(2m+1), and S(k) =
/// (Z(k) + conj Z(M-k) - j w^k (Z(k) - conj Z(M-k))) / 2 for every k, w = e^{-j pi/M}. For a result
/// Re(f S(k)), Re(u conj Z) = Re(conj(u) Z) removes the conjugates.
PackedRule pack_input(const LinearRule &linear) {
    const std::size_t half = linear.length / 2;
    PackedRule rule;
    rule.length = half;
    rule.load = {half, [load = linear.load](std::size_t m) {
                     LoadRow row{};
                     add(row, load.at(2 * m), 1);
                     add(row, load.at(2 * m + 1), j);
                     return row;
                 }};
    rule.store = {linear.store.size(),
                  [half, store = linear.store, half_root = HalfRoots(half)](std::size_t k) {
                      StoreRow row{};
                      for (const LinearTerm &term : store.at(k)) {
                          if (term.factor == 0.0L)
                              continue;
                          const Complex quarter = j * half_root(term.index);
                          const std::size_t at = term.index % half;
                          add(row, at, 0.5L * term.factor * (1.0L - quarter));
                          add(row, (half - at) % half,
                              0.5L * std::conj(term.factor * (1.0L + quarter)));
                      }
                      return row;
                  }};
    return rule;
}

/// A rule of an inverse FFT of 2M points whose results are real multiples of its output v, which is
/// real: v(2m) + j v(2m+1) is the inverse FFT of V(k) + V(k+M) + j w^-k (V(k) - V(k+M)).
PackedRule pack_output(const LinearRule &linear) {
    const std::size_t half = linear.length / 2;
    PackedRule rule;
    rule.length = half;
    rule.inverse = true;
    rule.load = {half, [half, load = linear.load, half_root = HalfRoots(half)](std::size_t k) {
                     const Complex quarter = j * std::conj(half_root(k));
                     LoadRow row{};
                     add(row, load.at(k), 1.0L + quarter);
                     add(row, load.at(k + half), 1.0L - quarter);
                     return row;
                 }};
    rule.store = {linear.store.size(), [store = linear.store](std::size_t k) {
                      StoreRow row{};
                      for (const LinearTerm &term : store.at(k))
                          add(row, term.index / 2,
                              term.factor.real() * (term.index % 2 ? -j : Complex(1)));
                      return row;
                  }};
    return rule;
}

/// DCT-IV of even n: with c(k) = sum of (x(2m) + j x(n-1-2m)) e^{-j pi (4m+1)(4k+1)/4n} over n/2
/// values of m, y(2k) = 2 Re c(k) and y(n-1-2k) = -2 Im c(k). It has half of the points of a packed
/// linear rule, which takes an FFT of n.
PackedRule packed_dct4(std::size_t n) {
    PackedRule rule;
    rule.length = n / 2;
    rule.load = {n / 2, [n, half_root = HalfRoots(n)](std::size_t m) {
                     const Complex in = half_root(m);
                     LoadRow row{};
                     add(row, 2 * m, in);
                     add(row, n - 1 - 2 * m, j * in);
                     return row;
                 }};
    rule.store = {n, [n, half_root = HalfRoots(4 * n)](std::size_t k) {
                      const std::size_t m = (k % 2 ? n - 1 - k : k) / 2;
                      const Complex out = 2.0L * half_root(4 * m + 1);
                      StoreRow row{};
                      add(row, m, k % 2 ? j * out : out);
                      return row;
                  }};
    return rule;
}

} // namespace

std::optional<PackedRule> packed_rule(TransformKind kind, Norm norm, std::size_t n,
                                      DctAlgorithm algorithm, long double factor) {
    const ScaledKind real = scaled_kind(kind, norm, n);
    PackedRule rule;
    if (const KindRow &row = kind_row(real.forward); row.type == 4) {
        if (n % 2)
            return std::nullopt;
        rule = row.sine ? dst_from_dct(packed_dct4(n), n) : packed_dct4(n);
        scale_output(rule, factor * real.scale);
    } else {
        const LinearRule linear = linear_rule(kind, norm, n, algorithm, factor);
        if (linear.length % 2)
            return std::nullopt;
        rule = linear.inverse ? pack_output(linear) : pack_input(linear);
    }
    rule.load_terms = most_terms(rule.load);
    return rule;
}

} // namespace imago
