// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/whole_line.h"

#include "engine/plan/spec/hooks.h"
#include "engine/reference/dft.h"

#include <cmath>

namespace imago::test {

std::size_t reorder_source(std::size_t n, std::size_t all) {
    return n < (all + 1) / 2 ? 2 * n : 2 * (all - n) - 1;
}

const Factors &cosine_factors(const LineSide &side) {
    if (const auto *pair = side.as<CosinePairHook>())
        return pair->factors;
    return std::get<HermitianCosinesHook>(side.payload).factors;
}

std::pair<std::size_t, double> element_place(const LineSide &side, std::size_t n) {
    const CosineOrder &order = *cosine_order(side);
    const std::size_t place = order.reverse ? side.whole->points - 1 - n : n;
    return {place, order.alternate_points && place % 2 ? -1 : 1};
}

std::pair<std::size_t, double> sample_place(const LineSide &side, std::size_t v) {
    const std::size_t all = side.whole->points;
    if (!cosine_order(side)->fourth)
        return element_place(side, reorder_source(v, all));
    double sign = 1;
    auto m = std::ptrdiff_t((8 * v + all * (all % 8) - 1) / 2);
    for (const auto n = std::ptrdiff_t(all); m < 0 || m >= n;) {
        sign = m < 0 ? sign : -sign;
        m = (m < 0 ? 0 : 2 * n) - 1 - m;
    }
    const auto [place, other] = element_place(side, std::size_t(m));
    return {place, sign * other};
}

std::pair<std::size_t, double> packed_place(const LineSide &side, std::size_t all, std::size_t n) {
    const CosineOrder &order = *cosine_order(side);
    const std::size_t place = order.reverse ? all - 1 - n : n;
    return {place, order.alternate_points && place % 2 ? -1 : 1};
}

bool stands_twice(const LineSide &side, std::size_t f) {
    const std::size_t period = side.whole->period;
    return 2 * f > side.whole->points && 2 * (f % period) % period == 0;
}

std::vector<std::pair<std::size_t, std::complex<double>>> fourth_coefficients(const LineSide &side,
                                                                              std::size_t f) {
    const std::size_t all = side.whole->points;
    std::vector<std::pair<std::size_t, std::complex<double>>> found;
    for (std::size_t k = 0; k < all; ++k) { // those whose 2k + 1 is f or -f
        const std::size_t q = 2 * k + 1;
        const auto c = std::sqrt(2.0) * cosine_factors(side).at(0) *
                       reference::root_of_unity<double>(all * q % 8, 8);
        if (q % all == f)
            found.emplace_back(k, c);
        else if ((q + f) % all == 0)
            found.emplace_back(k, std::conj(c)); // Re(c conj V) = Re(conj(c) V)
    }
    return found;
}

} // namespace imago::test
