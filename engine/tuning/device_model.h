// SPDX-License-Identifier: MIT
// The analytical model of HBPL: from a row of its table 1 and N to the parameters of its table 3.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/values/cost/occupancy.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace imago {

/// A compute unit (HBPL table 1), and when its vendor's kernels choose a larger radix.
struct Architecture {
    std::string name;              ///< for people: "NVIDIA Hopper"
    std::size_t registers = 0;     ///< R_CU, 32-bit registers
    std::size_t local_bytes = 0;   ///< S_CU
    std::size_t warp = 32;         ///< w
    std::size_t items = 0;         ///< resident work-items, at most; 0: not known
    std::size_t groups = 1;        ///< B_max
    std::size_t largest_group = 1; ///< work-items
    int largest_radix = 8;         ///< a power of two
    /// "n much larger than p": the most passes of log2(r) = p each that a transform may have before
    /// a larger radix is chosen, for radix 2 and for larger ones.
    std::size_t most_passes_of_2 = 5, most_passes = 5;
};

/// Eqs. 1 to 3 of an architecture. `registers`: R_t; `items`: L; `local_bytes`: of a group, 0 for
/// none.
Occupancy occupancy(const Architecture &architecture, std::size_t registers, std::size_t items,
                    std::size_t local_bytes);

/// The smallest group, a power of two, with which B_max groups fill a unit; the largest group if
/// the unit's work-items are not known.
std::size_t full_group(const Architecture &architecture);

/// Powers of two of HBPL table 2: private elements, local elements, work-items; s = p + l.
struct GroupExponents {
    int p = 0, s = 0, l = 0; ///< base-2 logarithms
    bool operator==(const GroupExponents &) const = default;
};

/// The exponents for groups of this many warps: l counts their work-items, s what S_CU leaves to
/// each of B_max groups.
GroupExponents group_exponents(const Architecture &architecture, std::size_t warps,
                               Precision precision = Precision::f32);

/// One transform of N points as HBPL runs it.
struct GroupChoice {
    int radix = 2;            ///< of all passes except the first, a power of two
    std::vector<int> radices; ///< the mixed-radix first pass, then `radix`
    std::size_t items = 1;    ///< L1 = N / r
    std::size_t lines = 1;    ///< L2
    Occupancy occupancy;      ///< with such groups
    std::size_t size() const { return items * lines; } ///< L
};

/// R_t by radix and N for a compiler: it is given, not modelled.
using RegistersOf = std::function<std::size_t(int radix, std::size_t n)>;

/// N: a power of two from 2. The smallest radix is chosen, since it gives the most work-items, if
/// passes are few enough and L1 is at most two full groups. L is the largest group up to the full
/// one of which at least half of B_max fit a unit, or L1 if that is larger; L2 = L / L1, but no
/// more than `batch`. Throws Error (usage) for another N.
GroupChoice choose_group(const Architecture &architecture, std::size_t n,
                         const RegistersOf &registers, Precision precision = Precision::f32,
                         std::size_t batch = std::numeric_limits<std::size_t>::max());

} // namespace imago
