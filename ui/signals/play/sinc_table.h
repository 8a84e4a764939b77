// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// Samples of a signal between its own, by a sinc under a Blackman window, 16 zeros to either side
/// at the lower of two rates: what the lower rate cannot hold is taken away.
class SincTable {
  public:
    /// `step`: samples of the signal between two that are asked for.
    explicit SincTable(double step);

    /// The value at a position, which may lie beyond the ends, where the signal is 0. At a whole
    /// one it is the sample itself if the step is 1 or less.
    double at(std::span<const float> samples, double position) const;

  private:
    double weight(double distance) const;

    double cutoff_; ///< of the signal's rate: 1 or less
    std::vector<float> table_;
};

} // namespace imago
