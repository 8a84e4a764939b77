// SPDX-License-Identifier: MIT
#include "engine/codelet/initialize.h"

#include "engine/codelet/prime.h"

#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string>

namespace imago::codelet {

namespace {

bool is_power_of_two(int n) {
    return (n & (n - 1)) == 0;
}

/// The subsequence first, first + step, ... of count elements, indices modulo the length.
Sequence pick(const Sequence &x, int first, int step, int count) {
    Sequence picked;
    for (int i = 0; i < count; ++i)
        picked.push_back(
            x[static_cast<std::size_t>((first + i * step) % static_cast<int>(x.size()))]);
    return picked;
}

/// Conjugate-pair form (Kamar and Elcherif 1989): the quarters start at 1 and at -1, so that
/// their twiddles are conjugate and one constant pair serves both.
Sequence split_radix_dft(Builder &b, const Sequence &x) {
    const int n = static_cast<int>(x.size());
    if (n == 2)
        return {b.add(x[0], x[1]), b.subtract(x[0], x[1])};
    const int quarter = n / 4;
    const Sequence half = b.dft(pick(x, 0, 2, n / 2));
    const Sequence ahead = b.dft(pick(x, 1, 4, quarter));
    const Sequence behind = b.dft(pick(x, n - 1, 4, quarter));
    Sequence result(x.size());
    for (int k = 0; k < quarter; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const auto q = static_cast<std::size_t>(quarter);
        const ComplexValue z = b.multiply(ahead[i], root_of_unity(k, n));
        const ComplexValue y = b.multiply(behind[i], std::conj(root_of_unity(k, n)));
        const ComplexValue sum = b.add(z, y);
        const ComplexValue turned = b.quarter_turn(b.subtract(z, y));
        result[i] = b.add(half[i], sum);
        result[i + 2 * q] = b.subtract(half[i], sum);
        result[i + q] = b.add(half[i + q], turned);
        result[i + 3 * q] = b.subtract(half[i + q], turned);
    }
    return result;
}

Sequence cooley_tukey_dft(Builder &b, const Sequence &x, int factor) {
    const int n = static_cast<int>(x.size());
    const int rest = n / factor;
    std::vector<Sequence> rows;
    for (int i = 0; i < factor; ++i) {
        Sequence row = b.dft(pick(x, i, factor, rest));
        for (int k = 0; k < rest; ++k) {
            ComplexValue &value = row[static_cast<std::size_t>(k)];
            value = b.multiply(value, root_of_unity(i * k, n));
        }
        rows.push_back(row);
    }
    Sequence result(x.size());
    for (int k = 0; k < rest; ++k) {
        Sequence column;
        for (const Sequence &row : rows)
            column.push_back(row[static_cast<std::size_t>(k)]);
        const Sequence transformed = b.dft(column);
        for (int i = 0; i < factor; ++i)
            result[static_cast<std::size_t>(k + i * rest)] =
                transformed[static_cast<std::size_t>(i)];
    }
    return result;
}

/// Good's map on entry, x at (i * rest + j * factor) mod n, the Chinese remainder map on exit: X_k
/// is at row k mod factor, column k mod rest.
Sequence prime_factor_dft(Builder &b, const Sequence &x, int factor) {
    const int n = static_cast<int>(x.size());
    const int rest = n / factor;
    std::vector<Sequence> rows;
    for (int i = 0; i < factor; ++i)
        rows.push_back(b.dft(pick(x, i * rest, factor, rest)));
    std::vector<Sequence> columns;
    for (int j = 0; j < rest; ++j) {
        Sequence column;
        for (const Sequence &row : rows)
            column.push_back(row[static_cast<std::size_t>(j)]);
        columns.push_back(b.dft(column));
    }
    Sequence result(x.size());
    for (int k = 0; k < n; ++k)
        result[static_cast<std::size_t>(k)] =
            columns[static_cast<std::size_t>(k % rest)][static_cast<std::size_t>(k % factor)];
    return result;
}

bool applies(const Method &method, int n) {
    const bool divides = method.factor > 1 && method.factor < n && n % method.factor == 0;
    switch (method.algorithm) {
    case Algorithm::symmetric:
        return n % 2 == 1;
    case Algorithm::split_radix:
        return is_power_of_two(n);
    case Algorithm::cooley_tukey:
        return divides;
    case Algorithm::prime_factor:
        return divides && std::gcd(method.factor, n / method.factor) == 1;
    case Algorithm::rader_mean:
        if (n < 7)
            return false; // convolutions of one and two points have no mean to take apart
        [[fallthrough]];
    case Algorithm::rader:
    case Algorithm::rader_real:
        break;
    }
    return n > 2 && is_prime(n);
}

} // namespace

std::vector<Method> applicable_methods(int n) {
    std::vector<Method> methods;
    if (applies({Algorithm::symmetric, 0}, n))
        methods.push_back({Algorithm::symmetric, 0});
    for (const Algorithm algorithm : {Algorithm::prime_factor, Algorithm::cooley_tukey})
        for (int factor = 2; factor < n; ++factor)
            if (applies({algorithm, factor}, n))
                methods.push_back({algorithm, factor});
    for (const Algorithm algorithm :
         {Algorithm::split_radix, Algorithm::rader, Algorithm::rader_real, Algorithm::rader_mean})
        if (applies({algorithm, 0}, n))
            methods.push_back({algorithm, 0});
    return methods;
}

Dag initialize(int n, const Methods &methods) {
    if (n < 2 || n > largest_length)
        throw std::invalid_argument("Codelet of length " + std::to_string(n) +
                                    ": the length must be from 2 to " +
                                    std::to_string(largest_length) + ".");
    Dag dag;
    Sequence x;
    for (int j = 0; j < n; ++j) {
        const Value re = dag.input(2 * j);
        x.push_back({re, dag.input(2 * j + 1)});
    }
    for (const ComplexValue &value : Builder(dag, methods).dft(x)) {
        dag.outputs.push_back(value.re);
        dag.outputs.push_back(value.im);
    }
    return dag;
}

std::complex<long double> root_of_unity(int k, int n) {
    // Reduced to an angle of at most pi / 4, then mirrored back, so that symmetric roots have equal
    // digits.
    const int eighths = 8 * (((k % n) + n) % n); // angle = eighths / n octants
    const int octant = eighths / n;
    const int remainder = eighths % n;
    const bool mirrored = octant % 2 == 1;
    const long double angle = std::numbers::pi_v<long double> / 4 *
                              static_cast<long double>(mirrored ? n - remainder : remainder) /
                              static_cast<long double>(n);
    long double c = std::cos(angle);
    long double s = std::sin(angle);
    if (mirrored ? remainder == 0 : remainder == n)
        s = c; // exactly pi / 4
    if (mirrored)
        std::swap(c, s);
    for (int quarter = octant / 2; quarter > 0; --quarter) {
        const long double turned = -s;
        s = c;
        c = turned;
    }
    return {c, -s};
}

Sequence Builder::dft(const Sequence &x) {
    const auto n = x.size();
    if (n == 1)
        return x;
    const Method &method = methods.at(n);
    if (!applies(method, static_cast<int>(n)))
        throw std::invalid_argument("Codelet: the method given for length " + std::to_string(n) +
                                    " does not apply to it; see applicable_methods.");
    switch (method.algorithm) {
    case Algorithm::symmetric:
        return symmetric_dft(*this, x);
    case Algorithm::split_radix:
        return split_radix_dft(*this, x);
    case Algorithm::cooley_tukey:
        return cooley_tukey_dft(*this, x, method.factor);
    case Algorithm::prime_factor:
        return prime_factor_dft(*this, x, method.factor);
    case Algorithm::rader:
        return rader_dft(*this, x);
    case Algorithm::rader_real:
        return rader_real_dft(*this, x, Kernel::whole);
    case Algorithm::rader_mean:
        break;
    }
    return rader_real_dft(*this, x, Kernel::mean_apart);
}

ComplexValue Builder::add(ComplexValue a, ComplexValue b) {
    const Value re = dag.add(a.re, b.re);
    return {re, dag.add(a.im, b.im)};
}

ComplexValue Builder::subtract(ComplexValue a, ComplexValue b) {
    const Value re = dag.subtract(a.re, b.re);
    return {re, dag.subtract(a.im, b.im)};
}

ComplexValue Builder::multiply(ComplexValue a, std::complex<long double> factor) {
    const long double c = factor.real();
    const long double s = factor.imag();
    // On a diagonal the sum comes first: the number of operations is the same, but the product may
    // then fuse with the addition that follows. Rejected for other angles: 3 products and 3 sums,
    // which cost as much as 4 and 2, fuse worse and lose accuracy.
    if (std::fabs(c) == std::fabs(s)) {
        const ComplexValue turned{dag.negate(a.im), a.re};
        const ComplexValue sum = (c < 0) == (s < 0) ? add(a, turned) : subtract(a, turned);
        return {scale(c, sum.re), scale(c, sum.im)};
    }
    const Value re = dag.subtract(scale(c, a.re), scale(s, a.im));
    return {re, dag.add(scale(c, a.im), scale(s, a.re))};
}

ComplexValue Builder::quarter_turn(ComplexValue a) {
    return {a.im, dag.negate(a.re)};
}

Value Builder::scale(long double factor, Value a) {
    return dag.multiply(dag.constant(factor), a);
}

} // namespace imago::codelet
