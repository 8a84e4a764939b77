// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The agreement of two pictures in a ring of frequencies (SpectrumRings).
struct CorrelationRing {
    double frequency = 0; ///< radius, in cycles per pixel
    /// Re sum F1 conj(F2) / sqrt(sum |F1|^2 sum |F2|^2), -1 .. 1; 0 if a picture has nothing there.
    double correlation = 0;
    std::size_t bins = 0; ///< of the ring
};

/// The curves below which details are no longer common to both pictures: a number, or one that
/// depends on the bins n of a ring (M. van Heel, M. Schatz: Journal of Structural Biology 151,
/// 2005):
///     three sigma  3 / sqrt(n / 2)
///     half bit     (0.2071 + 1.9102 / sqrt(n)) / (1.2071 + 0.9102 / sqrt(n))
///     one bit      (0.5 + 2.4142 / sqrt(n)) / (1.5 + 1.4142 / sqrt(n))
/// none of them above 1. 1/7 is common for pictures of half the exposure.
struct CorrelationThreshold {
    /// The curve; `number` is constant.
    enum class Kind { number, half_bit, one_bit, three_sigma };
    Kind kind = Kind::number; ///< which one
    double number = 1.0 / 7;  ///< of Kind::number: above 0, below 1

    /// The threshold of a ring of n bins.
    double at(std::size_t bins) const;
    bool operator==(const CorrelationThreshold &) const = default;
};

/// "1/7", "half-bit", "1-bit", "3-sigma" or a number above 0 and below 1; empty for others.
std::optional<CorrelationThreshold> parse_threshold(std::string_view text);
/// The text of a threshold, as parse_threshold() reads it.
std::string threshold_name(const CorrelationThreshold &threshold);

/// The first ring that a threshold judges: those before it have so few frequencies that the
/// threshold is 1, which no two pictures reach. The number of rings if there is none.
std::size_t first_judged(std::span<const CorrelationRing> rings,
                         const CorrelationThreshold &threshold);
/// Whether the pictures agree in that ring; false if there is none.
inline bool agree_at_first(std::span<const CorrelationRing> rings,
                           const CorrelationThreshold &threshold) {
    const std::size_t first = first_judged(rings, threshold);
    return first < rings.size() && rings[first].correlation >= threshold.at(rings[first].bins);
}
/// The frequency at which the rings fall below the threshold for the first time, between two rings
/// by a straight line; empty if they never do, or are below from the first_judged() ring on.
std::optional<double> crossing(std::span<const CorrelationRing> rings,
                               const CorrelationThreshold &threshold);

} // namespace imago
