// SPDX-License-Identifier: GPL-3.0-or-later
// Fills gaps in columns; internal to app/media.
#pragma once
#include <cstddef>
#include <vector>

namespace imago::csv {

/// Fills each NaN on the line between its neighbours, by their times or else by their indices. At
/// an end the nearest value is repeated. Returns the number of gaps at the ends. At least one value
/// must not be NaN.
std::size_t interpolate(std::vector<double> &column, const std::vector<double> *times);

} // namespace imago::csv
