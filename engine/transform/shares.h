// SPDX-License-Identifier: MIT
// How many of a row of equal jobs each of several devices takes.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Counts that sum to `jobs`, one for each speed (jobs a unit of time, >= 0, finite, not all 0), in
/// proportion to the speeds: as proportional as whole jobs allow without any device beyond its
/// share ending later than it must. One job goes to the fastest; of equals, the first.
std::vector<std::size_t> share_out(std::size_t jobs, const std::vector<double> &speeds);

} // namespace imago
