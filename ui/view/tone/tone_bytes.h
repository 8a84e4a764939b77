// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"

#include <algorithm>
#include <array>

namespace imago {

/// The sample of a range that has this lightness, 0 to 1: the inverse of Tones.
double sample_of_tone(const SampleRange &range, double tone);

/// The gray levels, 0 to 255, of samples by a range with any curve. A level's first sample is found
/// once; a sample then takes eight comparisons instead of a logarithm.
class ToneBytes {
  public:
    explicit ToneBytes(const SampleRange &range);
    /// NaN has level 0.
    unsigned operator()(float sample) const {
        return sample >= first_.front() // false for NaN
                   ? static_cast<unsigned>(std::upper_bound(first_.begin(), first_.end(), sample) -
                                           first_.begin())
                   : 0;
    }

  private:
    std::array<float, 255> first_; ///< the smallest sample of each level from 1 on
};

} // namespace imago
