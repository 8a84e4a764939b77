// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// Real signals of equal length, sampled at the same times. Plain value; copying copies the
/// samples.
struct Signal {
    std::vector<float> samples; ///< channels * length, one channel after another
    std::size_t channels = 0;
    std::size_t length = 0;         ///< samples of one channel
    double sample_rate = 0;         ///< samples per second; 0: unknown
    std::vector<std::string> names; ///< one a channel, or empty where the channels have none

    const float *channel(std::size_t index) const { return samples.data() + index * length; }
    float *channel(std::size_t index) { return samples.data() + index * length; }
    bool empty() const { return samples.empty(); }
};

} // namespace imago
