// SPDX-License-Identifier: MIT
// Cosine and sine transforms by one DFT of a sparse sequence each: slow, and easy to check against
// their definitions.
#include "engine/search/trial/expected.h"

#include "engine/reference/dft.h"
#include "engine/search/words/sentences.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <optional>

namespace imago {
namespace {

using Kind = TransformKind;

/// Calls work(line) for all lines of a dense array along an axis.
template <class Element, class Work>
void along_axis(std::vector<Element> &x, const std::vector<std::size_t> &shape, std::size_t axis,
                const Work &work) {
    const std::size_t n = shape[axis];
    std::size_t stride = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i)
        stride *= shape[i];
    std::vector<Element> line(n);
    for (std::size_t i = 0; i < x.size() / n; ++i) {
        Element *start = x.data() + i / stride * stride * n + i % stride;
        for (std::size_t k = 0; k < n; ++k)
            line[k] = start[k * stride];
        work(line);
        for (std::size_t k = 0; k < n; ++k)
            start[k * stride] = line[k];
    }
}

template <class T>
using Complex = std::vector<std::complex<T>>;

template <class T>
void fourier(Complex<T> &x, const std::vector<std::size_t> &shape, std::size_t axis, int sign) {
    const reference::Dft<T> dft(shape[axis]);
    along_axis(x, shape, axis, [&](Complex<T> &line) { dft(line.data(), sign); });
}

template <class T>
Complex<T> complex_of(const std::vector<T> &x) {
    Complex<T> z(x.size() / 2);
    for (std::size_t i = 0; i < z.size(); ++i)
        z[i] = {x[2 * i], x[2 * i + 1]};
    return z;
}

template <class T>
std::vector<T> numbers_of(const Complex<T> &z) {
    std::vector<T> x(2 * z.size());
    for (std::size_t i = 0; i < z.size(); ++i) {
        x[2 * i] = z[i].real();
        x[2 * i + 1] = z[i].imag();
    }
    return x;
}

std::vector<std::size_t> half_of(std::vector<std::size_t> shape) {
    shape.back() = shape.back() / 2 + 1;
    return shape;
}

template <class T>
Complex<T> real_forward(const std::vector<T> &x, const std::vector<std::size_t> &extents) {
    const std::size_t n = extents.back(), kept = n / 2 + 1;
    Complex<T> z(x.begin(), x.end());
    fourier(z, extents, extents.size() - 1, -1);
    Complex<T> half;
    for (std::size_t i = 0; i < z.size(); ++i)
        if (i % n < kept)
            half.push_back(z[i]);
    for (std::size_t axis = 0; axis + 1 < extents.size(); ++axis)
        fourier(half, half_of(extents), axis, -1);
    return half;
}

template <class T>
std::vector<T> real_inverse(Complex<T> half, const std::vector<std::size_t> &extents) {
    const std::size_t n = extents.back(), kept = n / 2 + 1, rows = half.size() / kept;
    for (std::size_t axis = 0; axis + 1 < extents.size(); ++axis)
        fourier(half, half_of(extents), axis, +1);
    Complex<T> whole(rows * n);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t k = 0; k < n; ++k) {
            const auto at = [&](std::size_t i) { return half[row * kept + i]; };
            std::complex<T> value = k < kept ? at(k) : std::conj(at(n - k));
            if (k == 0 || 2 * k == n)
                value = value.real();
            whole[row * n + k] = value;
        }
    fourier(whole, extents, extents.size() - 1, +1);
    std::vector<T> x(whole.size());
    std::transform(whole.begin(), whole.end(), x.begin(), [](const auto &z) { return z.real(); });
    return x;
}

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
        break;
    }
    throw usage_error(search_says.no_reference, kind_name(kind));
}

