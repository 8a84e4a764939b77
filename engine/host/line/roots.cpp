// SPDX-License-Identifier: MIT
#include "engine/host/line/roots.h"

#include <cmath>
#include <numbers>

namespace imago::host {

namespace {

/// e^(-2 pi i k / n) for 8 k <= n. The angle in long double is split, so that its rounding to
/// double is made good in the first order.
std::complex<double> root_of_eighth(std::size_t n, std::size_t k) {
    const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(k) /
                              static_cast<long double>(n);
    const auto high = static_cast<double>(angle);
    const auto low = static_cast<double>(angle - static_cast<long double>(high));
    const double c = std::cos(high), s = std::sin(high);
    return {c - low * s, -(s + low * c)};
}

/// The order of roots, a multiple of 4 and of n, among which every mirrored one is.
std::size_t order_for(std::size_t n) {
    return n % 4 == 0 ? n : n % 2 == 0 ? 2 * n : 4 * n;
}

/// The j-th root of an order that is a multiple of 4, by `eighth`, which gives those for 8 j <=
/// order.
template <class Eighth>
std::complex<double> by_symmetry(std::size_t order, std::size_t j, const Eighth &eighth) {
    const bool lower = 2 * j > order;
    if (lower)
        j = order - j;
    const bool left = 4 * j > order;
    if (left)
        j = order / 2 - j;
    const bool steep = 8 * j > order;
    std::complex<double> w = eighth(steep ? order / 4 - j : j);
    if (steep)
        w = {-w.imag(), -w.real()};
    return {left ? -w.real() : w.real(), lower ? -w.imag() : w.imag()};
}

} // namespace

std::complex<double> root(std::size_t n, std::size_t k) {
    const std::size_t order = order_for(n);
    return by_symmetry(order, k * (order / n),
                       [order](std::size_t j) { return root_of_eighth(order, j); });
}

Roots::Roots(std::size_t n) : n_(n), eighth_(order_for(n) / 8 + 1) {
    for (std::size_t j = 0; j < eighth_.size(); ++j)
        eighth_[j] = root_of_eighth(order_for(n), j);
}

std::complex<double> Roots::operator()(std::size_t k) const {
    const std::size_t order = order_for(n_);
    return by_symmetry(order, k * (order / n_), [this](std::size_t j) { return eighth_[j]; });
}

} // namespace imago::host
