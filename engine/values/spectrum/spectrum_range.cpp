// SPDX-License-Identifier: MIT
#include "engine/values/spectrum/spectrum_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace imago {
namespace {

constexpr double levels = 256;
constexpr double silence = -200; ///< decibels of a magnitude of 0, as Quantity::db says

/// How much an error of the largest magnitude changes its value.
double width_at(double high, Quantity quantity, double error) {
    switch (quantity) {
    case Quantity::db:
        return 20 * error / std::numbers::ln10;
    case Quantity::log:
        return error / std::numbers::ln10;
    case Quantity::power:
        return 2 * error * high;
    default:
        return error * high;
    }
}

/// The value of a magnitude that is the error alone.
double value_of_error(double high, Quantity quantity, double error) {
    switch (quantity) {
    case Quantity::db:
        return high + 20 * std::log10(error);
    case Quantity::log:
        return std::log10(1 + error * (std::pow(10, high) - 1));
    case Quantity::power:
        return error * error * high;
    default:
        return error * high;
    }
}

} // namespace

SpectrumError spectrum_error(std::size_t height, std::size_t width) {
    const auto h = static_cast<double>(height), w = static_cast<double>(width);
    const double epsilon = static_cast<double>(std::numeric_limits<float>::epsilon());
    const double bound = 3 * epsilon * std::sqrt(std::log2(8 * h * w));
    const double side = h > 1 && w > 1 ? std::min(h, w) : std::max({h, w, 1.0});
    return {bound, bound / std::sqrt(side)};
}

SpectrumRange drawn_range(double low, double high, Quantity quantity, const SpectrumError &error) {
    if (!(low <= high))
        return {0, 1};
    if (quantity == Quantity::db ? high <= silence : high <= 0)
        return {high, high + 1};
    const double width = width_at(high, quantity, error.top);
    low = std::max(low, std::min(value_of_error(high, quantity, error.bottom), high));
    if (high - low >= levels * width)
        return {low, high};
    return {high - (levels + 1) * width, high - width};
}

SpectrumRange drawn_range(std::span<const float> values, Quantity quantity,
                          const SpectrumError &error, double decibels) {
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (const float value : values)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const auto from = static_cast<double>(low), to = static_cast<double>(high);
    return drawn_range(decibels > 0 ? std::max(from, std::min(to, to - decibels)) : from, to,
                       quantity, error);
}

} // namespace imago
