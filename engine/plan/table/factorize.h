// SPDX-License-Identifier: MIT
#pragma once
#include "engine/codelet/codelet.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace imago {

/// Prime factors in rising order, with repetition; empty for 1.
std::vector<std::size_t> prime_factors(std::size_t n);

/// The radix sequence of least cost whose product is n, largest first. Every radix is between 2 and
/// `largest_radix`, or a prime up to `largest_prime`. The cost of a pass counts the operations of
/// the codelet and its twiddles per point, and a constant `pass_cost` for the trip through scratch
/// or local memory. Empty if n has a prime factor above `largest_prime`; an empty sequence if n
/// = 1.
std::optional<std::vector<int>> radix_sequence(std::size_t n, int largest_radix, double pass_cost,
                                               int largest_prime = codelet::largest_radix);

/// The radices of the kernel of any size (engine/plan/lanes/lanes.cpp), in rising order.
const std::vector<int> &any_size_radices();
/// The fewest of these radices whose product is n, in rising order; empty if n has another prime
/// factor.
std::optional<std::vector<int>> any_size_sequence(std::size_t n);

/// Every sequence of at most `passes` radices that `allowed` accepts, in non-decreasing order, with
/// the product n; the empty one if n = 1.
std::vector<std::vector<int>> rising_sequences(std::size_t n, std::size_t passes,
                                               const std::function<bool(int)> &allowed);

/// Returns the radices of n in the fewest passes, none above `largest`, whose largest is smallest;
/// it comes first. Empty if n has no such radices.
std::vector<int> even_radices(std::size_t n, std::size_t largest);

/// Returns every order of the sequences, which are in rising order; of the first ones first, and at
/// most `most` in all.
std::vector<std::vector<int>> every_order(std::vector<std::vector<int>> sequences,
                                          std::size_t most);

/// The cost of a sequence by which radix_sequence() chooses, in operations a point.
double sequence_cost(const std::vector<int> &radices, double pass_cost);

/// The smallest length >= n that has small primes only (2, 3, 5, 7): the length of Bluestein's
/// convolution. It is a multiple of `multiple`, which has these primes only, too.
std::size_t convolution_length(std::size_t n, std::size_t multiple);

/// The largest divisor d of n with 1 < d <= sqrt(n) for which d and n / d are at most `limit`;
/// empty if there is none.
std::optional<std::size_t> balanced_divisor(std::size_t n, std::size_t limit);

/// The first of `parts` >= 2 factors of n, each above 1 and at most `limit`: the largest one that
/// is at most the `parts`-th root of n and leaves a rest that splits by the same rule. Empty if
/// there is none. With two parts it is balanced_divisor().
std::optional<std::size_t> first_factor(std::size_t n, std::size_t limit, std::size_t parts);

} // namespace imago
