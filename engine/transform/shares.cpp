// SPDX-License-Identifier: MIT
#include "engine/transform/shares.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace imago {

std::vector<std::size_t> share_out(std::size_t jobs, const std::vector<double> &speeds) {
    // Speeds are relative to the fastest, so that their sum neither overflows nor vanishes.
    const double fastest = *std::max_element(speeds.begin(), speeds.end());
    double sum = 0;
    for (double speed : speeds)
        sum += speed / fastest;
    std::vector<std::size_t> counts;
    std::size_t left = jobs;
    for (double speed : speeds) {
        const auto whole = static_cast<std::size_t>(double(jobs) * (speed / fastest / sum));
        counts.push_back(std::min(left, whole));
        left -= counts.back();
    }
    // The remainder is fewer jobs than devices. Each of them goes to the device that then ends
    // first.
    for (; left > 0; --left) {
        std::size_t best = 0;
        double earliest = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < speeds.size(); ++i) {
            const double end = double(counts[i] + 1) / (speeds[i] / fastest);
            if (speeds[i] > 0 && end < earliest) {
                earliest = end;
                best = i;
            }
        }
        ++counts[best];
    }
    return counts;
}

} // namespace imago
