// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Every radix sequence of n in every order (Nukada-Matsuoka), as far as it is bounded: radices
/// from 2 to `largest`, or primes of n up to 31; at most `more_passes` passes beyond the fewest;
/// at most `most` sequences. The bound takes whole factorisations with all their orders, in the
/// order of their cost by operations and passes (sequence_cost), so that what it cuts off are the
/// costliest. Empty where n has a larger prime factor, and for n = 1.
std::vector<std::vector<int>> radix_orders(std::size_t n, int largest, std::size_t more_passes,
                                           double pass_cost, std::size_t most);

} // namespace imago
