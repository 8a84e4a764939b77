// SPDX-License-Identifier: GPL-3.0-or-later
// Gaps in columns; internal to app/media.
#pragma once
#include <cstddef>
#include <vector>

namespace imago::csv {

/// Fills each NaN on the line between its neighbours, by their times or else by their indices; at
/// an end the nearest value is repeated. Returns how many were at the ends. At least one value is
/// not NaN.
std::size_t interpolate(std::vector<float> &column, const std::vector<double> *times);

} // namespace imago::csv
