// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/signal_values.h"

#include <vector>

namespace imago {

/// Throws Error (usage) if there is no band, or if a frequency or a softness is out of range.
void check(const BandSettings &settings);

/// The response of a filter of bands. Without a band it is 1 everywhere.
class BandResponse {
  public:
    /// The settings have passed check(), or have no band.
    explicit BandResponse(const BandSettings &settings);

    /// The factor, 0 .. 1, at a frequency in cycles per sample: 0 .. 0.5, two-sided from -0.5.
    double at(double frequency) const;

  private:
    /// Bands joined to one: each edge has the softness of the band that it comes from.
    struct Piece {
        double low, low_soft, high, high_soft;
    };
    /// Pieces in rising order that do not overlap.
    struct Union {
        std::vector<Piece> pieces;
        double reach = 0;  ///< the width of the softest edge, beyond it
        double lowest = 0; ///< the lowest frequency of the range

        double at(double frequency) const;
    };
    static Union united(const BandSettings &settings, bool stop);

    Union pass_, stop_;
};

} // namespace imago
