// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/codelet.h"
#include "engine/codelet/initialize.h"

namespace imago::codelet {

/// The cost of a method at its length, after optimize(). Compared in this order.
struct Cost {
    int instructions = 0; ///< with fused multiply-add, which all relevant devices have
    /// Additions plus multiplications. 0 in the fused form, where a product costs nothing, and
    /// methods with fewer of them round worse: 7 to 29 points by rader_mean 1.06 to 1.42 times.
    int operations = 0;

    auto operator<=>(const Cost &) const = default;
};

/// The cost of length n if it and the lengths that it leads to use these methods.
Cost cost_of(int n, const Methods &methods, Form form);

/// The methods with the lowest cost for every length up to n: from short to long, each applicable
/// method is tried with the best ones of the shorter lengths. Among equals the first of
/// applicable_methods(), and so the most regular, wins: 16 as 4 x 4 costs the same as split radix,
/// and ran 15% faster on float16 lanes, because LLVM 14 schedules it with fewer spills.
Methods choose_methods(int n, Form form);

/// choose_methods() for n and the lengths that its own methods may lead to; the others are
/// unspecified. A radix of 32 needs 2, 4, 8 and 16 and so takes a tenth of the time of
/// choose_methods(). Results are kept for this process; any thread may call, as with
/// choose_methods().
Methods choose_methods_of(int n, Form form);

} // namespace imago::codelet
