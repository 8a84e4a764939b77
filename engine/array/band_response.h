// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"

#include <vector>

namespace imago {

/// Throws Error (usage) without a band, and when a frequency or the softness of one is out of
/// range.
void check(const BandSettings &settings);

/// What a filter of bands leaves of each frequency. Without a band: everything.
class BandResponse {
  public:
    explicit BandResponse(const BandSettings &settings);

    /// The factor, 0 .. 1, of a frequency in cycles per sample: 0 .. 0.5, two-sided from -0.5.
    double at(double frequency) const;

  private:
    /// Bands that are one: each edge has the softness of the band that it comes from.
    struct Piece {
        double low, low_soft, high, high_soft;
    };
    /// Rising and apart from one another.
    struct Union {
        std::vector<Piece> pieces;
        double reach = 0;  ///< of the softest edge, beyond it
        double lowest = 0; ///< frequency that there is

        double at(double frequency) const;
    };
    static Union united(const BandSettings &settings, bool stop);

    Union pass_, stop_;
};

} // namespace imago
