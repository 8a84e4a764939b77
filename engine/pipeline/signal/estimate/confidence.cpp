// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/estimate/confidence.h"

#include "engine/pipeline/signal/estimate/chi_square.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

/// Distances of frames at which overlaps are computed; if there are more, some stand for others.
constexpr std::size_t most_distances = 64;

/// The sum over all pairs of tapers of the squared inner product with the other one moved.
double squared_overlap(const std::vector<std::vector<double>> &tapers, std::size_t moved) {
    double sum = 0;
    for (const std::vector<double> &one : tapers)
        for (const std::vector<double> &other : tapers) {
            const double product = std::inner_product(
                one.begin() + static_cast<std::ptrdiff_t>(moved), one.end(), other.begin(), 0.0);
            sum += product * product;
        }
    return sum;
}

} // namespace

double degrees_of_freedom(const std::vector<std::vector<double>> &tapers, std::size_t hop,
                          std::size_t frames) {
    const std::size_t size = tapers.front().size();
    const auto count = static_cast<double>(frames);
    double energy = 0;
    for (const std::vector<double> &taper : tapers)
        energy += std::inner_product(taper.begin(), taper.end(), taper.begin(), 0.0);
    double pairs = count * squared_overlap(tapers, 0);
    const std::size_t reach = std::min(frames - 1, (size - 1) / hop);
    const std::size_t step =
        std::max<std::size_t>((reach + most_distances - 1) / most_distances, 1);
    for (std::size_t distance = 1; distance <= reach; distance += step) {
        // The middle of the distances that this one stands for.
        const std::size_t last = std::min(distance + step - 1, reach);
        const auto alike = static_cast<double>(last - distance + 1);
        const std::size_t middle = (distance + last) / 2;
        pairs += 2 * alike * (count - static_cast<double>(middle)) *
                 squared_overlap(tapers, middle * hop);
    }
    const double all = count * energy;
    return 2 * all * all / pairs;
}

ConfidenceFactors confidence_factors(double level, double degrees) {
    return {degrees / chi_square_quantile((1 + level) / 2, degrees),
            degrees / chi_square_quantile((1 - level) / 2, degrees)};
}

double significant_coherence(double level, double degrees) {
    const double averages = degrees / 2;
    return averages <= 1 ? 1 : 1 - std::pow(1 - level, 1 / (averages - 1));
}

} // namespace imago
