// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/program/options.h"

#include <complex>
#include <cstddef>
#include <optional>

namespace imago {

class StepTable;

/// One side's map of a LinearRule or PackedRule as parameters of formulas
/// (kernels/hook/linear/real_rule.cl), for lines whose rows would make a long table.
struct RealRule {
    int type = 2; ///< 1 to 4
    bool sine = false, idxst = false, packed = false;
    double factor = 1, end = 1;      ///< factors of what is loaded or stored, and of the ends
    std::size_t order = 1;           ///< of the roots
    std::complex<long double> roots; ///< a factor common to all roots
};

struct RealRules {
    RealRule load, store;
};

/// The maps of linear_rule() or, if `packed`, of packed_rule(), with the same arguments. Empty for
/// a DCT-II by 2N or 4N points, for type IV of even n unless packed, and if the index of a point
/// has more than 31 bits.
std::optional<RealRules> real_rules(TransformKind kind, Norm norm, std::size_t n,
                                    DctAlgorithm algorithm, long double factor, bool packed);

/// Adds the macros and the roots of a rule for a side of a pointwise step.
void add_real_rule(Defines &defines, StepTable &table, const RealRule &rule);

} // namespace imago
