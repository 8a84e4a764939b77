// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/rule/sparse_map.h"

#include <cstddef>
#include <optional>

namespace imago {

/// A real-to-real transform of n points of one line as a complex FFT of half as many points as
/// LinearRule's (a quarter for types IV), between two sparse real-linear maps:
///   z(m) = sum over t of load[m][t].factor x(index), x real;
///   Z = FFT of z, unscaled;
///   y(k) = Re(sum over t of store[k][t].factor Z(index)).
/// Terms in use come first in their row, each with a different index.
struct PackedRule {
    std::size_t length = 1;     ///< points of the FFT
    bool inverse = false;       ///< e^{+2 pi i mk/length}, unscaled
    std::size_t load_terms = 1; ///< 1 to 4: terms of a load row, at most
    SparseMap<4> load;          ///< length rows
    SparseMap<2> store;         ///< n rows
};

/// The rule of every kind that linear_rule() serves, with its factors, norms, algorithms and
/// errors, n >= 1. Empty where the sequence cannot be halved: DCT and DST of types II to IV and
/// IDXST of odd n, except a DCT-II by an algorithm of 2N or 4N points. Points of the FFT: n/2; n -
/// 1 for DCT-I, n + 1 for DST-I; n or 2n for a DCT-II by 2N or 4N points.
std::optional<PackedRule> packed_rule(TransformKind kind, Norm norm, std::size_t n,
                                      DctAlgorithm algorithm = DctAlgorithm::n,
                                      long double factor = 1);

} // namespace imago
