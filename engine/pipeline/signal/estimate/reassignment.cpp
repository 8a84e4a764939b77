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

template <class T>
void add_moved(const MovedPower<T> &moved, const MovedCells &cells, std::span<T> sums) {
    constexpr T least_part = 1e-20f;
    const auto bins = static_cast<double>(cells.bins);
    const double frames = static_cast<double>(sums.size()) / bins;
    const double bins_of_radian = static_cast<double>(cells.points) / (2 * std::numbers::pi);
    const T least = *std::max_element(moved.power.begin(), moved.power.end()) * least_part;
    for (std::size_t i = 0; i < moved.power.size(); ++i) {
        if (!(moved.power[i] > least))
            continue;
        const double row =
            std::min(static_cast<double>(cells.first_frame + i / cells.bins), cells.last) +
            static_cast<double>(moved.later[i]) / static_cast<double>(cells.hop);
        const double sine = std::clamp(static_cast<double>(moved.higher[i]), -1.0, 1.0);
        double bin =
            std::round(static_cast<double>(i % cells.bins) + std::asin(sine) * bins_of_radian);
        if (cells.circle)
            bin -= bins * std::floor(bin / bins);
        const bool late = row > (frames - 2 + cells.last) / 2; // nearest to the last frame
        const double frame = !late ? std::round(row) : row > cells.last + 0.5 ? frames : frames - 1;
        if (frame >= 0 && frame < frames && bin >= 0 && bin < bins)
            sums[static_cast<std::size_t>(frame) * cells.bins + static_cast<std::size_t>(bin)] +=
                moved.power[i];
    }
}

template void add_moved(const MovedPower<float> &, const MovedCells &, std::span<float>);
template void add_moved(const MovedPower<double> &, const MovedCells &, std::span<double>);

} // namespace imago
