// SPDX-License-Identifier: MIT
#include "engine/plan/axes/cosine_factors.h"

#include "engine/plan/table/roots.h"

#include <cmath>
#include <complex>

namespace imago {

Factors dct2_factors(std::size_t n, Norm norm, bool inverse, long double scale) {
    const long double root2 = std::sqrt(2.0L);
    const long double other = norm != Norm::ortho ? 1 : inverse ? 1 / root2 : root2;
    return {n / 2 + 1, [root = Roots(4 * n), other, scale](std::size_t k) {
                return std::complex<double>(root(k) * (k ? other : 1) * scale);
            }};
}

long double dct2_scale(std::size_t n, Norm norm, bool inverse) {
    const auto points = static_cast<long double>(n);
    if (norm == Norm::ortho)
        return inverse ? 2 / std::sqrt(points) : 1 / std::sqrt(4 * points);
    if (norm == Norm::forward)
        return inverse ? 2 : 1 / (2 * points);
    return inverse ? 1 / points : 1;
}

Norm flipped(Norm norm) {
    if (norm == Norm::ortho)
        return norm;
    return norm == Norm::backward ? Norm::forward : Norm::backward;
}

} // namespace imago
