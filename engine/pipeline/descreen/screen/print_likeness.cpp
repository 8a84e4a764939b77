// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/print_likeness.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace imago {
namespace {

constexpr double edge = .02; ///< a step between neighbouring tiles' tones that halves their weight

/// The sums of a weighted fit of one factor to amplitudes.
struct Fit {
    double products = 0, squares = 0;

    void add(double weight, double amplitude, double expected) {
        products += weight * amplitude * expected;
        squares += weight * expected * expected;
    }
    double factor() const { return squares > 0 ? products / squares : 0; }
    double explained() const { return factor() * products; }
};

double squared(double x) {
    return x * x;
}

} // namespace

PrintLikeness print_likeness(const TiledWave &wave, const TiledWave &tones) {
    const auto tone = [&](std::uint64_t y, std::uint64_t x) { return tones.around(y, x).real(); };
    Fit printed, even, proportional;
    double weights = 0, means = 0, squares = 0, energy = 0;
    for (std::uint64_t y = 1; y + 1 < wave.rows(); ++y)
        for (std::uint64_t x = 1; x + 1 < wave.columns(); ++x) {
            const double t = std::clamp(tone(y, x), 0.0, 1.0),
                         amplitude = 2 * std::abs(wave.around(y, x));
            const double step =
                squared(tone(y, x + 1) - tone(y, x - 1)) + squared(tone(y + 1, x) - tone(y - 1, x));
            const double weight = 1 / (1 + step / squared(edge));
            printed.add(weight, amplitude, 2 / std::numbers::pi * std::sin(std::numbers::pi * t));
            even.add(weight, amplitude, 1);
            proportional.add(weight, amplitude, t);
            weights += weight;
            means += weight * t;
            squares += weight * t * t;
            energy += weight * amplitude * amplitude;
        }
    if (weights <= 0 || energy <= 0)
        return {};
    const auto misfit = [&](const Fit &fit) { return std::max(0.0, 1 - fit.explained() / energy); };
    return {printed.factor(), misfit(printed), std::min(misfit(even), misfit(proportional)),
            std::sqrt(std::max(0.0, squares / weights - squared(means / weights)))};
}

} // namespace imago
