// SPDX-License-Identifier: MIT
#include "engine/plan/rule/linear_rule.h"

#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/words/sentences.h"

#include <cmath>
#include <utility>

namespace imago {
namespace {

using Complex = RuleFactor;
using Kind = TransformKind;

LinearTerm term(std::size_t index, Complex factor) {
    return {static_cast<std::uint32_t>(index), factor};
}

/// The position of x'(m) in x (DCT-MD Eq. 9), and its inverse.
std::size_t reordered(std::size_t m, std::size_t n) {
    return m < (n + 1) / 2 ? 2 * m : 2 * (n - m) - 1;
}
std::size_t place(std::size_t m, std::size_t n) {
    return m % 2 ? n - (m + 1) / 2 : m / 2;
}

/// y(k) = w V(k) + conj(w) V(-k), w = e^{-j pi k/2n}: twice the real part if V comes from real
/// samples.
SparseMap<2> twice_real(std::size_t n, std::size_t length) {
    return {n, [half_root = HalfRoots(2 * n), length](std::size_t k) -> LinearTerms {
                const Complex w = half_root(k);
                return {term(k, w), term(k ? length - k : 0, std::conj(w))};
            }};
}

/// The DCT-II by the N-point algorithm (DCT-MD Eqs. 9 to 11).
LinearRule dct2_n(std::size_t n) {
    return {n,
            false,
            {n, [n](std::size_t m) -> LinearTerms { return {term(reordered(m, n), 1)}; }},
            twice_real(n, n)};
}

LinearRule dct2_padded(std::size_t n) {
    return {
        2 * n,
        false,
        {2 * n, [n](std::size_t m) -> LinearTerms { return {m < n ? term(m, 1) : LinearTerm()}; }},
        twice_real(n, 2 * n)};
}

LinearRule dct2_mirrored(std::size_t n) {
    return {
        2 * n,
        false,
        {2 * n, [n](std::size_t m) -> LinearTerms { return {term(m < n ? m : 2 * n - 1 - m, 1)}; }},
        {n, [half_root = HalfRoots(2 * n)](std::size_t k) -> LinearTerms {
             return {term(k, half_root(k))};
         }}};
}

LinearRule dct2_4n(std::size_t n) {
    return {4 * n,
            false,
            {4 * n,
             [n](std::size_t m) -> LinearTerms {
                 if (m % 2 == 0)
                     return {};
                 return {term((m < 2 * n ? m : 4 * n - m) / 2, 1)};
             }},
            {n, [](std::size_t k) -> LinearTerms { return {term(k, 1)}; }}};
}

LinearRule dct2(std::size_t n, DctAlgorithm algorithm) {
    switch (algorithm) {
    case DctAlgorithm::n:
        return dct2_n(n);
    case DctAlgorithm::padded_2n:
        return dct2_padded(n);
    case DctAlgorithm::mirrored_2n:
        return dct2_mirrored(n);
    case DctAlgorithm::four_n:
        break;
    }
    return dct2_4n(n);
}

/// The N-point DCT-II in reverse: V(k) = conj(w) (y(k) - j y(n-k)) with y(n) = 0.
LinearRule dct3(std::size_t n) {
    return {n,
            true,
            {n,
             [n, half_root = HalfRoots(2 * n)](std::size_t k) -> LinearTerms {
                 const Complex w = std::conj(half_root(k));
                 if (k == 0)
                     return {term(k, w)};
                 return {term(k, w), term(n - k, Complex(w.imag(), -w.real()))};
             }},
            {n, [n](std::size_t k) -> LinearTerms { return {term(place(k, n), 1)}; }}};
}

/// Type IV of odd n, by signs alone. Let g(2m+1) = x(m), g(-p) = g(p), g(p+4n) = -g(p). For odd q
/// the product g(p) cos(2 pi p q / 8n) is the same at all p that stand for one m, so one p = 1
/// modulo 8 of each suffices. These are p = 8v + n (n mod 8), v = 0..n-1, where p/8n = v/n + n/8
/// modulo 1. With H the DFT of h(v) = g(p(v)), y(k) = 2 Re(e^{-j pi nq/4} H(q)), q = 2k+1. This
/// follows Heideman, "Computation of an odd-length DCT from a real-valued DFT of the same length",
/// IEEE Trans. Signal Processing 40 (1992), which treats the other types.
LinearRule dct4_odd(std::size_t n) {
    return {n,
            false,
            {n,
             [n](std::size_t v) -> LinearTerms {
                 std::size_t m = (4 * v + (n * (n % 8) - 1) / 2) % (4 * n);
                 const bool second = m >= 2 * n; // g(p+4n)
                 m -= second ? 2 * n : 0;
                 const bool back = m >= n; // g(4n-p) = -g(p)
                 return {term(back ? 2 * n - 1 - m : m, second == back ? 1 : -1)};
             }},
            {n, [n](std::size_t k) -> LinearTerms {
                 const std::size_t q = 2 * k + 1;
                 const Complex c = half_root(n * q % 8, 4);
                 return {term(q % n, c), term((n - q % n) % n, std::conj(c))};
             }}};
}

/// U(k) = sum x(m) e^{-j pi m/2n} e^{-j pi mk/n}; the conjugate sum is U(2n-1-k).
LinearRule dct4(std::size_t n) {
    if (n % 2)
        return dct4_odd(n);
    return {2 * n,
            false,
            {2 * n,
             [n, half_root = HalfRoots(2 * n)](std::size_t m) -> LinearTerms {
                 return {m < n ? term(m, half_root(m)) : LinearTerm()};
             }},
            {n, [n, half_root = HalfRoots(4 * n)](std::size_t k) -> LinearTerms {
                 const Complex w = half_root(2 * k + 1);
                 return {term(k, w), term(2 * n - 1 - k, std::conj(w))};
             }}};
}

LinearRule dct1(std::size_t n) {
    const std::size_t length = 2 * (n - 1);
    return {
        length,
        false,
        {length, [=](std::size_t m) -> LinearTerms { return {term(m < n ? m : length - m, 1)}; }},
        {n, [=](std::size_t k) -> LinearTerms { return {term(k % length, 1)}; }}};
}

LinearRule dst1(std::size_t n) {
    const std::size_t length = 2 * (n + 1);
    return {length,
            false,
            {length,
             [=](std::size_t m) -> LinearTerms {
                 if (m % (n + 1) == 0)
                     return {};
                 return {m <= n ? term(m - 1, 1) : term(length - 1 - m, -1)};
             }},
            {n, [](std::size_t k) -> LinearTerms { return {term(k + 1, Complex(0, 1))}; }}};
}

/// DST-II(x)(k) = DCT-II((-1)^m x)(n-1-k).
LinearRule dst2(std::size_t n) {
    LinearRule rule = dct2_n(n);
    rule.load = changed(rule.load, [](std::size_t, LinearTerms &row) {
        for (LinearTerm &t : row)
            t.factor *= t.index % 2 ? -1.0L : 1.0L;
    });
    rule.store = {n, [store = rule.store, n](std::size_t k) { return store.at(n - 1 - k); }};
    return rule;
}

/// DCT-MD Eq. 21 with the unnormalised IDCT of Eq. 1b: y(m) = x(n-m), y(0) = 0, in half a DCT-III.
LinearRule idxst(std::size_t n) {
    LinearRule rule = dct3(n);
    rule.load = changed(rule.load, [](std::size_t k, LinearTerms &row) {
        if (k == 0)
            row = {};
        else
            std::swap(row[0].index, row[1].index);
        scale_row(row, 0.5);
    });
    alternate_output(rule);
    return rule;
}

/// Divides by the root of 2 what a row takes of samples that are no such end.
void lower_samples(LinearTerms &row, const OrthoEnds &ends, std::size_t n) {
    for (LinearTerm &t : row)
        if (!(ends.first_in && t.index == 0) && !(ends.last_in && t.index == n - 1))
            t.factor /= std::sqrt(2.0L);
}

/// The ends keep the factor 1, and the scale applies to them: see ScaledKind.
void apply_ortho(LinearRule &rule, Kind kind, std::size_t n) {
    const OrthoEnds ends = ortho_ends(kind);
    if (ends.first_in || ends.last_in)
        rule.load =
            changed(rule.load, [=](std::size_t, LinearTerms &row) { lower_samples(row, ends, n); });
    if (ends.first_out || ends.last_out)
        rule.store = changed(rule.store, [=](std::size_t k, LinearTerms &row) {
            if (!(ends.first_out && k == 0) && !(ends.last_out && k == n - 1))
                scale_row(row, std::sqrt(2.0L));
        });
}

/// Merges two terms of one index, so that a result is rounded once.
void merge(SparseMap<2> &map) {
    map = changed(map, [](std::size_t, LinearTerms &row) {
        if (row[0].index == row[1].index) {
            row[0].factor += row[1].factor;
            row[1].factor = 0;
        }
    });
}

LinearRule unnormalised(Kind kind, std::size_t n, DctAlgorithm algorithm) {
    switch (kind) {
    case Kind::dct1:
        return dct1(n);
    case Kind::dct2:
        return dct2(n, algorithm);
    case Kind::dct3:
        return dct3(n);
    case Kind::dct4:
        return dct4(n);
    case Kind::dst1:
        return dst1(n);
    case Kind::dst2:
        return dst2(n);
    case Kind::dst3:
        return dst_from_dct(dct3(n), n);
    case Kind::dst4:
        return dst_from_dct(dct4(n), n);
    case Kind::idxst:
        return idxst(n);
    default:
        break;
    }
    throw usage_error(plan_says.not_real, kind_name(kind));
}

} // namespace

LinearRule linear_rule(TransformKind kind, Norm norm, std::size_t n, DctAlgorithm algorithm,
                       long double factor) {
    const ScaledKind real = scaled_kind(kind, norm, n);
    LinearRule rule = unnormalised(real.forward, n, algorithm);
    if (real.ortho)
        apply_ortho(rule, real.forward, n);
    // The scale goes to the side that already has factors: each is rounded once as it enters a
    // table.
    if (kind_row(real.forward).type == 3 && real.forward != Kind::idxst)
        scale_input(rule, factor * real.scale);
    else
        scale_output(rule, factor * real.scale);
    merge(rule.load);
    merge(rule.store);
    return rule;
}

} // namespace imago
