// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/blocks/welch_power.h"
#include "engine/values/halftone/halftone_screen.h"

#include <vector>

namespace imago {

/// Two peaks of a power spectrum at a right angle and at the same distance, as a screen has them.
struct ScreenCandidate {
    Frequency first, second; ///< to a bin
    double share = 0;        ///< of the variance, that the four peaks hold; the weaker pair counts
    double excess = 0;       ///< of the weaker peak over the typical power of its distance, in nats
};

/// A power spectrum with the typical power of each distance from frequency 0. The spectrum must
/// live as long.
class RingedPower {
  public:
    explicit RingedPower(const WelchPower &welch);

    /// Returns the excess of the bin at a frequency, or of its strongest neighbour, over the median
    /// of its ring, in nats.
    double excess_near(const Frequency &frequency) const;
    /// Returns the candidates, those with the largest share first. Their frequencies are in one
    /// quarter of the plane, 1/16 to 0.48 cycles per pixel from 0.
    std::vector<ScreenCandidate> candidates() const;

    /// Whether a candidate is a harmonic of a coarser lattice, as of tiles: a fraction of it is a
    /// peak of no less energy.
    bool has_coarser(const ScreenCandidate &candidate) const;
    /// Returns the strongest single peak, as screens of lines have it, with the quarter turn as its
    /// second frequency; share 0 if there is none. Its frequency is in one half of the plane.
    ScreenCandidate strongest_line() const;
    /// Returns the power of frequencies that are about a line's, at 60 degrees from it or more, as
    /// a share of the line's: 0.08 or more in lines of text.
    double strokes(const Frequency &line) const;

  private:
    struct Bin {
        int x, y; ///< from frequency 0
    };
    double log_power(Bin bin) const;
    double excess(Bin bin) const;
    bool is_peak(Bin bin) const;
    double energy(Bin bin) const;
    Bin strongest_near(Bin bin) const;

    const WelchPower &welch_;
    int side_;
    std::vector<double> typical_; ///< median log power by distance
};

/// Whether a frequency is a harmonic of a screen, maybe an aliased one.
bool is_harmonic(const Frequency &frequency, const HalftoneScreen &screen);
/// The frequency turned from x towards y.
Frequency turned(const Frequency &frequency, double degrees);

} // namespace imago
