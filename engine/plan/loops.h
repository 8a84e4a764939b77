// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// One loop over lines: how many, and how far apart they stand, in numbers.
struct Loop {
    std::size_t count = 1;
    std::size_t in = 0, out = 0, mask = 0;
    bool operator==(const Loop &) const = default;
};

/// The same lines in as few loops as possible: loops of one line are dropped, loops that continue
/// another at every stride are joined with it. The first loop of the result is the innermost: the
/// one that starts with loop `first` of the argument where that is given (continued by others only
/// where `first_joins`), else the one whose lines are neighbours `adjacent` numbers apart in the
/// input or output, else the longest whose lines
/// do not stand on each other in the input.
std::vector<Loop> arrange_loops(std::vector<Loop> loops, std::size_t adjacent_in,
                                std::size_t adjacent_out, int first = -1, bool first_joins = true);

} // namespace imago
