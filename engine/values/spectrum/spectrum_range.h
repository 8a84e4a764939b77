// SPDX-License-Identifier: MIT
// The range of values in which a spectrum is drawn.
#pragma once
#include "engine/values/signal_values.h"

#include <cstddef>
#include <span>

namespace imago {

/// What rounding may add to magnitudes of a transform in floats, relative to the largest.
struct SpectrumError {
    /// Of the largest magnitudes: the error bound of engine/doc/facts.md#error-bound, with c = 3.
    double top = 0;
    /// Of magnitudes that are 0: errors of one line spread over its bins, and those of equal lines
    /// add up, so that this is the bound over the root of the shorter side.
    double bottom = 0;
};

/// The error for planes of this size; a height of 1 for signals.
SpectrumError spectrum_error(std::size_t height, std::size_t width);

/// The values of the first and the last colour, or of the ends of an axis; low < high.
struct SpectrumRange {
    double low = 0;  ///< the first colour, for smaller values, too
    double high = 1; ///< the last one, for larger values, too
    bool operator==(const SpectrumRange &) const = default;
};

/// The range for values from `low` to `high` of a quantity other than the phase, whose log is that
/// of magnitudes. It resolves no rounding: values that differ from the largest by error.top have
/// the last colour, none of 256 levels is less than that, and what error.bottom explains has the
/// first colour. A flat spectrum therefore has the last colour alone, and one that is 0 everywhere
/// the first.
SpectrumRange drawn_range(double low, double high, Quantity quantity, const SpectrumError &error);

/// The same for the finite ones of these values; with `decibels` above 0 for the upper part of them
/// alone.
SpectrumRange drawn_range(std::span<const float> values, Quantity quantity,
                          const SpectrumError &error, double decibels = 0);

} // namespace imago
