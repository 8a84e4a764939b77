// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/play/sinc_table.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

constexpr int zeros = 16, points = 512; ///< to either side, and of the table between two of them

} // namespace

SincTable::SincTable(double step) : cutoff_(step > 1 ? 1 / step : 1), table_(zeros * points + 2) {
    constexpr double pi = std::numbers::pi;
    for (int i = 0; i <= zeros * points; ++i) {
        const double x = static_cast<double>(i) / points, t = pi * x / zeros;
        const double window = 0.42 + 0.5 * std::cos(t) + 0.08 * std::cos(2 * t);
        const double sinc = i == 0 ? 1 : i % points == 0 ? 0 : std::sin(pi * x) / (pi * x);
        table_[static_cast<std::size_t>(i)] = static_cast<float>(sinc * window);
    }
}

double SincTable::weight(double distance) const {
    const double at = std::fabs(distance) * points;
    const auto i = static_cast<std::size_t>(at);
    if (i >= static_cast<std::size_t>(zeros * points))
        return 0;
    const double part = at - static_cast<double>(i);
    return (1 - part) * static_cast<double>(table_[i]) + part * static_cast<double>(table_[i + 1]);
}

double SincTable::at(std::span<const float> samples, double position) const {
    const double reach = zeros / cutoff_, last = static_cast<double>(samples.size()) - 1;
    const double from = std::max(std::ceil(position - reach), 0.0);
    const double to = std::min(std::floor(position + reach), last);
    double sum = 0;
    for (double n = from; n <= to; ++n)
        sum += static_cast<double>(samples[static_cast<std::size_t>(n)]) *
               weight((position - n) * cutoff_);
    return sum * cutoff_;
}

} // namespace imago
