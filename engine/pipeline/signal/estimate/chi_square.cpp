// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/estimate/chi_square.h"

#include <cmath>

namespace imago {
namespace {

constexpr int most_terms = 1 << 20;
constexpr double least_term = 1e-16;

/// The share of a gamma variable of shape a below x, by the series of small x and the continued
/// fraction of large x (Abramowitz and Stegun 6.5.29 and 6.5.31, the latter by Lentz's method).
double gamma_share(double a, double x) {
    if (x <= 0)
        return 0;
    const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (int n = 1; n < most_terms && term > sum * least_term; ++n) {
            term *= x / (a + n);
            sum += term;
        }
        return front * sum;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
    for (int n = 1; n < most_terms; ++n) {
        const double factor = -n * (n - a);
        b += 2;
        d = 1 / (factor * d + b);
        c = b + factor / c;
        const double change = d * c;
        fraction *= change;
        if (std::fabs(change - 1) < least_term * 10)
            break;
    }
    return 1 - front * fraction;
}

} // namespace

double chi_square_quantile(double probability, double degrees) {
    const double a = degrees / 2;
    double low = 0, high = a + 1;
    while (gamma_share(a, high) < probability)
        high *= 2;
    for (int step = 0; step < 200; ++step) {
        const double middle = low + (high - low) / 2;
        if (middle == low || middle == high)
            break;
        (gamma_share(a, middle) < probability ? low : high) = middle;
    }
    return low + high; // twice the gamma variable
}

} // namespace imago
