// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/estimate/reassignment.h"

#include "engine/pipeline/spectrum/window.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {

std::vector<std::vector<double>> centre_windows(const Window &window, std::size_t size) {
    std::vector<std::vector<double>> all(3, window_values(window, size));
    const std::vector<double> &values = all[0];
    const auto middle = static_cast<double>(size) / 2;
    for (std::size_t n = 0; n < size; ++n) {
        all[1][n] = values[n] * (static_cast<double>(n) - middle);
        all[2][n] = (values[(n + 1) % size] - values[(n + size - 1) % size]) / 2;
    }
    return all;
}

void add_moved(const MovedPower &moved, const MovedCells &cells, std::span<float> sums) {
    constexpr float least_part = 1e-20f;
    const auto bins = static_cast<double>(cells.bins);
    const double frames = static_cast<double>(sums.size()) / bins;
    const double bins_of_radian = static_cast<double>(cells.points) / (2 * std::numbers::pi);
    const float least = *std::max_element(moved.power.begin(), moved.power.end()) * least_part;
    for (std::size_t i = 0; i < moved.power.size(); ++i) {
        if (!(moved.power[i] > least))
            continue;
        const double row = static_cast<double>(cells.first_frame + i / cells.bins) +
                           static_cast<double>(moved.later[i]) / static_cast<double>(cells.hop);
        const double sine = std::clamp(static_cast<double>(moved.higher[i]), -1.0, 1.0);
        double bin =
            std::round(static_cast<double>(i % cells.bins) + std::asin(sine) * bins_of_radian);
        if (cells.circle)
            bin -= bins * std::floor(bin / bins);
        const double frame = std::round(row);
        if (frame >= 0 && frame < frames && bin >= 0 && bin < bins)
            sums[static_cast<std::size_t>(frame) * cells.bins + static_cast<std::size_t>(bin)] +=
                moved.power[i];
    }
}

} // namespace imago
