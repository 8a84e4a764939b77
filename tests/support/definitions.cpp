// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/definitions.h"

#include <cmath>

namespace imago::test {
namespace {

using Kind = TransformKind;
constexpr double pi = 3.14159265358979323846;

/// The type with which an inverse is computed: II and III are each other's.
Kind transposed(Kind kind) {
    switch (kind) {
    case Kind::dct2:
        return Kind::dct3;
    case Kind::dct3:
        return Kind::dct2;
    case Kind::dst2:
        return Kind::dst3;
    case Kind::dst3:
        return Kind::dst2;
    default:
        return kind;
    }
}

/// The factor of sample m in result k, as scipy.fft documents the unnormalised types.
double kernel(Kind kind, std::size_t m, std::size_t k, std::size_t n) {
    const double x = double(m), y = double(k), N = double(n);
    switch (kind) {
    case Kind::dct1:
        return m == 0       ? 1.0
               : m == n - 1 ? (k % 2 ? -1.0 : 1.0)
                            : 2 * std::cos(pi * double(m * k % (2 * (n - 1))) / (N - 1));
    case Kind::dct2:
        return 2 * std::cos(pi * y * (2 * x + 1) / (2 * N));
    case Kind::dct3:
        return m == 0 ? 1.0 : 2 * std::cos(pi * (2 * y + 1) * x / (2 * N));
    case Kind::dct4:
        return 2 * std::cos(pi * (2 * y + 1) * (2 * x + 1) / (4 * N));
    case Kind::dst1:
        return 2 * std::sin(pi * (y + 1) * (x + 1) / (N + 1));
    case Kind::dst2:
        return 2 * std::sin(pi * (y + 1) * (2 * x + 1) / (2 * N));
    case Kind::dst3:
        return m == n - 1 ? (k % 2 ? -1.0 : 1.0)
                          : 2 * std::sin(pi * (2 * y + 1) * (x + 1) / (2 * N));
    case Kind::dst4:
        return 2 * std::sin(pi * (2 * y + 1) * (2 * x + 1) / (4 * N));
    default:
        break;
    }
    // IDXST by DCT-MD Eq. 21 over Eq. 1b: sample m is the IDCT's input n - m, and the input at 0 is
    // 0.
    return m == 0 ? 0.0 : (k % 2 ? -1.0 : 1.0) * std::cos(pi * (N - x) * (y + 0.5) / N);
}

double doubled(Kind kind, double n) {
    return kind == Kind::dct1 ? 2 * (n - 1) : kind == Kind::dst1 ? 2 * (n + 1) : 2 * n;
}

/// The entry of SciPy's orthonormal matrix.
double ortho(Kind kind, std::size_t m, std::size_t k, std::size_t n) {
    double value = kernel(kind, m, k, n) / std::sqrt(doubled(kind, double(n)));
    const double root2 = std::sqrt(2.0);
    if (kind == Kind::dct1) {
        value *= m == 0 || m == n - 1 ? root2 : 1.0;
        value /= k == 0 || k == n - 1 ? root2 : 1.0;
    }
    if ((kind == Kind::dct2 && k == 0) || (kind == Kind::dst2 && k == n - 1))
        value /= root2;
    if ((kind == Kind::dct3 && m == 0) || (kind == Kind::dst3 && m == n - 1))
        value *= root2;
    return value;
}

} // namespace

Kind undone(Kind kind) {
    switch (kind) {
    case Kind::idct1:
        return Kind::dct1;
    case Kind::idct2:
        return Kind::dct2;
    case Kind::idct3:
        return Kind::dct3;
    case Kind::idct4:
        return Kind::dct4;
    case Kind::idst1:
        return Kind::dst1;
    case Kind::idst2:
        return Kind::dst2;
    case Kind::idst3:
        return Kind::dst3;
    case Kind::idst4:
        return Kind::dst4;
    default:
        return kind;
    }
}

Numbers by_definition(Kind kind, Norm norm, const Numbers &x) {
    const std::size_t n = x.size();
    const bool inverse = undone(kind) != kind;
    const Kind type = inverse ? transposed(undone(kind)) : kind;
    const bool scaled = kind != Kind::idxst && (norm == Norm::backward) == inverse;
    Numbers y(n, 0.0);
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t m = 0; m < n; ++m)
            y[k] += x[m] * (norm == Norm::ortho ? ortho(type, m, k, n) : kernel(type, m, k, n));
        if (norm != Norm::ortho && scaled)
            y[k] /= doubled(type, double(n));
    }
    return y;
}

Numbers idct_by_definition(const Numbers &x) {
    Numbers y = by_definition(Kind::dct3, Norm::backward, x);
    for (double &value : y)
        value /= 2;
    return y;
}

} // namespace imago::test
