// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem.h"
#include "engine/program/options.h"

#include <complex>
#include <cstddef>
#include <optional>

namespace imago {

class StepTable;

/// One side's map of a LinearRule or PackedRule as parameters of formulas, see
/// kernels/hook/real_rule.cl: for lines whose rows would make a long table.
struct RealRule {
    int type = 2; ///< 1 to 4
    bool sine = false, idxst = false, packed = false;
    double factor = 1, end = 1;      ///< of what is loaded or stored; at the ends
    std::size_t order = 1;           ///< of the roots
    std::complex<long double> roots; ///< a factor of all of them
};

struct RealRules {
    RealRule load, store;
};

/// The maps of linear_rule(), or where `packed` those of packed_rule(), of the same arguments. No
/// value for a DCT-II by 2N or 4N points, for type IV of even n unless packed, and where an index
/// of a point has more than 31 bits.
std::optional<RealRules> real_rules(TransformKind kind, Norm norm, std::size_t n,
                                    DctAlgorithm algorithm, long double factor, bool packed);

/// The macros and the roots of a rule for a side of a pointwise step.
void add_real_rule(Defines &defines, StepTable &table, const RealRule &rule);

} // namespace imago
