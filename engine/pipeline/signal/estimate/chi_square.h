// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// Returns the value below which a chi-square variable with this many degrees of freedom (above 0,
/// not necessarily whole) is with this probability (above 0 and below 1).
double chi_square_quantile(double probability, double degrees);

} // namespace imago
