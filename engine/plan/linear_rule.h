// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"
#include "engine/plan/sparse_map.h"

#include <cstddef>

namespace imago {

using LinearTerms = SparseMap<2>::Row;

/// A real-to-real transform of n points as a complex FFT between two sparse linear maps:
/// load[m] gives the FFT's input m from the samples, store[k] the result k from its output. The
/// maps are complex-linear, so two real lines go through as the real and imaginary part of one.
struct LinearRule {
    std::size_t length = 1; ///< points of the FFT
    bool inverse = false;   ///< e^{+2 pi i mk/length}, unscaled
    SparseMap<2> load;      ///< length rows
    SparseMap<2> store;     ///< n rows
};

/// The rule of a DCT or DST of type I to IV, of an inverse of one, or of IDXST (DCT-MD Eq. 21),
/// with scipy's factors and ortho rules. DCT-II by any of DCT-MD's four algorithms; the other kinds
/// by their one: III as II backwards, IV by 2N points, or N where N is odd, I by the doubled
/// sequence. All results times `factor`. Throws Error (usage) for a DCT-I of one point, for a norm
/// other than backward of IDXST, and for n above 2^30.
LinearRule linear_rule(TransformKind kind, Norm norm, std::size_t n,
                       DctAlgorithm algorithm = DctAlgorithm::n, long double factor = 1);

} // namespace imago
