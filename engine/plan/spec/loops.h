// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// One loop over lines: the number of lines, and the distances between them in numbers.
struct Loop {
    std::size_t count = 1;
    std::size_t in = 0, out = 0, mask = 0;
    bool operator==(const Loop &) const = default;
};

/// Returns the same lines in as few loops as possible. Loops of one line are dropped, and a loop
/// that continues another at every stride is joined with it. The first loop of the result is the
/// innermost. It starts with loop `first` of the argument if that is given, and other loops
/// continue it only if `first_joins`. Otherwise it is the loop whose lines are neighbours
/// `adjacent` numbers apart in the input or output, or else the longest loop whose lines do not
/// coincide in the input.
std::vector<Loop> arrange_loops(std::vector<Loop> loops, std::size_t adjacent_in,
                                std::size_t adjacent_out, int first = -1, bool first_joins = true);

} // namespace imago
