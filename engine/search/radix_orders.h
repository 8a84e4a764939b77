// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Every radix sequence of n in every order (Nukada-Matsuoka), within bounds: radices from 2 to
/// `largest`, or primes of n up to 61; at most `more_passes` passes beyond the fewest; at most
/// `most` sequences. The last bound keeps whole factorisations with all their orders, in rising
/// cost of operations and passes (sequence_cost()), and so removes the most expensive ones. Empty
/// if n has a larger prime factor, and for n = 1.
std::vector<std::vector<int>> radix_orders(std::size_t n, int largest, std::size_t more_passes,
                                           double pass_cost, std::size_t most);

} // namespace imago
