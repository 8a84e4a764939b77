// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/initialize.h"

namespace imago::codelet {

/// What a method costs at its length, after optimize. Compared in this order.
struct Cost {
    int instructions = 0; ///< with fused multiply-add, which every device in question has
    int operations = 0;   ///< additions plus multiplications

    auto operator<=>(const Cost &) const = default;
};

/// The cost of length n when it and the lengths that it leads to follow methods.
Cost cost_of(int n, const Methods &methods);

/// The methods with the lowest cost for every length up to n: from short to long, each applicable
/// method is tried on top of the best ones of the shorter lengths. Of equals the first, so the most
/// regular, of applicable_methods: 16 as 4 x 4 costs what split radix costs, and ran 15% faster on
/// float16 lanes, because LLVM 14 orders it with fewer spills.
Methods choose_methods(int n);

/// The same for n and the lengths that its own methods may lead to; the others are unspecified. A
/// radix of 32 needs 2, 4, 8 and 16 and so takes a tenth of the time of choose_methods. What was
/// found once is kept for this process; any thread may ask, as also choose_methods.
Methods choose_methods_of(int n);

} // namespace imago::codelet
