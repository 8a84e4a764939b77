// SPDX-License-Identifier: MIT
// Each cosine or sine transform is one DFT of a sparse sequence: slow, and easy to check against
// its definition.
#include "engine/reference/expected/real_kinds.h"

#include "engine/reference/dft.h"
#include "engine/reference/sentences.h"

#include <cmath>
#include <complex>

namespace imago {
namespace {

using Kind = TransformKind;

/// y[k] = factor * sum over n of x[n] f(2 pi (a n + b)(c k + d) / M), f the cosine or the sine.
struct Sum {
    std::size_t a, b, c, d, length;
    bool sine;
    double factor = 2;
};

/// SciPy's unnormalised types; DCT-I, DCT-III and DST-III have ends that count once.
struct RealType {
    Sum sum;
    bool first_once = false, last_once = false; ///< x[0], x[N-1] times 1/2
    std::size_t logical = 1;                    ///< the inverse type's factor is its reciprocal
    Kind inverse = Kind::dct1;
};

RealType real_type(Kind kind, std::size_t n) {
    switch (kind) {
    case Kind::dct1:
        return {{1, 0, 1, 0, 2 * (n - 1), false}, true, true, 2 * (n - 1), Kind::dct1};
    case Kind::dct2:
        return {{2, 1, 1, 0, 4 * n, false}, false, false, 2 * n, Kind::dct3};
    case Kind::dct3:
        return {{1, 0, 2, 1, 4 * n, false}, true, false, 2 * n, Kind::dct2};
    case Kind::dct4:
        return {{2, 1, 2, 1, 8 * n, false}, false, false, 2 * n, Kind::dct4};
    case Kind::dst1:
        return {{1, 1, 1, 1, 2 * (n + 1), true}, false, false, 2 * (n + 1), Kind::dst1};
    case Kind::dst2:
        return {{2, 1, 1, 1, 4 * n, true}, false, false, 2 * n, Kind::dst3};
    case Kind::dst3:
        return {{1, 1, 2, 1, 4 * n, true}, false, true, 2 * n, Kind::dst2};
    case Kind::dst4:
        return {{2, 1, 2, 1, 8 * n, true}, false, false, 2 * n, Kind::dst4};
    case Kind::fft:
    case Kind::ifft:
    case Kind::rfft:
    case Kind::irfft:
    case Kind::idct1:
    case Kind::idct2:
    case Kind::idct3:
    case Kind::idct4:
    case Kind::idst1:
    case Kind::idst2:
    case Kind::idst3:
    case Kind::idst4:
    case Kind::idxst:
    case Kind::idct_idxst:
    case Kind::idxst_idct:
    case Kind::filter:
    case Kind::compress:
        break;
    }
    throw usage_error(reference_says.no_reference, kind_name(kind));
}

template <class T>
void sum_up(std::vector<T> &x, const Sum &sum, const reference::Dft<T> &dft) {
    std::vector<std::complex<T>> z(sum.length);
    for (std::size_t n = 0; n < x.size(); ++n)
        z[(sum.a * n + sum.b) % sum.length] += x[n];
    dft(z.data(), -1);
    for (std::size_t k = 0; k < x.size(); ++k) {
        const std::complex<T> value = z[(sum.c * k + sum.d) % sum.length];
        x[k] = T(sum.factor) * (sum.sine ? -value.imag() : value.real());
    }
}

/// Transforms one axis by one type, with the norm.
template <class T>
void real_axis(std::vector<T> &x, const std::vector<std::size_t> &extents, std::size_t axis,
               Kind kind, bool inverse, Norm norm, HostThreads threads) {
    const std::size_t n = extents[axis];
    const RealType requested = real_type(kind, n);
    const Kind run = inverse ? requested.inverse : kind;
    const RealType type = real_type(run, n);
    const reference::Dft<T> dft(type.sum.length);
    const bool scaled = norm == Norm::backward ? inverse : norm == Norm::forward ? !inverse : false;
    const T scale = norm == Norm::ortho ? 1 / std::sqrt(T(type.logical))
                    : scaled            ? 1 / T(type.logical)
                                        : T(1);
    const T half = T(0.5), root = std::sqrt(T(2));
    const bool ortho = norm == Norm::ortho;
    const bool dct2 = run == Kind::dct2, dct1 = run == Kind::dct1, dst2 = run == Kind::dst2;
    along_axis(x, extents, axis, threads, [&](std::vector<T> &line) {
        // Orthonormal: an end that counts half, or once instead of twice, gets a factor of the root
        // of 2.
        if (type.first_once)
            line.front() *= ortho ? root * half : half;
        if (type.last_once)
            line.back() *= ortho ? root * half : half;
        sum_up(line, type.sum, dft);
        for (T &value : line)
            value *= scale;
        if (ortho && (dct1 || dct2))
            line.front() /= root;
        if (ortho && (dct1 || dst2))
            line.back() /= root;
    });
}

/// DCT-MD Eqs. 1b and 21 along one axis, unnormalised.
template <class T>
void paper_axis(std::vector<T> &x, const std::vector<std::size_t> &extents, std::size_t axis,
                bool sine, HostThreads threads) {
    const std::size_t n = extents[axis];
    const Sum sum{1, 0, 2, 1, 4 * n, sine, 1};
    const reference::Dft<T> dft(sum.length);
    along_axis(x, extents, axis, threads, [&](std::vector<T> &line) {
        line.front() *= T(sine ? 0 : 0.5);
        sum_up(line, sum, dft);
    });
}

bool is_inverse(Kind kind) {
    return (kind >= Kind::idct1 && kind <= Kind::idct4) ||
           (kind >= Kind::idst1 && kind <= Kind::idst4);
}

Kind forward_of(Kind kind) {
    if (kind >= Kind::idct1 && kind <= Kind::idct4)
        return Kind(int(kind) - int(Kind::idct1) + int(Kind::dct1));
    if (kind >= Kind::idst1 && kind <= Kind::idst4)
        return Kind(int(kind) - int(Kind::idst1) + int(Kind::dst1));
    return kind;
}

} // namespace

template <class T>
std::vector<T> expected_real_kind(const Problem &problem, std::vector<T> x, HostThreads threads) {
    const auto &extents = problem.extents;
    switch (problem.kind) {
    case Kind::idxst:
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            paper_axis(x, extents, axis, true, threads);
        break;
    case Kind::idct_idxst:
    case Kind::idxst_idct:
        paper_axis(x, extents, 0, problem.kind == Kind::idxst_idct, threads);
        paper_axis(x, extents, 1, problem.kind == Kind::idct_idxst, threads);
        break;
    case Kind::dct1:
    case Kind::dct2:
    case Kind::dct3:
    case Kind::dct4:
    case Kind::dst1:
    case Kind::dst2:
    case Kind::dst3:
    case Kind::dst4:
    case Kind::idct1:
    case Kind::idct2:
    case Kind::idct3:
    case Kind::idct4:
    case Kind::idst1:
    case Kind::idst2:
    case Kind::idst3:
    case Kind::idst4:
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            real_axis(x, extents, axis, forward_of(problem.kind), is_inverse(problem.kind),
                      problem.norm, threads);
        break;
    case Kind::fft:
    case Kind::ifft:
    case Kind::rfft:
    case Kind::irfft:
    case Kind::filter:
    case Kind::compress:
        throw usage_error(reference_says.no_reference, kind_name(problem.kind));
    }
    return x;
}

template std::vector<double> expected_real_kind(const Problem &, std::vector<double>, HostThreads);
template std::vector<long double> expected_real_kind(const Problem &, std::vector<long double>,
                                                     HostThreads);

} // namespace imago
