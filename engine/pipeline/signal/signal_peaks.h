// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/signal_values.h"

#include <optional>
#include <span>
#include <vector>

namespace imago {

/// The properties of a spectrum on which its lines depend.
struct LineShape {
    /// Window of the frames; if empty, the shape of a line is unknown.
    std::optional<Window> window;
    std::size_t averaged = 1; ///< the number of frames averaged in each value
    /// Whether Quantity::log is log10(1 + power) instead of that of the magnitude.
    bool log_of_power = false;
    double gain = 0;          ///< level of a line relative to that of its value, in dB
    std::size_t constant = 0; ///< index of the constant's value
    /// Whether the spectrum is two-sided, for complex samples: the last value is a neighbour of the
    /// first, a line has no image, and neither end is special. The values begin where no line is.
    bool circle = false;
    double ends = 0; ///< by how many dB a constant is reported lower than a sine of the same |X|
    /// How many dB below the highest a maximum may be: rounding has maxima, too.
    double deepest = 120;
};

/// The `most` highest local maxima of these values that are at least 6 dB above the lower of the
/// saddles that separate them from higher ones, and no more than `deepest` below the highest; the
/// first and the last value can be one. A constant is no oscillation: if it is one of them it comes
/// after all others, and it is not the only one reported if there are others. Phases have none. A
/// maximum within the main lobe of the constant that is less than 6 dB above what the constant
/// leaks there is that constant. The time is proportional to the number of values.
///
/// Position of a line between two bins, and its level. Let a, b, c be the levels, in nepers, of the
/// bin before the maximum, of the maximum, and of the one after it; D = a - 2 b + c. The parabola
/// through them has its summit at p = (a - c) / (2 D) bins. For a sine x bins from bin b, p follows
/// from the window alone: a, b, c are ln |W(1 + x)|, ln |W(x)|, ln |W(1 - x)|, W the window's
/// transform; p(x) rises with x, so x is found by bisection, and the level is b - ln |W(x) / W(0)|:
/// neither has the parabola's own error (Hann: 0.016 bins and 0.3 dB).
///
/// Errors. The noise around a line, n (power of a bin), is the largest of: the median of the 64
/// bins on either side beyond the main lobe, as the mean of a chi-squared variable with 2 M degrees
/// of freedom, M the number of averaged frames; the lower saddle; the leakage from the line's own
/// image at the negative frequency (or beyond half the rate) and from the other listed lines, by
/// the envelope of |W|. The level of a bin of power P then has a deviation of s = sqrt(min(n / P,
/// 1) / (2 M')) nepers, M' = max(1, M / 2) as frames overlap. So
///   dp^2 = ((1/2 - p)^2 s_a^2 + (1/2 + p)^2 s_c^2 + (2 p)^2 s_b^2) / D^2,
/// the frequency's error is half the distance of x(p - 2 dp) and x(p + 2 dp) in bins, and the
/// level's 2 s_b plus half of the change of ln |W(x)| between those two, and at least 0.001 dB. If
/// D is not that of the window (a hump, not a line), or the window is not known, the summit is that
/// of the parabola, and the errors are at least half a bin (a bin if the window is not known: a
/// cosine transform has two to a resolution) and 1 dB (3 dB), and at most a main lobe's four bins.
/// The first and the last bin are reported to half a bin.
std::vector<SpectralLine> spectral_lines(std::span<const double> values, Quantity quantity,
                                         double frequency_step, std::size_t most,
                                         const LineShape &shape = {});

} // namespace imago
