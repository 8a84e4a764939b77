// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/halftone/frequency.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace imago {

/// The frequencies of planes of one size in rings around 0. The rings are one step of the longer
/// side wide, 1 / max(width, height) cycles per pixel; ring k has the radii nearest to k steps. A
/// value without a state.
class SpectrumRings {
  public:
    /// For planes of this size; both are at least 1.
    SpectrumRings(std::size_t width, std::size_t height);

    std::size_t count() const { return count_; } ///< rings, up to the corners of the square
    double step() const { return step_; }        ///< cycles per pixel
    /// The ring of a frequency of `x` columns and `y` rows from 0.
    std::size_t ring(double x, double y) const;

  private:
    double width_, height_, step_;
    std::size_t count_;
};

/// The mean power over all directions.
struct RingPower {
    double frequency = 0; ///< radius of the ring, in cycles per pixel
    double power = 0;     ///< mean of its bins
    std::size_t bins = 0; ///< how many those are; without any there is no ring
};

/// The rotational average of a whole spectrum of powers, frequency 0 at (width / 2, height / 2).
/// Rings without a bin are left out.
std::vector<RingPower> ring_profile(const Plane &power);
/// The same of log10(1 + |F|) in a half spectrum of planes of this size (FilterResult::spectrum):
/// the power is |F|^2.
std::vector<RingPower> ring_profile_of_log(const Plane &half, std::size_t width,
                                           std::size_t height);

/// A line between two frequencies.
struct ProfileLine {
    Frequency from{-0.5, 0}; ///< -0.5 .. 0.5
    Frequency to{0.5, 0};    ///< as from
    bool operator==(const ProfileLine &) const = default;
};

/// Two frequencies by their difference.
struct FrequencyStep {
    double frequency = 0; ///< its length, in cycles per pixel
    double period = 0;    ///< 1 / frequency, in pixels; infinite for none
    double direction = 0; ///< degrees from across towards down: -180 < .. <= 180
};
/// From a line's start to its end.
FrequencyStep step_along(const ProfileLine &line);

/// A straight line through log10 of the power over log10 of the frequency: power ~ frequency^slope.
struct PowerSlope {
    double slope = 0;      ///< per decade of either
    double error = 0;      ///< standard error of the slope, by the residuals
    double intercept = 0;  ///< log10 of the power at 1 cycle per pixel
    std::size_t rings = 0; ///< that were used
};
/// The slope of least squares over the rings from one frequency to another, in cycles per pixel,
/// each ring alike. Rings without power, and the mean, are left out. Empty if there are less than
/// three.
std::optional<PowerSlope> power_slope(const std::vector<RingPower> &rings, double from, double to);

/// The power at a place of a line.
struct LinePower {
    Frequency at;        ///< the bin's own frequency
    double distance = 0; ///< of that along the line, from its start, in cycles per pixel
    double power = 0;    ///< of the bin
};

/// The power of the bin in a column and a row, frequency 0 at (width / 2, height / 2).
using PowerAt = std::function<double(std::size_t x, std::size_t y)>;

/// The powers along a line: of the nearest bins at places that are one bin apart along the axis
/// that it crosses in more bins.
std::vector<LinePower> line_profile(const ProfileLine &line, std::size_t width, std::size_t height,
                                    const PowerAt &power);

} // namespace imago
