// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

namespace imago {

/// Returns the zero-order entropy of coefficients, in bits. Coefficients with magnitudes below
/// `threshold` are one symbol. The others have one symbol for each `step` of magnitude above it and
/// each sign, and both signs are equally frequent. A symbol for less than one coefficient counts as
/// if it stood for one.
///
/// The entropy is computed from the magnitudes' histogram by first_histogram
/// (engine/pipeline/compress/largest.h), evenly distributed within each bin of 1/16 of an octave,
/// so that it costs no pass over the coefficients. Exactly `kept` of them reach the threshold.
/// Requires threshold >= 0 and step > 0.
double coded_bits(const std::vector<std::uint64_t> &histogram, std::uint64_t kept, double threshold,
                  double step);

} // namespace imago
