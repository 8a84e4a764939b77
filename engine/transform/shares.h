// SPDX-License-Identifier: MIT
// Distributes equal jobs over several devices.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Returns counts that sum to `jobs`, one for each speed (jobs per unit of time, >= 0, finite, not
/// all 0), in proportion to the speeds. They are as proportional as whole jobs allow, while no
/// device with more than its share ends later than it must. One job goes to the fastest device, or
/// to the first of equals.
std::vector<std::size_t> share_out(std::size_t jobs, const std::vector<double> &speeds);

} // namespace imago
