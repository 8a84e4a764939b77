// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/dpss.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace imago {
namespace {

/// Sizes up to this one are solved from scratch; longer ones start from them.
constexpr std::size_t coarse_size = 1024;

/// A symmetric tridiagonal matrix: n rows, and n - 1 elements beside the diagonal.
struct Tridiagonal {
    std::vector<double> diagonal, beside;

    std::size_t size() const { return diagonal.size(); }
    /// Returns how many eigenvalues are above x, by the signs of a Sturm sequence.
    std::size_t above(double x) const {
        std::size_t count = 0;
        double pivot = 1;
        for (std::size_t i = 0; i < size(); ++i) {
            const double left = i > 0 ? beside[i - 1] : 0;
            pivot = diagonal[i] - x - (i > 0 ? left * left / pivot : 0);
            if (pivot == 0)
                pivot = 1e-300;
            count += pivot > 0;
        }
        return count;
    }
    /// Returns the eigenvalue with `index` larger ones.
    double eigenvalue(std::size_t index) const {
        double radius = 0, low = diagonal[0], high = diagonal[0];
        for (std::size_t i = 0; i < size(); ++i) { // Gershgorin's discs
            radius = (i > 0 ? std::fabs(beside[i - 1]) : 0) +
                     (i + 1 < size() ? std::fabs(beside[i]) : 0);
            low = std::min(low, diagonal[i] - radius);
            high = std::max(high, diagonal[i] + radius);
        }
        for (int step = 0; step < 120 && low < high; ++step) {
            const double middle = low + (high - low) / 2;
            if (middle == low || middle == high)
                break;
            (above(middle) > index ? low : high) = middle;
        }
        return low + (high - low) / 2;
    }
    /// Solves (A - shift) x = b in place, by elimination with row exchanges; a pivot of 0 becomes a
    /// small one, since inverse iteration divides by it.
    void solve(double shift, std::vector<double> &x) const;
    /// Returns x' A x for x of length 1.
    double quotient(const std::vector<double> &x) const {
        double sum = 0;
        for (std::size_t i = 0; i < size(); ++i)
            sum += x[i] * (diagonal[i] * x[i] + (i + 1 < size() ? 2 * beside[i] * x[i + 1] : 0));
        return sum;
    }
};

void Tridiagonal::solve(double shift, std::vector<double> &x) const {
    const std::size_t n = size();
    // Rows of the upper triangle: the pivot, and the two elements after it.
    std::vector<double> pivot(n), next(n), after(n);
    const double tiny = 1e-15 * (std::fabs(shift) + std::fabs(diagonal[0]) + 1);
    double at = diagonal[0] - shift, right = n > 1 ? beside[0] : 0;
    for (std::size_t i = 0; i + 1 < n; ++i) {
        const double below = beside[i], below_at = diagonal[i + 1] - shift;
        const double below_right = i + 2 < n ? beside[i + 1] : 0;
        if (std::fabs(at) >= std::fabs(below)) {
            pivot[i] = at;
            next[i] = right;
            after[i] = 0;
            const double factor = below / at;
            at = below_at - factor * right;
            right = below_right;
            x[i + 1] -= factor * x[i];
        } else {
            pivot[i] = below;
            next[i] = below_at;
            after[i] = below_right;
            const double factor = at / below;
            at = right - factor * below_at;
            right = -factor * below_right;
            std::swap(x[i], x[i + 1]);
            x[i + 1] -= factor * x[i];
        }
    }
    pivot[n - 1] = at == 0 ? tiny : at;
    for (std::size_t i = n; i-- > 0;) {
        if (i + 1 < n)
            x[i] -= next[i] * x[i + 1];
        if (i + 2 < n)
            x[i] -= after[i] * x[i + 2];
        x[i] /= pivot[i];
    }
}

void normalise(std::vector<double> &x) {
    const double largest = std::fabs(*std::max_element(
        x.begin(), x.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); }));
    double squares = 0;
    for (double &value : x) {
        value /= largest;
        squares += value * value;
    }
    for (double &value : x)
        value /= std::sqrt(squares);
}

Tridiagonal matrix_of(std::size_t size, double width) {
    Tridiagonal matrix;
    const auto n = static_cast<double>(size);
    const double cosine = std::cos(2 * std::numbers::pi * width / n);
    for (std::size_t i = 0; i < size; ++i) {
        const auto at = static_cast<double>(i);
        const double middle = (n - 1 - 2 * at) / 2;
        matrix.diagonal.push_back(middle * middle * cosine);
        if (i > 0)
            matrix.beside.push_back(at * (n - at) / 2);
    }
    return matrix;
}

/// Samples a sequence at `size` places, between its elements linearly.
std::vector<double> stretched(const std::vector<double> &from, std::size_t size) {
    std::vector<double> to(size);
    const double step = static_cast<double>(from.size()) / static_cast<double>(size);
    for (std::size_t i = 0; i < size; ++i) {
        const double place = std::clamp((static_cast<double>(i) + 0.5) * step - 0.5, 0.0,
                                        static_cast<double>(from.size() - 1));
        const auto left = std::min(static_cast<std::size_t>(place), from.size() - 2);
        const double part = place - static_cast<double>(left);
        to[i] = from[left] * (1 - part) + from[left + 1] * part;
    }
    return to;
}

/// Gives a sequence the sign of SciPy's: see the header.
void fix_sign(std::vector<double> &x, std::size_t index) {
    double sign = std::accumulate(x.begin(), x.end(), 0.0);
    if (index % 2 == 1) {
        const double threshold = std::max(1e-7, 1 / static_cast<double>(x.size()));
        const auto first = std::find_if(x.begin(), x.end(),
                                        [&](double value) { return value * value > threshold; });
        sign = first == x.end() ? 1 : *first;
    }
    if (sign < 0)
        for (double &value : x)
            value = -value;
}

/// From scratch, or by Rayleigh quotients from a sequence of fewer elements, which is near.
std::vector<double> eigenvector(const Tridiagonal &matrix, std::size_t index,
                                const std::vector<double> &coarse) {
    std::vector<double> x;
    if (coarse.empty()) {
        const double value = matrix.eigenvalue(index);
        for (std::size_t i = 0; i < matrix.size(); ++i) // neither even nor odd
            x.push_back(1 + 0.37 * std::sin(static_cast<double>(3 * i + 1)));
        for (int step = 0; step < 4; ++step) {
            matrix.solve(value, x);
            normalise(x);
        }
        return x;
    }
    x = stretched(coarse, matrix.size());
    normalise(x);
    for (int step = 0; step < 4; ++step) {
        matrix.solve(matrix.quotient(x), x);
        normalise(x);
    }
    return x;
}

} // namespace

std::vector<std::vector<double>> dpss(std::size_t size, double width, std::size_t count) {
    if (size == 1)
        return {{1.0}};
    std::vector<std::vector<double>> coarse(count);
    if (size > coarse_size)
        coarse = dpss(coarse_size, width, count);
    const Tridiagonal matrix = matrix_of(size, width);
    std::vector<std::vector<double>> sequences;
    for (std::size_t i = 0; i < count; ++i) {
        sequences.push_back(eigenvector(matrix, i, coarse[i]));
        fix_sign(sequences.back(), i);
    }
    return sequences;
}

} // namespace imago