template <class T>
void sum_up(std::vector<T> &x, const Sum &sum, const reference::Dft<T> &dft) {
    Complex<T> z(sum.length);
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
               Kind kind, bool inverse, Norm norm) {
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
    along_axis(x, extents, axis, [&](std::vector<T> &line) {
        // In the orthonormal form an end that counts half, or once instead of twice, gets a factor
        // of the root of 2.
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
                bool sine) {
    const std::size_t n = extents[axis];
    const Sum sum{1, 0, 2, 1, 4 * n, sine, 1};
    const reference::Dft<T> dft(sum.length);
    along_axis(x, extents, axis, [&](std::vector<T> &line) {
        line.front() *= T(sine ? 0 : 0.5);
        sum_up(line, sum, dft);
    });
}

bool is_inverse(Kind kind) {
    return kind == Kind::ifft || kind == Kind::irfft ||
           (kind >= Kind::idct1 && kind <= Kind::idct4) ||
           (kind >= Kind::idst1 && kind <= Kind::idst4);
}

Kind forward_of(Kind kind) {
    if (kind >= Kind::idct1 && kind <= Kind::idct4)
        return Kind(int(kind) - int(Kind::idct1) + int(Kind::dct1));
    if (kind >= Kind::idst1 && kind <= Kind::idst4)
        return Kind(int(kind) - int(Kind::idst1) + int(Kind::dst1));
    return kind;
}

/// The factor of a complex or real FFT.
template <class T>
T fourier_scale(const Problem &problem) {
    const T n = T(problem.points()) / T(problem.transforms());
    const bool inverse = is_inverse(problem.kind);
    switch (problem.norm) {
    case Norm::ortho:
        return 1 / std::sqrt(n);
    case Norm::forward:
        return inverse ? T(1) : 1 / n;
    case Norm::backward:
        break;
    }
    return inverse ? 1 / n : T(1);
}

template <class T>
std::vector<T> real_kinds(const Problem &problem, std::vector<T> x) {
    const auto &extents = problem.extents;
    switch (problem.kind) {
    case Kind::idxst:
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            paper_axis(x, extents, axis, true);
        break;
    case Kind::idct_idxst:
    case Kind::idxst_idct:
        paper_axis(x, extents, 0, problem.kind == Kind::idxst_idct);
        paper_axis(x, extents, 1, problem.kind == Kind::idct_idxst);
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
                      problem.norm);
        break;
    case Kind::fft:
    case Kind::ifft:
    case Kind::rfft:
    case Kind::irfft:
    case Kind::filter:
        throw usage_error(search_says.no_reference, kind_name(problem.kind));
    }
    return x;
}

} // namespace

template <class T>
std::vector<T> expected_transform(const Problem &problem, const std::vector<T> &input,
                                  const std::vector<T> &mask) {
    const auto &extents = problem.extents;
    std::vector<T> y;
    switch (problem.kind) {
    case Kind::fft:
    case Kind::ifft: {
        Complex<T> z = complex_of(input);
        for (std::size_t axis = 0; axis < extents.size(); ++axis)
            fourier(z, extents, axis, problem.kind == Kind::fft ? -1 : +1);
        y = numbers_of(z);
        break;
    }
    case Kind::rfft:
        y = numbers_of(real_forward(input, extents));
        break;
    case Kind::irfft:
        y = real_inverse(complex_of(input), extents);
        break;
    case Kind::filter: {
        Complex<T> z = real_forward(input, extents);
        for (std::size_t i = 0; i < z.size(); ++i)
            z[i] *= mask.at(i);
        y = real_inverse(std::move(z), extents);
        for (T &value : y)
            value /= T(y.size());
        return y;
    }
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
    case Kind::idxst:
    case Kind::idct_idxst:
    case Kind::idxst_idct:
        return real_kinds(problem, input);
    }
    const T scale = fourier_scale<T>(problem);
    for (T &value : y)
        value *= scale;
    return y;
}

template std::vector<double> expected_transform(const Problem &, const std::vector<double> &,
                                                const std::vector<double> &);
template std::vector<long double> expected_transform(const Problem &,
                                                     const std::vector<long double> &,
                                                     const std::vector<long double> &);

double expected_error_bound(const Problem &problem) {
    double bits = 1;
    for (const std::size_t extent :
         problem.extents) // Bluestein's length is below 4 n; types I: 2 n
        bits += std::log2(4 * static_cast<double>(std::bit_ceil(2 * extent)));
    return 3 * std::ldexp(std::sqrt(bits), problem.precision == Precision::f64 ? -52 : -23);
}

} // namespace imago
