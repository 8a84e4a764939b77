// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/host/definition.h"

#include <map>
#include <numbers>

namespace imago::test {

namespace {

/// cos(2 pi k / order) and sin(2 pi k / order) of the numbers from 0 to order - 1.
const std::vector<Number> &circle(std::size_t order) {
    static std::map<std::size_t, std::vector<Number>> known;
    std::vector<Number> &numbers = known[order];
    if (!numbers.empty())
        return numbers;
    numbers.resize(order);
    for (std::size_t k = 0; k < order; ++k)
        numbers[k] =
            std::polar(1.0L, 2 * std::numbers::pi_v<long double> * static_cast<long double>(k) /
                                 static_cast<long double>(order));
    return numbers;
}

/// The factor of number j in number k of a kind is weight * cos or sin of pi a b / order.
struct Term {
    std::size_t a, b, order;
    bool is_sine;
    long double weight;
};

Term term(RealKind kind, std::size_t n, std::size_t j, std::size_t k) {
    const auto end = [n](std::size_t i) { return i == 0 || i == n - 1 ? 1.0L : 2.0L; };
    switch (kind) {
    case RealKind::redft00:
        return {j, k, n - 1, false, end(j)};
    case RealKind::redft10:
        return {2 * j + 1, k, 2 * n, false, 2};
    case RealKind::redft01:
        return {j, 2 * k + 1, 2 * n, false, j == 0 ? 1.0L : 2.0L};
    case RealKind::redft11:
        return {2 * j + 1, 2 * k + 1, 4 * n, false, 2};
    case RealKind::rodft00:
        return {j + 1, k + 1, n + 1, true, 2};
    case RealKind::rodft10:
        return {2 * j + 1, k + 1, 2 * n, true, 2};
    case RealKind::rodft01:
        return {j + 1, 2 * k + 1, 2 * n, true, j == n - 1 ? 1.0L : 2.0L};
    default:
        return {2 * j + 1, 2 * k + 1, 4 * n, true, 2};
    }
}

std::vector<Number> half_complex_inverse(const std::vector<Number> &line) {
    const std::size_t n = line.size();
    std::vector<Number> whole(n);
    whole[0] = line[0];
    for (std::size_t k = 1; 2 * k <= n; ++k) {
        whole[k] = 2 * k == n ? line[k] : Number(line[k].real(), line[n - k].real());
        whole[n - k] = std::conj(whole[k]);
    }
    return dft(whole, 1);
}

} // namespace

std::vector<Number> dft(const std::vector<Number> &line, int sign) {
    const std::size_t n = line.size();
    const std::vector<Number> &roots = circle(n);
    std::vector<Number> result(n);
    for (std::size_t k = 0; k < n; ++k) {
        // Part by part: operator* would look for infinities.
        long double re = 0, im = 0;
        for (std::size_t j = 0, turn = 0; j < n;
             ++j, turn = turn + k < n ? turn + k : turn + k - n) {
            const long double c = roots[turn].real(), s = sign * roots[turn].imag();
            re += line[j].real() * c - line[j].imag() * s;
            im += line[j].real() * s + line[j].imag() * c;
        }
        result[k] = {re, im};
    }
    return result;
}

std::vector<Number> real_kind(RealKind kind, const std::vector<Number> &line) {
    const std::size_t n = line.size();
    std::vector<Number> result(n);
    if (kind == RealKind::r2hc || kind == RealKind::dht) {
        const std::vector<Number> spectrum = dft(line, -1);
        for (std::size_t k = 0; k < n; ++k)
            result[k] = kind == RealKind::dht ? spectrum[k].real() - spectrum[k].imag()
                        : 2 * k <= n          ? spectrum[k].real()
                                              : spectrum[n - k].imag();
        return result;
    }
    if (kind == RealKind::hc2r)
        return half_complex_inverse(line);
    const std::size_t order = 2 * term(kind, n, 0, 0).order;
    const std::vector<Number> &waves = circle(order);
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t j = 0; j < n; ++j) {
            const Term t = term(kind, n, j, k);
            const Number wave = waves[t.a * t.b % order];
            result[k] += line[j].real() * (t.weight * (t.is_sine ? wave.imag() : wave.real()));
        }
    return result;
}

} // namespace imago::test
