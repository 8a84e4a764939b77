// SPDX-License-Identifier: MIT
// How closely averages over frames tell the spectrum of noise.
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Returns the degrees of freedom of a bin's mean power over `frames` frames, `hop` apart, and over
/// these tapers, for Gaussian noise whose spectrum is smooth: 2 (sum E)^2 / sum c^2, where E is the
/// energy of a frame's taper and c the inner product of two of them where they overlap, over all
/// pairs (Percival and Walden 1993, chapter 6.17). It is 2 for one frame and, without overlap, 2
/// for each. Bins 0 and half the rate of real samples have half as many.
double degrees_of_freedom(const std::vector<std::vector<double>> &tapers, std::size_t hop,
                          std::size_t frames);

/// Factors of an estimate of power.
struct ConfidenceFactors {
    double lower = 1; ///< to the lower end of its interval
    double upper = 1; ///< to the upper end
};

/// Returns the factors between which the true power is with probability `level`, as often below as
/// above: degrees / chi-square quantiles.
ConfidenceFactors confidence_factors(double level, double degrees);

/// Returns the coherence that independent channels exceed with the probability 1 - `level`: 1 - (1
/// - level)^(1 / (degrees / 2 - 1)); 1 for 2 degrees or fewer.
double significant_coherence(double level, double degrees);

} // namespace imago
