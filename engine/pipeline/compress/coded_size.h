// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

namespace imago {

/// The zero-order entropy of coefficients, in bits. Those with magnitudes below `threshold` are one
/// symbol; the others are one for each `step` of magnitude above it and each sign, signs being
/// even. A symbol for less than one coefficient counts as if it stood for one.
///
/// It is computed from the magnitudes' histogram by first_histogram
/// (engine/pipeline/compress/largest.h), evenly distributed within each bin of 1/16 of an octave,
/// so that it costs no pass over the coefficients; `kept` of them, exactly, reach the threshold.
/// threshold >= 0, step > 0.
double coded_bits(const std::vector<std::uint64_t> &histogram, std::uint64_t kept, double threshold,
                  double step);

} // namespace imago
