// SPDX-License-Identifier: MIT
#pragma once

#include "engine/pipeline/compress/magnitudes.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace imago {

/// The bits of pass 0 of a radix select over the 31 bits of a float's magnitude, highest bits
/// first. Those of the next passes depend on the bits above.
inline constexpr HistogramBits first_histogram{31, 0, 19, 4095};

/// Returns the smallest magnitude of a bin of first_histogram. For the number of bins, it is the
/// end of the last one.
double first_bin_start(std::size_t bin);

/// Returns the k-th largest magnitude, k >= 1, by radix select: exactly the value at rank k of the
/// magnitudes in falling order. `first` is the histogram by first_histogram, which the caller
/// caches. `histogram` makes the two others, over the same elements. Requires k <= number of
/// elements.
float kth_largest(
    std::uint64_t k, const std::vector<std::uint64_t> &first,
    const std::function<std::vector<std::uint64_t>(const HistogramBits &)> &histogram);

/// Returns the exponent e of the largest magnitude by the cached first histogram: all are below
/// 2^(e+1). Returns 0 if all elements are 0.
int largest_exponent(const std::vector<std::uint64_t> &first);

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
