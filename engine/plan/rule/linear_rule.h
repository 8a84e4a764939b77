// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/sparse_map.h"

#include <cstddef>

namespace imago {

using LinearTerms = SparseMap<2>::Row;

/// A real-to-real transform of n points as a complex FFT between two sparse linear maps: load[m]
/// gives the FFT's input m from the samples, store[k] gives result k from its output. The maps are
/// complex-linear, so two real lines can be the real and imaginary part of one complex line.
struct LinearRule {
    std::size_t length = 1; ///< points of the FFT
    bool inverse = false;   ///< e^{+2 pi i mk/length}, unscaled
    SparseMap<2> load;      ///< length rows
    SparseMap<2> store;     ///< n rows
};

/// The rule of a DCT or DST of type I to IV, of the inverse of one, or of IDXST (DCT-MD Eq. 21),
/// with SciPy's factors and ortho rules. DCT-II has DCT-MD's four algorithms; each other kind has
/// one: III is II in reverse, IV takes 2N points, or N if N is odd, I takes the doubled sequence.
/// All results are multiplied by `factor`. Throws Error (usage) for a DCT-I of one point, for a
/// norm other than backward for IDXST, and for n above 2^30.
LinearRule linear_rule(TransformKind kind, Norm norm, std::size_t n,
                       DctAlgorithm algorithm = DctAlgorithm::n, long double factor = 1);

} // namespace imago
