// SPDX-License-Identifier: MIT
// What the rules of real-to-real transforms share: SciPy's norms and inverses, and DST from DCT.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/sparse_map.h"
#include "engine/plan/table/roots.h"
#include "engine/reference/dft.h"

#include <complex>
#include <cstddef>
#include <cstdint>

namespace imago {

/// A real-to-real transform as scale times a forward kind.
struct ScaledKind {
    TransformKind forward = TransformKind::dct2;
    /// Whether SciPy's ortho rules apply, which double or halve the power of some ends. Apart from
    /// the scale these ends have the factor 1, so the other samples and results are halved or
    /// doubled.
    bool ortho = false;
    long double scale = 1;
};

/// Inverse kinds become the forward kind that computes them. Throws Error (usage) for kinds that
/// are not real to real along one axis, for a DCT-I of one point, for a norm other than backward
/// for IDXST, and for n above 2^30.
ScaledKind scaled_kind(TransformKind kind, Norm norm, std::size_t n);

/// Which ends have another factor: SciPy's ortho rules double the power of these samples on the way
/// in, and halve that of these results on the way out. None, the first, the last or both.
struct OrthoEnds {
    bool first_in = false, last_in = false, first_out = false, last_out = false;
};

/// The ends of a forward kind.
OrthoEnds ortho_ends(TransformKind forward);

/// The length of the even or odd extension of n points, by which the inverse of a forward DCT or
/// DST divides.
constexpr std::size_t logical_length(const KindRow &row, std::size_t n) {
    return 2 * n + static_cast<std::size_t>(row.beyond);
}

/// e^{-j pi k / n}.
inline std::complex<long double> half_root(std::size_t k, std::size_t n) {
    return reference::root_of_unity<long double>(k, 2 * n);
}

/// half_root() for many k.
class HalfRoots {
  public:
    explicit HalfRoots(std::size_t n) : root_(2 * n) {}
    std::complex<long double> operator()(std::size_t k) const { return root_(k); }

  private:
    Roots root_;
};

/// Multiplies the terms of a row.
template <class Terms>
void scale_row(Terms &row, long double factor) {
    for (auto &term : row)
        term.factor *= factor;
}

/// Multiplies result k by (-1)^k.
template <class Rule>
void alternate_output(Rule &rule) {
    rule.store = changed(rule.store, [](std::size_t k, auto &row) {
        if (k % 2)
            scale_row(row, -1);
    });
}

/// DST(x)(k) = (-1)^k DCT(x reversed)(k), for types III and IV of n points.
template <class Rule>
Rule dst_from_dct(Rule rule, std::size_t n) {
    rule.load = changed(rule.load, [n](std::size_t, auto &row) {
        for (auto &term : row)
            term.index = static_cast<std::uint32_t>(n - 1 - term.index);
    });
    alternate_output(rule);
    return rule;
}

/// Multiplies every sample by `scale`.
template <class Rule>
void scale_input(Rule &rule, long double scale) {
    if (scale != 1)
        rule.load = changed(rule.load, [scale](std::size_t, auto &row) { scale_row(row, scale); });
}

/// Multiplies every result by `scale`.
template <class Rule>
void scale_output(Rule &rule, long double scale) {
    if (scale != 1)
        rule.store =
            changed(rule.store, [scale](std::size_t, auto &row) { scale_row(row, scale); });
}

} // namespace imago
